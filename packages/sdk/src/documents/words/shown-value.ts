import { configOptionKey } from '../../config/list.js';
import type { ConfigField, GroupField, NumberField, PositionField } from '../../config/schema/field.js';
import { UNLIMITED } from '../../config/schema/unlimited.js';
import { fieldLabel } from '../../domains/fields/label.js';
import { isObject } from '../../lib/object.js';
import type { Translator } from '../../translations/translator.js';
import { languageName } from './language-name.js';

/** A value of a setting, typed for display. */
export interface ShownValue {
  /**
   * - `inherited`: null, which means the color of the page, a size that depends on the content, or no option
   * - `none`: there is no value, such as no text in a language
   * - `unknown`: a value that the setting does not allow, or of a setting that this version does not define
   */
  readonly kind:
    | 'color'
    | 'number'
    | 'toggle'
    | 'option'
    | 'text'
    | 'link'
    | 'language'
    | 'field'
    | 'icon'
    | 'list'
    | 'group'
    | 'inherited'
    | 'none'
    | 'unknown';
  readonly value: unknown;
  /** The value in the language of the admin, such as “160 px”. */
  readonly text: string;
}

/** Returns a value for display. */
export function shownValue(
  field: ConfigField | undefined,
  value: unknown,
  translator: Translator,
): ShownValue {
  const { t } = translator;
  if (value === undefined) return { kind: 'none', value, text: t('change.value.none') };
  const shown = field === undefined ? undefined : shownBy(field, value, translator);
  return shown ?? { kind: 'unknown', value, text: JSON.stringify(value) };
}

type Shown = ShownValue | undefined;

function shownBy(field: ConfigField, value: unknown, translator: Translator): Shown {
  const { t } = translator;
  switch (field.widget) {
    case 'list':
      if (!Array.isArray(value)) return undefined;
      return { kind: 'list', value, text: t('change.value.items', { count: value.length }) };
    case 'group':
      return isObject(value) ? shownGroup(field, value, translator) : undefined;
    case 'perLanguage': {
      if (!isObject(value)) return undefined;
      const names = Object.keys(value).map((code) => languageName(code, translator.locale));
      return { kind: 'group', value, text: names.join(', ') || t('change.value.none') };
    }
    case 'toggle':
      if (typeof value !== 'boolean') return undefined;
      return { kind: 'toggle', value, text: t(value ? 'change.value.on' : 'change.value.off') };
    case 'select':
      if (value !== null && typeof value !== 'string') return undefined;
      return { kind: value === null ? 'inherited' : 'option', value, text: optionText(value, translator) };
    case 'color':
      if (value === null) return { kind: 'inherited', value, text: t('change.value.inherited') };
      return typeof value === 'string' ? { kind: 'color', value, text: value } : undefined;
    case 'number':
    case 'position':
      return shownNumber(field, value, translator);
    default:
      return typeof value === 'string' ? shownText(field, value, translator) : undefined;
  }
}

function shownNumber(field: NumberField | PositionField, value: unknown, { t, locale }: Translator): Shown {
  if (value === null) return { kind: 'inherited', value, text: t('change.value.automatic') };
  if (typeof value !== 'number') return undefined;
  if (value === UNLIMITED && field.widget === 'number' && field.min === UNLIMITED)
    return { kind: 'number', value, text: t('change.value.unlimited') };
  const isLength = field.widget === 'number' && field.unit === 'px';
  const text = isLength ? t('change.value.pixels', { value }) : value.toLocaleString(locale);
  return { kind: 'number', value, text };
}

function shownText(field: ConfigField, value: string, translator: Translator): Shown {
  if (value === '') return { kind: 'text', value, text: translator.t('change.value.empty') };
  switch (field.widget) {
    case 'link':
    case 'pageAddress':
    case 'webAddress':
      return { kind: 'link', value, text: value };
    case 'language':
      return { kind: 'language', value, text: languageName(value, translator.locale) };
    case 'fieldPicker':
      return { kind: 'field', value, text: fieldLabel(value, translator) };
    case 'icon':
      return { kind: 'icon', value, text: value };
    default:
      return { kind: 'text', value, text: value };
  }
}

/** Returns a group as the list of its values. */
function shownGroup(field: GroupField, value: Record<string, unknown>, translator: Translator): ShownValue {
  const members = Object.entries(field.members).flatMap(([key, member]) =>
    Object.hasOwn(value, key) && value[key] !== '' ? [shownValue(member, value[key], translator).text] : [],
  );
  return { kind: 'group', value, text: members.join(', ') || translator.t('change.value.empty') };
}

function optionText(option: string | null, { t, has }: Translator): string {
  const key = configOptionKey(option);
  return has(key) ? t(key) : String(option);
}

/** Returns a part of a document as text for display. */
export const textOf = (text: string, value: unknown): ShownValue => ({ kind: 'text', value, text });
