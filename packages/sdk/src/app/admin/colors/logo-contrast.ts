import { contrastRatio } from './color.js';
import type { Scheme } from './keys.js';
import type { LogoColor } from './logo-colors.js';

/** Minimum contrast of a logo on its background (WCAG 2.2, 1.4.11). */
export const LOGO_CONTRAST = 3;

/** Share of the logo from which a color must be visible. */
const VISIBLE_SHARE = 0.12;

/** Backgrounds of the plates: those of the default page in each scheme. */
export const PLATE_COLORS: Readonly<Record<Scheme, string>> = { light: '#ffffff', dark: '#1b1c1b' };

/** Factor by which the contrast on a plate must be better. */
const BETTER = 1.5;

/** How a logo looks on a background. */
export interface LogoVerdict {
  /** Contrast from 1 to 21: that of the part that is hardest to see. */
  readonly ratio: number;
  /** Plate behind the logo, without which a part of it is hard to see. Null if it needs none, or if none helps. */
  readonly plate: Scheme | null;
}

/** Returns the lowest contrast of the large parts of a logo on a background. Null if nothing of it is visible. */
export function logoContrast(colors: readonly LogoColor[], background: string): number | null {
  const large = colors.filter(({ share }) => share >= VISIBLE_SHARE);
  const ratios = large.map(({ hex }) => contrastRatio(hex, background));
  return ratios.length === 0 ? null : Math.min(...ratios);
}

/**
 * Returns the contrast of a logo on a background, and the plate that it needs there. A plate is shown only if it is
 * clearly better than the background itself.
 */
export function logoVerdict(colors: readonly LogoColor[], background: string): LogoVerdict | null {
  const ratio = logoContrast(colors, background);
  if (ratio === null) return null;
  if (ratio >= LOGO_CONTRAST) return { ratio, plate: null };
  const better = (['light', 'dark'] as const)
    .map((plate) => ({ plate, on: logoContrast(colors, PLATE_COLORS[plate]) ?? 1 }))
    .filter(({ on }) => on >= ratio * BETTER)
    .sort((a, b) => b.on - a.on)[0];
  return { ratio, plate: better?.plate ?? null };
}

/** Returns true if an image fills its whole area, so that its own background is behind the logo. */
export function isOpaqueImage(pixels: Uint8ClampedArray): boolean {
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 250) return false;
  return true;
}
