const WIDTH = 1200;
const HEIGHT = 400;
const STEP = 8;
const BAR = 4;

/** How many bars a picture of a sound has. */
export const BARS = WIDTH / STEP;

/** Blue that stands out from white and from black alike (4:1 and 5:1); there is nothing behind it. */
const COLOR = '#6580b4';

/** The picture of a sound, as a drawing: a bar for each part of it, as high as it is loud there; a line for silence. */
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
