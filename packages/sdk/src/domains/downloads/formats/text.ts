import { ORIGINAL } from '../../../contract/vocabulary.js';
import { countText } from '../../facets/format.js';
import { numberFormat } from '../../../lib/text/formatters.js';
import type { Translate } from '../../../translations/translator.js';
import { sizeText } from './estimate.js';
import type { Format } from './format.js';

/** Labels of a format. Empty if the server does not report their values. */
export interface FormatText {
  readonly title: string;
  /** File type and use: `WebP, for websites and social media`. */
  readonly use: string;
  /** Size of the file, `about 100 kB` if it is an estimate. */
  readonly size: string;
  /** Pixels of one file: `1,200 × 802 px`. */
  readonly pixels: string;
  readonly filetype: string;
}

/** Names of file types that are not written in capitals. */
const NAMES: Readonly<Record<string, string>> = { jpg: 'JPEG', jpeg: 'JPEG', webp: 'WebP', tif: 'TIFF' };

/** Convert sets whose use has a message `download.use.<id>`. */
const NAMED_USES: ReadonlySet<string> = new Set(['large', 'web']);

const CM_PER_INCH = 2.54;

/** Returns the displayed name of a file type: `WebP` for `webp`. */
export function filetypeText(filetype: string): string {
  return NAMES[filetype.toLowerCase()] ?? filetype.toUpperCase();
}

/** Returns the title of a format: that of the server, or else the translation of its ID. */
export function formatTitle({ id, title }: Pick<Format, 'id' | 'title'>, t: Translate): string {
  return title || t(`convertSets.${id}`);
}

/** Returns the labels of a format, in the dialog and in the menu of the download button. */
export function formatText(
  format: Format,
  options: { readonly t: Translate; readonly locale: string; readonly count: number },
): FormatText {
  const { t, locale, count } = options;
  const { bytes, width, height } = format;
  const type = format.filetype === undefined ? '' : filetypeText(format.filetype);
  const size = bytes === undefined ? '' : sizeText(bytes, format.estimated === true, { t, locale });
  const pixels =
    width === undefined || height === undefined
      ? ''
      : t('download.pixels', { width: countText(width, locale), height: countText(height, locale) });
  return {
    title: formatTitle(format, t),
    use: useOf(format, type, { t, locale, count }),
    size,
    pixels,
    filetype: type,
  };
}

function useOf(
  format: Format,
  type: string,
  { t, locale, count }: { readonly t: Translate; readonly locale: string; readonly count: number },
): string {
  const { id, width, height, resolution, longestSide, assetGroups } = format;
  const isOne = count === 1;
  if (id === ORIGINAL) {
    if (!isOne) return t('download.use.originals');
    return type === '' ? '' : t('download.use.original', { type });
  }
  // A format that is named after its file type does not repeat it.
  const parts = [type === formatTitle(format, t) ? '' : type];
  if (resolution !== undefined) {
    const cm = (pixels: number) =>
      numberFormat(locale, { maximumFractionDigits: 0 }).format((pixels / resolution) * CM_PER_INCH);
    parts.push(
      isOne && width !== undefined && height !== undefined
        ? t('download.use.print', { dpi: resolution, width: cm(width), height: cm(height) })
        : t('download.use.dpi', { dpi: resolution }),
    );
  } else if (isOne && NAMED_USES.has(id)) parts.push(t(`download.use.${id}`));
  else if (longestSide !== undefined)
    parts.push(t('download.use.side', { side: countText(longestSide, locale) }));
  const imagesOnly = !isOne && assetGroups?.length === 1 && assetGroups[0] === 'image';
  if (imagesOnly) parts.push(t('download.use.imagesOnly'));
  return parts.filter((part) => part !== '').join(', ');
}
