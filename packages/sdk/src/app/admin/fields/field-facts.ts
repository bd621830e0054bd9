import type { CountedField } from '../../../contract/calls/indexing.js';
import { fieldFormat } from '../../../contract/fields.js';
import { countText, formatValue, valueText } from '../../../domains/facets/format.js';
import { formatDuration } from '../../../domains/assets/size.js';
import { dateFormat } from '../../../lib/text/formatters.js';
import type { Translator } from '../../../translations/translator.js';

/** Facts about a field, as an admin reads them. */
export interface FieldFacts {
  /** Number of distinct values, or the extent of a slider: `214`, `1893–2026`. Empty if no asset has a value. */
  readonly values: string;
  /** Number of assets with a value. */
  readonly assets: string;
  /** Part of the assets that have a value, from 0 to 1. */
  readonly coverage: number;
  /** The coverage in words. */
  readonly description: string;
}

/**
 * Returns the facts about a field.
 *
 * @param total Number of all assets.
 * @param isRange True if the field is shown as a slider, so that its extent matters instead of its values.
 */
export function fieldFacts(
  field: CountedField,
  total: number,
  isRange: boolean,
  translator: Translator,
): FieldFacts {
  const { locale, t } = translator;
  const assets = countText(field.assets, locale);
  return {
    values: (isRange ? extentText(field, locale) : null) ?? valuesText(field, locale),
    assets,
    coverage: total === 0 ? 0 : Math.min(1, field.assets / total),
    description: t('settings.field.coverage', { assets, total: countText(total, locale) }),
  };
}

/** Returns the number of distinct values. A plus sign marks a lower bound. */
function valuesText({ values, valuesExact, assets }: CountedField, locale: string): string {
  if (assets === 0) return '';
  return `${countText(values, locale)}${valuesExact ? '' : '+'}`;
}

/** Returns the lowest and the highest value, or null if the field has none. Of dates, the years suffice. */
export function extentText({ fieldName, min, max }: CountedField, locale: string): string | null {
  if (min === undefined || max === undefined) return null;
  const format = fieldFormat(fieldName);
  const text = (value: number) => {
    if (format === 'date')
      return dateFormat(locale, { year: 'numeric', timeZone: 'UTC' }).format(value * 1000);
    return fieldName === 'duration' ? formatDuration(value) : formatValue(value, format, locale);
  };
  const [from, to] = [text(min), text(max)];
  return from === to ? from : `${from}–${to}`;
}

/** Returns up to three values of a field, or an empty text. */
export function examplesText({ fieldName, examples }: CountedField, translator: Translator): string {
  const format = fieldFormat(fieldName);
  return examples
    .map((value) =>
      format === null
        ? valueText(fieldName, value, translator)
        : formatValue(value, format, translator.locale),
    )
    .join(', ');
}
