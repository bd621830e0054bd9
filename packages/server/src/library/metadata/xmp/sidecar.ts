import { open } from 'node:fs/promises';
import { readXmp } from './xmp.js';

/** Bytes of a sidecar that are read. Longer ones contain masks and similar data at their end. */
const MAX_SIDECAR = 8 * 1024 * 1024;

/** Returns the properties of an XMP sidecar. Empty if it cannot be read. */
export async function readSidecar(path: string): Promise<ReturnType<typeof readXmp>> {
  try {
    const file = await open(path, 'r');
    try {
      const bytes = Buffer.alloc(Math.min(MAX_SIDECAR, (await file.stat()).size));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
      return readXmp(decoded(bytes.subarray(0, bytesRead)));
    } finally {
      await file.close();
    }
  } catch {
    return {};
  }
}

/** Returns the place in an XMP sidecar as it is written. exiftool does not return whether it has a hemisphere. */
export async function readSidecarPlace(path: string): Promise<ReturnType<typeof readXmp>> {
  const entries = Object.entries(await readSidecar(path));
  return Object.fromEntries(entries.filter(([key]) => key.startsWith('XMP-exif:GPS')));
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
function decoded(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
