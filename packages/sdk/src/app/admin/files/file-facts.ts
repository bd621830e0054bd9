import type { ConfigFile } from '../../../contract/vocabulary.js';
import type { ColorKey, Scheme } from '../colors/keys.js';
import type { Appearance } from '../colors/keys.js';
import { effectiveColor } from '../colors/resolve.js';

/** Names that differ from the end of the media type. */
const NAMES: Readonly<Record<string, string | undefined>> = {
  'image/svg+xml': 'SVG',
  'image/webp': 'WebP',
  'image/x-icon': 'ICO',
  'image/vnd.microsoft.icon': 'ICO',
};

/** Returns the usual name of a media type, such as `PNG` for `image/png`. */
export function mediaTypeName(type: string): string {
  return NAMES[type] ?? (type.split('/')[1] ?? type).toUpperCase();
}

/** Areas that show a logo. Others are shown on the page. */
const AREA_OF: Readonly<Partial<Record<ConfigFile, 'header'>>> = { logo: 'header', searchLogo: 'header' };

/** Returns the colors of the area that shows an image, in hex format. */
export function logoBackground(
  appearance: Appearance,
  scheme: Scheme,
  file: ConfigFile,
): { readonly background: string; readonly text: string } {
  const area = AREA_OF[file];
  const color = (part: 'background' | 'text') => {
    const key: ColorKey = area === undefined ? part : `areas.${area}.${part}`;
    return effectiveColor(appearance[scheme], key).slice(0, 7);
  };
  return { background: color('background'), text: color('text') };
}

/**
 * Returns an SVG in which `currentColor` is a color, as it looks in an area with this text color. An `img` element
 * does not inherit the color of its surroundings.
 */
export function withTextColor(svg: string, color: string): string {
  return svg.replace(/<svg\b/, `<svg color="${color}"`);
}
