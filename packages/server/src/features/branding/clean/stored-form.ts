/**
 * Returns true if a PNG, JPEG or WebP image has the form in which the portal stores it: no metadata, and no data in front
 * of or behind its parts.
 */
export function isStoredForm(bytes: Uint8Array, mime: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (mime === 'image/png') return isPlainPng(bytes, view);
    if (mime === 'image/webp') return isPlainWebp(bytes, view);
    return mime === 'image/jpeg' && isPlainJpeg(bytes, view);
  } catch {
    // A part ends outside the file.
    return false;
  }
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'sBIT', 'bKGD', 'IDAT']);

function isPlainPng(bytes: Uint8Array, view: DataView): boolean {
  if (!PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return false;
  for (let at = PNG_SIGNATURE.length; ;) {
    const name = textAt(bytes, at + 4);
    const end = at + 12 + view.getUint32(at);
    if (name === 'IEND') return end === bytes.length;
    if (!PNG_CHUNKS.has(name)) return false;
    at = end;
  }
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

function isPlainWebp(bytes: Uint8Array, view: DataView): boolean {
  if (textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return false;
  if (view.getUint32(4, true) + 8 !== bytes.length) return false;
  let at = 12;
  while (at < bytes.length) {
    if (!WEBP_CHUNKS.has(textAt(bytes, at))) return false;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
}

/** Markers of the tables, frames and scans of a JPEG, and of its JFIF header. Other headers contain metadata. */
const isPlainMarker = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || [0xda, 0xdb, 0xdd, 0xe0].includes(marker);
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

function isPlainJpeg(bytes: Uint8Array, view: DataView): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== START) return false;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return false;
    const marker = view.getUint8(at + 1);
    if (marker === END) return at + 2 === bytes.length;
    if (!isPlainMarker(marker)) return false;
    at += 2 + view.getUint16(at + 2);
    if (marker === SCAN) at = endOfScan(bytes, at);
  }
}

/** Returns the position of the next marker after the data of a scan. Restart markers and stuffed bytes belong to it. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length - 1; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
