import type { Metadata } from 'sharp';
import { MediaError } from '../../lib/media-error.js';

/** Number of color channels by color space, without alpha. Other spaces are not checked. */
const COLOR_CHANNELS: Readonly<Record<string, number>> = {
  'b-w': 1,
  grey16: 1,
  srgb: 3,
  rgb: 3,
  rgb16: 3,
  scrgb: 3,
  lab: 3,
  hsv: 3,
  cmyk: 4,
};

/**
 * Returns the number of color channels of a color space, as libvips names it. Undefined for a space that says nothing
 * about the channels.
 */
export const colorChannels = (space: string): number | undefined =>
  Object.hasOwn(COLOR_CHANNELS, space) ? COLOR_CHANNELS[space] : undefined;

/**
 * Checks that the channels of an image fit its color space: its colors, and at most one alpha channel. libvips would
 * take the second channel of a gray image for transparency, whatever it contains.
 *
 * @throws MediaError `damaged`
 */
export function checkLayout({ space, channels }: Pick<Metadata, 'space' | 'channels'>): void {
  const colors = colorChannels(space);
  if (colors === undefined || channels === colors || channels === colors + 1) return;
  throw new MediaError('damaged', `${channels} channels in the color space ${space}`);
}
