import { getPath, type ConfigPath } from '../../../lib/json-path.js';
import type { ConfigFieldInfo } from '../../../config/list.js';
import { idOf } from '../../../config/item-key.js';
import { ordered } from '../../../config/positions.js';
import type { ListField } from '../../../config/schema/field.js';
import type { Translator } from '../../../translations/translator.js';
import { paintLabelKey } from '../colors/describe-pair.js';
import { COLOR_KEYS, type Scheme } from '../colors/keys.js';
import { itemName } from './item-name.js';
import { languageName } from '../../../documents/words/language-name.js';
import { ANY, stepsOf, type SettingStep } from './setting-at.js';

/** A setting, described in the language of an admin. */
export interface SettingDescription {
  /** Page of the admin area, or null for the version and for unknown keys at the top. */
  readonly page: ConfigFieldInfo['page'];
  /** Name of the setting with its scheme and language, such as “Headline, English”. */
  readonly title: string;
  /** Names of the groups, lists and items that contain the setting, the outermost first. */
  readonly place: readonly string[];
  readonly scheme: Scheme | null;
  /** Language of the value, if there is one per language. */
  readonly language: { readonly code: string; readonly name: string } | null;
  /** True if the path is that of a list item. The title is then its name, such as “Filter “City””. */
  readonly isItem: boolean;
}

/**
 * Describes the setting at a path. An item of a list with a key may be addressed by its key or by its index. An
 * item or language may also be `*`, as in `CONFIG_FIELDS`.
 *
 * @param config a configuration that has the item, for its name
 */
export function describeSetting(
  path: ConfigPath,
  config: unknown,
  translator: Translator,
): SettingDescription {
  const steps = stepsOf(path);
  const last = steps.at(-1);
  const scheme = schemeOf(path);
  const language = steps.find((step) => step.language !== null)?.language ?? null;
  const name = language === null ? null : languageName(language, translator.locale);
  const details = [
    ...(scheme === null ? [] : [translator.t(`change.scheme.${scheme}`)]),
    ...(name === null ? [] : [name]),
  ];
  const labeled = last?.language === null ? last : steps.at(-2);
  const colorKey = scheme === null ? undefined : COLOR_KEYS.find((key) => key === path.slice(2).join('.'));
  const label =
    colorKey === undefined ? labelOf(labeled, config, translator) : translator.t(paintLabelKey(colorKey));
  return {
    page: steps[0]?.info?.page ?? null,
    title: details.reduce((title, detail) => translator.t('change.title', { label: title, detail }), label),
    place: placeOf(steps.slice(0, steps.indexOf(labeled as SettingStep)), config, translator),
    scheme,
    language: language === null || name === null ? null : { code: language, name },
    isItem: last?.isItem === true,
  };
}

/** Returns the item of a list with its index in display order, or undefined if the list has no such item. */
export function itemAt(
  config: unknown,
  path: ConfigPath,
): { readonly list: ListField; readonly item: unknown; readonly index: number } | undefined {
  const list = stepsOf(path).at(-2)?.field;
  const items = getIn(orderedOnce(config), path.slice(0, -1));
  const key = path.at(-1);
  if (list?.widget !== 'list' || !Array.isArray(items) || key === undefined) return undefined;
  const index = typeof key === 'number' ? key : items.findIndex((item) => idOf(list, item) === key);
  return index < 0 || index >= items.length ? undefined : { list, item: items[index], index };
}

const ORDERED = new WeakMap<object, unknown>();

/** Returns the configuration with its lists in display order. Remembers it, because each change needs it. */
function orderedOnce(config: unknown): unknown {
  if (typeof config !== 'object' || config === null) return config;
  const result = ORDERED.get(config) ?? ordered(config);
  ORDERED.set(config, result);
  return result;
}

/** Groups that only structure the document. Their names would not help an admin. */
const UNNAMED = new Set(['options', 'areas']);

function placeOf(steps: readonly SettingStep[], config: unknown, translator: Translator): readonly string[] {
  return steps
    .filter(({ path }) => path.at(-1) !== ANY)
    .filter(
      ({ path, language, isItem }) => language === null && (isItem || !UNNAMED.has(String(path.at(-1)))),
    )
    .filter(({ path }) => !(path[0] === 'appearance' && path.length > 1))
    .map((step) => labelOf(step, config, translator));
}

function labelOf(step: SettingStep | undefined, config: unknown, translator: Translator): string {
  if (step === undefined) return '';
  const { t, has } = translator;
  const { info, path, isItem } = step;
  if (info === undefined || !has(info.labelKey)) return String(path.at(-1));
  const label = t(info.labelKey);
  if (!isItem) return label;
  const key = path.at(-1);
  const match = itemAt(config, path);
  const name = match === undefined ? null : itemName(match.list, match.item, translator);
  if (name !== null) return t('change.item', { label, name });
  if (key === ANY) return label;
  const index = match?.index ?? key;
  return typeof index === 'number'
    ? t('change.itemAt', { label, position: index + 1 })
    : t('change.item', { label, name: String(key) });
}

function schemeOf(path: ConfigPath): Scheme | null {
  const [top, scheme] = path;
  return top === 'appearance' && path.length > 2 && (scheme === 'light' || scheme === 'dark') ? scheme : null;
}

/** Returns the value at a path in which items may be addressed by key. */
function getIn(config: unknown, path: ConfigPath): unknown {
  const steps = stepsOf(path);
  return path.reduce<unknown>((node, key, index) => {
    const list = index === 0 ? undefined : steps[index - 1]?.field;
    if (typeof key === 'string' && list?.widget === 'list' && Array.isArray(node))
      return (node as unknown[]).find((item) => idOf(list, item) === key);
    return getPath(node, [key]);
  }, config);
}
