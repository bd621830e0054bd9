import { addressesOf } from '../lib/email-address.js';
import type { ConfigField, LeafField } from './schema/field.js';

/** What is wrong with a value: a text of the administration (`fault.…`), and what it speaks of. */
export interface ConfigProblem {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** `#rgb`, `#rrggbb` or `#rrggbbaa`: nothing else ever becomes part of a style sheet. */
const COLOR = /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/;

/**
 * What the texts of a form look like; without flags, so that the JSON Schema can hold them. An address that may be
 * followed is a page of the web, a mail, a telephone or a route of the portal; never `javascript:`, and never another
 * host under the guise of a route. A name is what `PageKey` of the contract takes.
 */
const FORMS = {
  link: /^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/]|mailto:|tel:|\/(?![/\\]))\S*$/,
  webAddress: /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#]+[^\s?#]*$/,
  language: /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
  name: /^[A-Za-z0-9][A-Za-z0-9_-]*$/,
  icon: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  fieldPicker: /^[A-Za-z_][A-Za-z0-9_.-]*$/,
} as const;

/** The longest text where a field does not say otherwise, in characters. */
const LONGEST = 1000;

/** The longest that a field takes, in characters; undefined for what is no text. */
export function longestOf(field: LeafField): number | undefined {
  switch (field.widget) {
    case 'text':
    case 'longText':
      return field.max ?? LONGEST;
    case 'link':
    case 'webAddress':
    case 'mail':
      return LONGEST * 2;
    case 'language':
    case 'name':
    case 'icon':
    case 'fieldPicker':
      return 100;
    default:
      return undefined;
  }
}

/** The form that a field's text has to have, as a regular expression; undefined where any will do. */
export function formOf(field: LeafField): RegExp | undefined {
  if (field.widget === 'color') return COLOR;
  return field.widget in FORMS ? FORMS[field.widget as keyof typeof FORMS] : undefined;
}

/** Whether a field has no parts. */
export function isLeaf(field: ConfigField): field is LeafField {
  return field.widget !== 'group' && field.widget !== 'list' && field.widget !== 'perLanguage';
}

/** Whether a field has to be filled in: an item is nothing without it. */
export function isRequired(field: LeafField): boolean {
  return field.widget !== 'position' && field.default === undefined;
}

/** What is wrong with a value of a field without parts; undefined where nothing is. */
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
  const limit = longestOf(field);
  if (limit !== undefined && value.length > limit) return { key: 'fault.long', params: { limit } };
  const fits = field.widget === 'mail' ? areAddresses(value) : formOf(field)?.test(value) !== false;
  return fits ? undefined : { key: `fault.${field.widget}` };
}

/** A color and the name of a field cannot be empty; an address can. */
function emptyProblem(field: LeafField): ConfigProblem | undefined {
  if (field.widget === 'color') return { key: 'fault.color' };
  return field.widget === 'fieldPicker' ? { key: 'fault.required' } : undefined;
}

/** As an order reads them: nothing else becomes part of a mail. */
function areAddresses(list: string): boolean {
  return list.split(/[,;]/).every((part) => addressesOf(part).length === 1);
}
