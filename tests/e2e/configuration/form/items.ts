import { pathText, type ConfigPath } from '@assetportal/sdk/config';
import type { Locator, Page } from 'playwright';
import { settingOf } from '../../admin/open.js';
import { chooseOption } from './control.js';

type Json = Readonly<Record<string, unknown>>;

/** Returns the indexes of the items in the order in which they are shown. */
export function orderOf(items: readonly Json[]): number[] {
  const position = (at: number) => Number(items[at]?.['position'] ?? at);
  return [...items.keys()].sort((a, b) => position(a) - position(b));
}

const rows = (page: Page, path: ConfigPath): Locator =>
  settingOf(page, pathText(path)).locator('ol').first().locator(':scope > li');

/** Opens the settings of the item at a place, and returns its index in the stored list. */
export async function openItem(page: Page, path: ConfigPath, place: number): Promise<number> {
  const row = rows(page, path).nth(place);
  const disclosure = row.locator('button[aria-expanded]:not([aria-haspopup])').first();
  if ((await disclosure.getAttribute('aria-expanded')) === 'false') await disclosure.click();
  return Number((await row.getAttribute('data-setting'))?.split('.').at(-1));
}

/** Removes the items whose index is not below a length. */
export async function removeSurplus(
  page: Page,
  path: ConfigPath,
  order: readonly number[],
  length: number,
): Promise<void> {
  for (const at of order.filter((index) => index >= length).reverse()) {
    const place = order.indexOf(at);
    await openItem(page, path, place);
    await rows(page, path).nth(place).getByRole('button', { name: 'Remove', exact: true }).click();
  }
}

/** Adds the items from an index on. */
export async function addItems(
  page: Page,
  path: ConfigPath,
  from: number,
  items: readonly Json[],
): Promise<void> {
  const list = settingOf(page, pathText(path));
  const added = items.slice(from).map((item) => String(item['field_name'] ?? item['key']));
  if (added.length === 0) return;
  const options = list.getByLabel('Add', { exact: true });
  const fields = list.getByRole('button', { name: /^Add (?:filters|columns|fields)$/ });
  await options.or(fields).first().waitFor();
  if ((await options.count()) > 0) {
    for (const name of added) await options.selectOption(name);
    return;
  }
  await fields.click();
  for (const name of added) await chooseOption(page, name);
  await page.getByRole('button', { name: /^Add \d+ / }).click();
}

/** Moves the items by the keyboard from one order to another. */
export async function arrange(
  page: Page,
  path: ConfigPath,
  from: readonly number[],
  to: readonly number[],
): Promise<void> {
  const now = [...new Set(from)];
  for (const [place, at] of to.entries()) {
    const current = now.indexOf(at);
    if (current === place) continue;
    await rows(page, path).nth(current).locator('button[aria-pressed]').first().focus();
    await page.keyboard.press('Space');
    for (let step = current; step > place; step--) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    now.splice(place, 0, ...now.splice(current, 1));
  }
}
