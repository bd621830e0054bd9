import names from 'color-name';

/** Maximum number of different colors: more belong to an image, and not to artwork. */
const MAX_DECLARED = 500;

/** Properties of SVG and CSS that have a color, in an attribute or a declaration. */
const COLORS =
  /[\s;"'{](?:fill|stroke|color|stop-color|flood-color|lighting-color)\s{0,9}(?:=\s{0,9}["']|:)\s{0,9}(#[0-9a-f]{3,8}\b|rgba?\([\d\s.,%/]{1,60}\)|[a-z]{3,20}\b)/gi;

/**
 * Returns the different colors in the text of an SVG image as `#rrggbb`, in the order of their first occurrence. The text
 * is only searched, not parsed, so no entity or reference is resolved.
 *
 * @param svg not compressed, in UTF-8 or in another encoding that extends ASCII
 */
export function declaredColors(svg: Buffer): string[] {
  const colors = new Set<string>();
  for (const [, value = ''] of svg.toString('latin1').matchAll(COLORS)) {
    const color = colorOf(value.toLowerCase());
    if (color !== undefined) colors.add(color);
    if (colors.size >= MAX_DECLARED) break;
  }
  return [...colors];
}

function colorOf(value: string): string | undefined {
  if (value.startsWith('#')) return hexOf(value.slice(1));
  if (value.startsWith('rgb')) return rgbOf(value);
  return Object.hasOwn(names, value) ? toHex(names[value as keyof typeof names]) : undefined;
}

const toHex = (bytes: readonly number[]): string =>
  `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Converts three, four, six or eight digits. Opacity is ignored. */
function hexOf(digits: string): string | undefined {
  if (digits.length === 3 || digits.length === 4)
    return `#${[...digits.slice(0, 3)].map((one) => one + one).join('')}`;
  return digits.length === 6 || digits.length === 8 ? `#${digits.slice(0, 6)}` : undefined;
}

function rgbOf(value: string): string | undefined {
  const parts = value.match(/[\d.]+%?/g)?.slice(0, 3) ?? [];
  if (parts.length < 3) return undefined;
  const bytes = parts.map((part) =>
    Math.round(part.endsWith('%') ? (Number.parseFloat(part) * 255) / 100 : Number(part)),
  );
  if (!bytes.every((byte) => byte >= 0 && byte <= 255)) return undefined;
  return toHex(bytes);
}
