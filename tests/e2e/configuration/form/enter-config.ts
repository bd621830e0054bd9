import { fieldPath } from '@assetportal/sdk/admin';
import {
  completeConfig,
  CONFIG_FIELDS,
  CONFIG_PAGES,
  configKeysOf,
  isSameJson,
  parsePath,
  pathText,
  placeOf,
  type ConfigFieldInfo,
  type ConfigPage,
  type ConfigPath,
} from '@assetportal/sdk/config';
import type { RawConfig } from '@assetportal/sdk/contract';
import type { Locator, Page } from 'playwright';
import { settingOf } from '../../admin/open.js';
import { enterValue } from './control.js';
import { addItems, arrange, openItem, orderOf, removeSurplus } from './items.js';

/** Keys that have no form yet: the languages follow with their translations, and only upgrades set the version. */
export const WITHOUT_FORM = ['visibleLocales', 'version'];

type Json = Readonly<Record<string, unknown>>;
const INFOS = new Map(CONFIG_FIELDS.map((info) => [info.path, info]));

/**
 * Changes one configuration into another by the forms of the admin area, one setting after the other, and does not save
 * yet. Both lists of a setting have the same items in the same order, except for those that are added or removed at the
 * end. Added items consist of their key, and the positions may differ.
 */
export async function enterConfig(page: Page, before: RawConfig, after: RawConfig): Promise<void> {
  const [from, to] = [completed(before), completed(after)];
  for (const name of CONFIG_PAGES) {
    const keys = configKeysOf(name).filter(
      (key) => !WITHOUT_FORM.includes(key) && !isSameJson(from[key] ?? null, to[key] ?? null),
    );
    if (keys.length === 0) continue;
    await follow(page, name);
    for (const key of keys) await enter(page, [key], from[key], to[key]);
  }
}

/** Enters a value, which may be invalid, into a setting or a setting of the first item of a list. */
export async function enterInput(page: Page, text: string, value: unknown): Promise<void> {
  const path = parsePath(text) ?? [];
  await follow(page, placeOf(text)?.page ?? 'general');
  const item = path.indexOf(0);
  if (item !== -1) await openItem(page, path.slice(0, item), 0);
  await enterValue(await rowOf(page, path), value, infoAt(path));
}

/** Opens a page of settings by the navigation, so that unsaved changes stay. */
async function follow(page: Page, name: ConfigPage): Promise<void> {
  await page.locator(`nav a[href$="/admin/${name}"]`).first().click();
  await page.locator('[data-show]').waitFor();
}

const completed = (raw: RawConfig): Json => ({ ...completeConfig(raw).config });

/** Enters what differs between two values of a setting. */
async function enter(page: Page, path: ConfigPath, from: unknown, to: unknown): Promise<void> {
  if (isSameJson(from ?? null, to ?? null)) return;
  const info = infoAt(path);
  switch (info.widget) {
    case 'group':
      return enterMembers(page, path, from, to);
    case 'list':
      return enterList(page, path, from as readonly Json[], to as readonly Json[]);
    case 'perLanguage':
      return enterMembers(page, path, from, to);
    case 'position':
    case 'version':
      return;
    default:
      await enterValue(await rowOf(page, path), to, info);
  }
}

/** Returns the row of a setting. The switch of an item is in the row of the item. */
async function rowOf(page: Page, path: ConfigPath): Promise<Locator> {
  const row = settingOf(page, pathText(path)).last();
  const item = settingOf(page, pathText(path.slice(0, -1)));
  await row.or(item).first().waitFor({ state: 'attached' });
  return (await row.count()) > 0 ? row : item;
}

async function enterMembers(page: Page, path: ConfigPath, from: unknown, to: unknown): Promise<void> {
  const [before, after] = [(from ?? {}) as Json, (to ?? {}) as Json];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    await enter(page, [...path, name], before[name], after[name]);
  }
}

async function enterList(
  page: Page,
  path: ConfigPath,
  from: readonly Json[],
  to: readonly Json[],
): Promise<void> {
  const order = orderOf(from);
  await removeSurplus(page, path, order, to.length);
  await addItems(page, path, from.length, to);
  for (const [at, item] of to.entries()) {
    const before = from[at] ?? item;
    for (const name of new Set([...Object.keys(before), ...Object.keys(item)])) {
      if (name === 'position' || isSameJson(before[name] ?? null, item[name] ?? null)) continue;
      // An item with another key is another one, which is closed.
      const index = await openItem(page, path, order.indexOf(at));
      await enter(page, [...path, index, name], before[name], item[name]);
    }
  }
  await arrange(page, path, [...order.filter((at) => at < to.length), ...to.keys()], orderOf(to));
}

/** Returns the declaration of a setting. A value in a language is declared by the setting with all languages. */
function infoAt(path: ConfigPath): ConfigFieldInfo {
  const name = fieldPath(path);
  const info = INFOS.get(name);
  if (info !== undefined) return info;
  const parent = INFOS.get(name.replace(/\.\*$/, ''));
  if (parent?.of === undefined) throw new Error(`There is no setting at ${pathText(path)}.`);
  return { ...parent, widget: parent.of };
}
