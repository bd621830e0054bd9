import { parseNumber } from '../../../lib/text/parse-number.js';
import type { FormatField } from './fields.js';

/**
 * Value of a number field. A text that is not a number is stored in the unsaved format as it was entered, so that
 * neither undo nor a draft loses it. It has a fault, which prevents a save.
 */
export type FormatNumber = number | string | undefined;

type NumberField = Pick<FormatField, 'kind' | 'min' | 'max'>;

/** Parts of the whole are entered in percent. */
const factorOf = ({ kind }: Pick<FormatField, 'kind'>): number => (kind === 'share' ? 100 : 1);

const scaled = (value: number | undefined, factor: number): number | undefined =>
  value === undefined ? undefined : Math.round(value * factor * 1000) / 1000;

/**
 * Returns the value for an entered text. An empty text means the default; without a default, it is stored like a text
 * that is not a number.
 */
export function enteredNumber(
  text: string,
  field: NumberField,
  options: { readonly locale: string; readonly unit?: string | undefined; readonly isRequired: boolean },
): FormatNumber {
  const trimmed = text.trim();
  if (trimmed === '') return options.isRequired ? '' : undefined;
  const number = parseNumber(trimmed, options.locale, options.unit);
  return number === undefined ? trimmed : number / factorOf(field);
}

/** Returns the value for a number as it is shown. */
export const storedNumber = (number: number, field: NumberField): number => number / factorOf(field);

/** Returns the number as it is shown. Undefined without a number. */
export const shownNumber = (value: unknown, field: NumberField): number | undefined =>
  typeof value === 'number' ? scaled(value, factorOf(field)) : undefined;

/** Returns the smallest and the largest number as they are shown. */
export const shownBounds = (
  field: NumberField,
): { readonly min: number | undefined; readonly max: number | undefined } => ({
  min: scaled(field.min, factorOf(field)),
  max: scaled(field.max, factorOf(field)),
});
