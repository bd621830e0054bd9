import { fromLinear, luminanceOf, toLinear } from '../../lib/color/srgb.js';

/** Opacity of the lightest veil, and the step by which it is darkened. */
const LIGHTEST = 0.34;
const STEP = 0.08;
const DARKEST = 0.98;
/** Minimum contrast between white text and the veiled image (WCAG 2.2, 1.4.3). */
const CONTRAST = 4.5;
/** Share of the pixels that count as the brightest. */
const BRIGHTEST = 0.02;

/**
 * Returns the opacity of a black veil over an image, such that white text on it has a contrast of at least 4.5:1
 * against the brightest 2 % of the pixels. Starts at 0.34 and darkens in steps of 0.08.
 *
 * @param pixels The part of the image behind the text, four bytes per pixel: red, green, blue and opacity. A
 * transparent pixel shows the black ground. Without pixels, the veil suits a white image.
 */
export function veilOpacity(pixels: Uint8ClampedArray): number {
  const brightness: number[] = [];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const opacity = channel(pixels, at + 3) / 255;
    const part = (index: number) => channel(pixels, at + index) / 255;
    brightness.push(opacity * luminanceOf(part(0), part(1), part(2)));
  }
  brightness.sort((one, other) => other - one);
  const brightest = brightness.slice(0, Math.max(1, Math.round(brightness.length * BRIGHTEST)));
  const average = brightest.reduce((sum, value) => sum + value, 0) / brightest.length || 0;
  const level = brightness.length === 0 ? 1 : fromLinear(average);
  let steps = 0;
  const opacityOf = () => Math.min(DARKEST, LIGHTEST + steps * STEP);
  while (1.05 / (toLinear(level * (1 - opacityOf())) + 0.05) < CONTRAST && opacityOf() < DARKEST) steps += 1;
  return Math.round(opacityOf() * 100) / 100;
}

const channel = (pixels: Uint8ClampedArray, at: number) => pixels[at] ?? 0;
