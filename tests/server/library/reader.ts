import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileReader } from '../../../packages/server/src/library/read/read-result.js';
import { ReaderProcess } from '../../../packages/server/src/library/read/reader-process.js';

/** Starts the reader process of a library. `close` ends it. */
export function startReader(root: string, hangsMs?: number): FileReader {
  const scratch = mkdtempSync(join(tmpdir(), 'assetportal-reading-'));
  const reader = new ReaderProcess({ root, scratch, log: console, ...(hangsMs && { hangsMs }) });
  return {
    read: (files) => reader.read(files),
    async close() {
      await reader.close();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
