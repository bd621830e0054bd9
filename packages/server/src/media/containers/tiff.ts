const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;

/**
 * Returns an uncompressed TIFF with the given pixels and color profile. Needed because sharp does not accept a
 * profile for raw pixel data.
 *
 * @param rgba 8 bits per channel, four channels, not premultiplied
 */
export function tiffOf(rgba: Uint8Array, width: number, height: number, icc: Uint8Array): Buffer {
  const bits = 8;
  const profile = bits + 8;
  const pixels = profile + icc.length + (icc.length % 2);
  const directory = pixels + rgba.length + (rgba.length % 2);
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 4, bits],
    [259, SHORT, 1, 1], // uncompressed
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, pixels],
    [277, SHORT, 1, 4],
    [278, LONG, 1, height],
    [279, LONG, 1, rgba.length],
    [284, SHORT, 1, 1], // channels interleaved
    [338, SHORT, 1, 2], // alpha, not premultiplied
    [34675, UNDEFINED, icc.length, profile],
  ];
  const file = Buffer.alloc(directory + 2 + entries.length * 12 + 4);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(directory, 4);
  for (let channel = 0; channel < 4; channel++) file.writeUInt16LE(8, bits + channel * 2);
  file.set(icc, profile);
  file.set(rgba, pixels);
  let at = file.writeUInt16LE(entries.length, directory);
  for (const [tag, type, count, value] of entries) {
    at = file.writeUInt16LE(tag, at);
    at = file.writeUInt16LE(type, at);
    at = file.writeUInt32LE(count, at);
    at = file.writeUInt32LE(value, at);
  }
  return file;
}
