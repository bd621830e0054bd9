import { gunzipSync } from 'node:zlib';
import type { FileHandle } from 'node:fs/promises';
import names from 'color-name';

/** Maximum number of colors. */
const MAX_COLORS = 8;
/** Number of bytes that are searched for colors. */
const MAX_BYTES = 10 * 2 ** 20;

/** Properties of SVG and CSS that have a color, in an attribute or a declaration. */
const COLORS =
  /[\s;"'{](?:fill|stroke|color|stop-color|flood-color|lighting-color)\s{0,9}(?:=\s{0,9}["']|:)\s{0,9}(#[0-9a-f]{3,8}\b|rgba?\([\d\s.,%/]{1,60}\)|[a-z]{3,20}\b)/gi;

/**
 * Returns the colors of an SVG image as `#rrggbb`, the most frequent first. The text is only searched, not parsed, so no
 * entity or reference is resolved. Undefined if it has no colors, or cannot be read.
 */
export async function paletteOf(handle: FileHandle, filetype: string): Promise<string[] | undefined> {
  try {
    const buffer = Buffer.alloc(Math.min(MAX_BYTES, (await handle.stat()).size));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const text = filetype === 'svgz' ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
    return colorsIn(text.toString('latin1'));
  } catch {
    return undefined; // damaged or too large
  }
}

/** Returns the colors in the text of an SVG image. */
function colorsIn(svg: string): string[] | undefined {
  const counts = new Map<string, number>();
  for (const [, value = ''] of svg.matchAll(COLORS)) {
    const color = colorOf(value.toLowerCase());
    if (color !== undefined) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  // Sorting is stable: equally frequent colors are in the order of their first occurrence.
  const sorted = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color);
  return sorted.length === 0 ? undefined : sorted.slice(0, MAX_COLORS);
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
