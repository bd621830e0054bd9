import { mediaTypeName, type NewFile } from '@assetportal/sdk/admin';
import { formatValue } from '@assetportal/sdk/rules';
import type { Translator } from '@assetportal/sdk/translations';

/** Describes a file in a line: its type, its size, and the size of an image in pixels. */
export function factsText({ type, facts }: NewFile, { t, locale }: Pick<Translator, 't' | 'locale'>): string {
  const { size = 0, width, height } = facts ?? {};
  const parts = [mediaTypeName(type), formatValue(size, 'filesize', locale)];
  if (width !== undefined && height !== undefined) {
    const [x = '', y = ''] = [width, height].map((side) => Math.round(side).toLocaleString(locale));
    parts.push(t('settings.file.pixels', { width: x, height: y }));
  }
  return parts.join(', ');
}
