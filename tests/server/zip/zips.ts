import { buffer } from 'node:stream/consumers';
import { crc32 } from '../../../packages/server/src/lib/checksum.js';
import {
  ZipLayout,
  zipStream,
  type OpenEntry,
} from '../../../packages/server/src/delivery/zip/format/index.js';
import type { ZipBytes } from '../../fixtures/formats/read-zip.js';

/** Creates a ZIP archive with these contents in memory. */
export function zipOf(files: readonly { name: string; bytes: Uint8Array; modified?: number }[]) {
  const layout = new ZipLayout();
  for (const { name, bytes, modified = Date.UTC(2024, 4, 5, 6, 7, 8) } of files) {
    layout.add({ name, size: bytes.length, crc32: crc32(bytes), modified });
  }
  const open: OpenEntry = (index) => Promise.resolve(files[index]?.bytes ?? Buffer.alloc(0));
  return { layout, ...partsOf(layout, open) };
}

/** Returns random access to an archive. Each part is read from a separate stream, as for a range request. */
export function partsOf(layout: ZipLayout, open: OpenEntry): ZipBytes {
  return {
    size: layout.size,
    async read(start, end) {
      const bytes = await buffer(zipStream(layout, open, start, end));
      if (bytes.length !== end - start)
        throw new Error(`Received ${bytes.length} bytes instead of ${end - start}.`);
      return bytes;
    },
  };
}
