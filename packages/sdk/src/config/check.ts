import { ADDRESS_LIST } from '../lib/email-address.js';
import { VERSION } from '../lib/version.js';
import { PAGE_ADDRESS } from './schema/page-address.js';
import type { ConfigField, LeafField } from './schema/field.js';

/** Problem with a value: a message key from the admin catalog, usually `fault.…`, and its parameters. */
export interface ConfigProblem {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** `#rgb`, `#rrggbb` or `#rrggbbaa`. Colors become part of a stylesheet, so other formats are rejected. */
const COLOR = /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/;

/**
 * Patterns for the text widgets, without flags, so that the JSON Schema can contain them.
 *
 * - A link is a web page, a mail address, a telephone number or a route of the portal. `javascript:` URLs are
 *   rejected, as are URLs on other hosts disguised as routes (`//host`).
 * - A name matches the schema `PageKey` in the contract.
 */
const PATTERNS = {
  link: /^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/]|mailto:|tel:|\/(?![/\\]))\S*$/,
  pageAddress: PAGE_ADDRESS,
  webAddress: /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#]+[^\s?#]*$/,
  language: /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
  name: /^[A-Za-z0-9][A-Za-z0-9_-]*$/,
  icon: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  fieldPicker: /^[A-Za-z_][A-Za-z0-9_.-]*$/,
  mail: ADDRESS_LIST,
  version: VERSION,
} as const;

/** A language code. Codes are compared without case. */
export const LANGUAGE_CODE = PATTERNS.language;

/** Text that is not blank. */
const NOT_BLANK = /\S/;

/** Default maximum length of a text, in characters. */
const MAX_LENGTH = 1000;

/** Returns the maximum length of a field's value in Unicode characters, or undefined if the widget has none. */
export function maxLengthOf(field: LeafField): number | undefined {
  switch (field.widget) {
    case 'text':
    case 'longText':
      return field.max ?? MAX_LENGTH;
    case 'link':
    case 'pageAddress':
    case 'webAddress':
    case 'mail':
      return MAX_LENGTH * 2;
    case 'language':
    case 'name':
    case 'icon':
    case 'fieldPicker':
    case 'version':
      return 100;
    default:
      return undefined;
  }
}

/** Returns the pattern that a field's text must match, or undefined if the widget has none. */
export function patternOf(field: LeafField): RegExp | undefined {
  if (field.widget === 'color') return COLOR;
  if (field.widget === 'text' && isRequired(field)) return NOT_BLANK;
  return field.widget in PATTERNS ? PATTERNS[field.widget as keyof typeof PATTERNS] : undefined;
}

/** Returns true if a field has no members, items or values per language. */
export function isLeaf(field: ConfigField): field is LeafField {
  return field.widget !== 'group' && field.widget !== 'list' && field.widget !== 'perLanguage';
}

/**
 * Returns true if a field has no default. A list item without a value for the field is then invalid. A
 * `position` defaults to the item's index.
 */
export function isRequired(field: LeafField): boolean {
  return field.widget !== 'position' && field.default === undefined;
}

/** Returns the problem with a value of a leaf field, or undefined if the value is valid. */
export function problemOfValue(field: LeafField, value: unknown): ConfigProblem | undefined {
  if (value === null && 'nullable' in field && field.nullable === true) return undefined;
  switch (field.widget) {
    case 'toggle':
      return typeof value === 'boolean' ? undefined : { key: 'fault.toggle' };
    case 'position':
      return Number.isSafeInteger(value) ? undefined : { key: 'fault.integer' };
    case 'number':
      if (!Number.isSafeInteger(value)) return { key: 'fault.integer' };
      if ((value as number) < field.min) return { key: 'fault.least', params: { limit: field.min } };
      return (value as number) > field.max ? { key: 'fault.most', params: { limit: field.max } } : undefined;
    case 'select':
      return field.options.includes(value as string)
        ? undefined
        : { key: 'fault.option', params: { options: field.options.join(', ') } };
    default:
      return problemOfText(field, value);
  }
}

function problemOfText(field: LeafField, value: unknown): ConfigProblem | undefined {
  if (typeof value !== 'string') return { key: 'fault.text' };
  if (value === '') return isRequired(field) ? { key: 'fault.required' } : emptyProblem(field);
  const limit = maxLengthOf(field);
  if (limit !== undefined && isLonger(value, limit)) return { key: 'fault.long', params: { limit } };
  if (patternOf(field)?.test(value) !== false) return undefined;
  return { key: field.widget === 'text' ? 'fault.required' : `fault.${field.widget}` };
}

/** Returns true if a text has more than `limit` Unicode characters (code points, as in JSON Schema). */
function isLonger(text: string, limit: number): boolean {
  return text.length > limit && Array.from(text).length > limit;
}

/** Returns the problem with an empty text, if there is one. Colors and field names must not be empty. */
function emptyProblem(field: LeafField): ConfigProblem | undefined {
  if (field.widget === 'color') return { key: 'fault.color' };
  if (field.widget === 'version') return { key: 'fault.version' };
  return field.widget === 'fieldPicker' ? { key: 'fault.required' } : undefined;
}
