import { FileNames, numberedFileName, safeFileName } from '@assetportal/sdk';

/** Bytes that the path of an entry may have: far fewer than its field holds, and as many as systems take. */
const LONGEST_PATH = 4096;

/**
 * The paths of a zip's entries: each safe on every system, and none twice, also where case and composition make no
 * difference. Folders are to be reserved before any file is named, so that no file gets the name of a folder.
 */
export class ZipNames {
  private readonly names = new FileNames();
  private readonly folders = new Map<string, string>();
  /** The next number of a path that was asked for more than once: thousands may have the same name. */
  private readonly next = new Map<string, number>();

  /** @param folder As the library has it, `/` between parts, empty at the top. */
  reserve(folder: string): void {
    if (this.folders.has(folder)) return;
    const safe = safeFolder(folder);
    this.folders.set(folder, safe);
    for (let end = safe.indexOf('/'); end >= 0; end = safe.indexOf('/', end + 1)) {
      this.names.take(safe.slice(0, end));
    }
  }

  /** A path of its own for a file: the name as it is where that is free, else `name (2).jpg`. */
  claim(fname: string, folder = ''): string {
    this.reserve(folder);
    const prefix = this.folders.get(folder) ?? '';
    const name = safeFileName(fname);
    const key = prefix + name;
    for (let number = this.next.get(key) ?? 1; ; number += 1) {
      const path = prefix + numberedFileName(name, number);
      if (!this.names.take(path)) continue;
      if (number > 1) this.next.set(key, number + 1);
      return path;
    }
  }
}

/** A folder's path, each part safe, with a slash at its end; empty for the top. Of one too deep the inner parts stay. */
function safeFolder(folder: string): string {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  const safe = parts.map((part) => `${safeFileName(part)}/`);
  while (Buffer.byteLength(safe.join('')) > LONGEST_PATH) safe.shift();
  return safe.join('');
}
