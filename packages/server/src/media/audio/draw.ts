const WIDTH = 1200;
const HEIGHT = 400;
const STEP = 8;
const BAR = 4;

/** Number of bars in the waveform of an audio file. */
export const BARS = WIDTH / STEP;

/** Blue with enough contrast on white (4:1) and on black (5:1), because the image has a transparent background. */
const COLOR = '#6580b4';

/**
 * Returns an SVG waveform with one bar per value. The height of a bar is proportional to the loudness (0 to 1).
 * Silence is drawn as a row of dots.
 */
export function drawWaveform(loudness: readonly number[]): Buffer {
  const bars = loudness.map((loud, at) => {
    const height = Math.max(BAR, Math.round(loud * HEIGHT * 0.86));
    const x = at * STEP + (STEP - BAR) / 2;
    return `<rect x="${x}" y="${(HEIGHT - height) / 2}" width="${BAR}" height="${height}" rx="${BAR / 2}"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="${COLOR}">${bars.join('')}</svg>`,
  );
}
