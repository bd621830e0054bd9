import type { FileHandle } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';

/** Metadata in a JPEG XL file, as the content of a separate file. */
export interface MetadataPart {
  readonly extension: 'xmp' | 'tif';
  readonly content: Buffer;
}

/** Maximum number of boxes, and of bytes of one box, before and after it is unpacked. */
const MAX = { boxes: 1000, packed: 4 * 2 ** 20, unpacked: 8 * 2 ** 20 } as const;

/**
 * Returns the metadata that a JPEG XL file contains in compressed boxes (`brob`, ISO 18181-2). Most encoders write such
 * boxes. exiftool needs an optional Perl module for them. Empty if there are none, or if they are damaged.
 */
export async function compressedMetadata(file: FileHandle, size: number): Promise<MetadataPart[]> {
  const parts: MetadataPart[] = [];
  const header = Buffer.alloc(20);
  for (let at = 0, boxes = 0; at + 8 < size && boxes < MAX.boxes; boxes++) {
    const { bytesRead } = await file.read(header, 0, header.length, at);
    const box = boxOf(header.subarray(0, bytesRead), size - at);
    if (box === undefined) break;
    const length = box.size - box.start - 4;
    if (box.type === 'brob' && length > 0 && length <= MAX.packed) {
      const packed = Buffer.alloc(length);
      await file.read(packed, 0, length, at + box.start + 4);
      const part = partOf(header.toString('latin1', box.start, box.start + 4), packed);
      if (part) parts.push(part);
    }
    at += box.size;
  }
  return parts;
}

/** Returns the type and size of a box, and the length of its header. Undefined if it is not valid. */
function boxOf(header: Buffer, left: number): { type: string; size: number; start: number } | undefined {
  if (header.length < 12) return undefined;
  const type = header.toString('latin1', 4, 8);
  const declared = header.readUInt32BE(0);
  const isLong = declared === 1 && header.length === 20;
  const size = isLong ? Number(header.readBigUInt64BE(8)) : declared === 0 ? left : declared;
  return size < 8 || size > left ? undefined : { type, size, start: isLong ? 16 : 8 };
}

function partOf(type: string, packed: Buffer): MetadataPart | undefined {
  if (type !== 'xml ' && type !== 'Exif') return undefined;
  try {
    const content = brotliDecompressSync(packed, { maxOutputLength: MAX.unpacked });
    if (type === 'xml ') return { extension: 'xmp', content };
    // The first four bytes are the position of the TIFF header after them.
    return { extension: 'tif', content: content.subarray(4 + content.readUInt32BE(0)) };
  } catch {
    return undefined;
  }
}
