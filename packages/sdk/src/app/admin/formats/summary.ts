import type { ConvertSetSettings } from '../../../contract/calls/convert-sets.js';
import { filetypeText } from '../../../domains/downloads/formats/text.js';
import { countText } from '../../../domains/facets/format.js';
import type { Translator } from '../../../translations/translator.js';
import { appliesToFormat, FORMAT_DEFAULTS } from './fields.js';

/** Returns the main properties of a format in one line: `WebP, 1,200 px, 80`. */
export function formatSummary(set: ConvertSetSettings | undefined, { t, locale }: Translator): string {
  if (set === undefined) return t('formats.untouched');
  const { format, longestSide, width, height, resolution, colorSpace } = set;
  // A text that was entered instead of a number is shown as it is.
  const number = (value: unknown) => (typeof value === 'number' ? countText(value, locale) : String(value));
  const size =
    longestSide !== undefined
      ? [t('formats.summary.side', { side: number(longestSide) })]
      : width !== undefined && height !== undefined
        ? [t('download.pixels', { width: number(width), height: number(height) })]
        : [width ?? height].flatMap((side) =>
            side === undefined ? [] : [t('formats.summary.side', { side: number(side) })],
          );
  const quality = set.quality ?? (FORMAT_DEFAULTS['quality'] as number);
  const parts = [
    filetypeText(format),
    ...size,
    ...(resolution === undefined ? [] : [t('formats.summary.resolution', { dpi: number(resolution) })]),
    ...(colorSpace === 'cmyk' || colorSpace === 'gray' ? [t(`formats.option.colorSpace.${colorSpace}`)] : []),
    ...(appliesToFormat('quality', set) ? [String(quality)] : []),
    ...(set.hidden === true ? [t('formats.notOffered')] : []),
  ];
  return parts.join(', ');
}
