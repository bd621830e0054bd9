import { open, type FileHandle } from 'node:fs/promises';
import type * as Exifr from 'exifr';

/** exifr's reader of files, which reads only the parts that contain metadata. */
interface FsReader {
  readonly input: string;
  fh: FileHandle | undefined;
  size: number;
}

let patched = false;

/**
 * Loads exifr. Its last release passes an argument to `FileHandle.stat` that Node 26 rejects, so that it could not
 * read any file. The method with that call is therefore replaced.
 */
export async function loadExifr(): Promise<typeof Exifr> {
  const { default: exifr } = (await import('exifr')) as unknown as { default: typeof Exifr };
  if (patched) return exifr;
  patched = true;
  const Base = exifr.fileReaders.get('fs') as new (...args: unknown[]) => FsReader;
  class PatchedReader extends Base {
    async open(): Promise<void> {
      if (this.fh !== undefined) return;
      this.fh = await open(this.input, 'r');
      this.size = (await this.fh.stat()).size;
    }
  }
  exifr.fileReaders.set('fs', PatchedReader);
  return exifr;
}
