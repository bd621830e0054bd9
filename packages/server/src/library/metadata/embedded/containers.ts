import { MAX_BLOCKS, MAX_CREDENTIALS, type Blocks, type FileParts } from './blocks.js';

/** Identifier of the box that contains a manifest store (C2PA 2.1, section A.5.1). */
const C2PA_UUID = 'd8fec3d61b0e483c92975828877ec481';
/** Tag of TIFF files that contains a manifest store (C2PA 2.1, section A.3.4). */
const C2PA_TAG = 0xcd41;

/** Reads the manifest store of an MP4, MOV, HEIF or JPEG XL file from its boxes. */
export async function readBoxes(parts: FileParts, blocks: Blocks): Promise<void> {
  let at = 0;
  for (let count = 0; count < MAX_BLOCKS; count++) {
    const head = await parts.read(at, 64);
    if (head.length < 8) return;
    const type = head.toString('latin1', 4, 8);
    const large = head.readUInt32BE(0) === 1 && head.length >= 16;
    const size = large ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0) || parts.size - at;
    if (size < 8 || !Number.isSafeInteger(size)) return;
    const start = large ? 16 : 8;
    const isCredentials =
      type === 'jumb' || (type === 'uuid' && head.toString('hex', start, start + 16) === C2PA_UUID);
    if (isCredentials && size <= MAX_CREDENTIALS) {
      const box = Buffer.from(await parts.read(at, size));
      const store = type === 'jumb' ? box : ofUuid(box.subarray(start + 16));
      if (store !== undefined) blocks.credentials = store;
    }
    at += size;
  }
}

/** Returns the manifest store after the version, the purpose and the offset of the box. */
function ofUuid(content: Buffer): Buffer | undefined {
  const end = content.indexOf(0, 4);
  if (end < 0 || content.toString('latin1', 4, end) !== 'manifest') return undefined;
  return content.subarray(end + 9);
}

/** Reads the manifest store of a WebP, WAV or AVI file from its chunks. */
export async function readRiff(parts: FileParts, blocks: Blocks): Promise<void> {
  let at = 12;
  for (let count = 0; count < MAX_BLOCKS; count++) {
    const head = await parts.read(at, 8);
    if (head.length < 8) return;
    const size = head.readUInt32LE(4);
    if (head.toString('latin1', 0, 4) === 'C2PA' && size <= MAX_CREDENTIALS)
      blocks.credentials = Buffer.from(await parts.read(at + 8, size));
    at += 8 + size + (size % 2);
  }
}

/** Reads the manifest store of a TIFF or DNG file from its first directory. */
export async function readTiff(parts: FileParts, blocks: Blocks): Promise<void> {
  const head = Buffer.from(await parts.read(0, 8));
  if (head.length < 8) return;
  const little = head[0] === 0x49;
  const short = (from: Buffer, at: number) => (little ? from.readUInt16LE(at) : from.readUInt16BE(at));
  const long = (from: Buffer, at: number) => (little ? from.readUInt32LE(at) : from.readUInt32BE(at));
  const at = long(head, 4);
  const counted = await parts.read(at, 2);
  if (counted.length < 2) return;
  const entries = Buffer.from(await parts.read(at + 2, 12 * short(counted, 0)));
  for (let entry = 0; entry + 12 <= entries.length; entry += 12) {
    const length = long(entries, entry + 4);
    if (short(entries, entry) !== C2PA_TAG || length > MAX_CREDENTIALS) continue;
    blocks.credentials = Buffer.from(await parts.read(long(entries, entry + 8), length));
  }
}
