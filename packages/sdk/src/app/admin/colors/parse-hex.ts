import { hexOf, parseColor } from './color.js';

/** Digits of a color: 3 or 6, or 8 with the opacity. */
const DIGITS = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/**
 * Reads a color as a user enters or pastes it: with or without `#`, in upper or lower case. Returns `#rrggbb` in lower
 * case, with the opacity if the color is not opaque. Null if it is not a color.
 */
export function parseHex(text: string): string | null {
  const [, digits] = DIGITS.exec(text.trim()) ?? [];
  return digits === undefined ? null : hexOf(parseColor(`#${digits}`));
}
