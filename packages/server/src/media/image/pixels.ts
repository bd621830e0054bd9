/** Pixels with 8 bits per channel, not premultiplied. With 2 or 4 channels, the last one is alpha. */
export interface Pixels {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

/** Maximum difference of equal colors, per channel: encoders round. */
const EQUAL = 2;

/** Returns true if all pixels have the same color, or if all of them are fully transparent. */
export function isOneColor({ data, raw: { channels } }: Pixels): boolean {
  let isSame = true;
  for (let at = 0; isSame && at < data.length; at++) {
    isSame = Math.abs((data[at] ?? 0) - (data[at % channels] ?? 0)) <= EQUAL;
  }
  return isSame || isInvisible({ data, channels });
}

/** Maximum share of the pixels of a blank image that have another color. */
const REST = 0.005;

/**
 * Returns true if (nearly) all pixels have the color with which a decoder fills unreadable parts. The last pixel has it.
 * The first block of a JPEG can have another one.
 */
export function isBlank(pixels: Pixels): boolean {
  const { data, raw } = pixels;
  const { channels } = raw;
  const fill = data.subarray(data.length - channels);
  let rest = data.length * REST;
  for (let at = 0; rest >= 0 && at < data.length; at++) {
    if (Math.abs((data[at] ?? 0) - (fill[at % channels] ?? 0)) > EQUAL) rest--;
  }
  return rest >= 0 || isInvisible({ data, channels });
}

/** Returns true if a pixel is transparent, at least in part. */
export function isTranslucent({ data, raw: { channels } }: Pixels): boolean {
  if (channels % 2 !== 0) return false;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return true;
  return false;
}

/** Returns true if all pixels are fully transparent. */
function isInvisible({ data, channels }: { readonly data: Buffer; readonly channels: number }): boolean {
  if (channels % 2 !== 0) return false;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 0) return false;
  return true;
}
