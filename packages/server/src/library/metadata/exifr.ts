import { open, type FileHandle } from 'node:fs/promises';
import type * as Exifr from 'exifr';
import { decodeUndeclared } from '../../lib/windows-1252.js';

/** exifr's reader of files, which reads only the parts that contain metadata. */
interface FsReader {
  readonly input: string;
  fh: FileHandle | undefined;
  size: number;
}

/** A part of a file in exifr. The reader of files is one, too. */
interface BufferView {
  readonly byteLength: number;
  getUint8Array(offset: number, length: number): Uint8Array;
  getString(offset?: number, length?: number): string;
}

let patched = false;

/**
 * Loads exifr. Its last release passes an argument to `FileHandle.stat` that Node 26 rejects, so that it could not
 * read any file. It also decodes all strings as UTF-8, and so loses the bytes of others. The methods with these faults
 * are therefore replaced.
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
  const view = ownerOf(Base.prototype as object, 'getString');
  if (view)
    view.getString = function (this: BufferView, offset = 0, length = this.byteLength) {
      return decodeUndeclared(Buffer.from(this.getUint8Array(offset, length)));
    };
  return exifr;
}

/** Returns the object in a chain of prototypes that has a method itself. */
function ownerOf(prototype: object, method: string): BufferView | undefined {
  let owner: object | null = prototype;
  while (owner !== null && !Object.hasOwn(owner, method))
    owner = Object.getPrototypeOf(owner) as object | null;
  return (owner ?? undefined) as BufferView | undefined;
}
