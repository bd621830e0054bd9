import type { Translate } from '../../../translations/translator.js';
import { formatValue } from '../../facets/format.js';

/**
 * Rounds an estimated size, so that it does not look exact: to half of its leading digit below 5, otherwise to its
 * leading digit. Most estimates differ from the actual size by less than the step.
 */
export function roundEstimate(bytes: number): number {
  if (bytes <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(bytes));
  const step = bytes / unit < 5 ? unit / 2 : unit;
  return Math.round(bytes / step) * step;
}

/** Formats a size in bytes: `95.3 kB`, or `about 100 kB` if it is an estimate. */
export function sizeText(
  bytes: number,
  isEstimate: boolean,
  { t, locale }: { readonly t: Translate; readonly locale: string },
): string {
  if (!isEstimate) return formatValue(bytes, 'filesize', locale);
  return t('download.about', { size: formatValue(roundEstimate(bytes), 'filesize', locale) });
}
