import { FileNames, safeFileName } from '@assetportal/sdk';

/**
 * Maximum length of an entry's folder path, in bytes. This is the usual limit of operating systems; the ZIP
 * field allows more.
 */
const MAX_PATH_BYTES = 4096;

/**
 * Assigns the paths of the entries. Each path is safe on every system and unique, even if case and Unicode
 * normalization are ignored. Reserve all folders before the first file, so that no file gets the name of a
 * folder.
 */
export class ZipNames {
  private readonly names = new FileNames();
  private readonly folders = new Map<string, string>();

  /** @param folder Folder in the library's format: separated by `/`, empty for the root. */
  reserve(folder: string): void {
    if (this.folders.has(folder)) return;
    const safe = safeFolder(folder);
    this.folders.set(folder, safe);
    for (let end = safe.indexOf('/'); end >= 0; end = safe.indexOf('/', end + 1)) {
      this.names.take(safe.slice(0, end));
    }
  }

  /** Returns a unique path for a file: the name itself if it is free, otherwise `name (2).jpg`. */
  claim(fname: string, folder = ''): string {
    this.reserve(folder);
    return this.names.claim(safeFileName(fname), this.folders.get(folder) ?? '');
  }
}

/**
 * Returns a safe folder path with a trailing slash; empty for the root. If it is too long, only the innermost
 * folders remain.
 */
function safeFolder(folder: string): string {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  const safe = parts.map((part) => `${safeFileName(part)}/`);
  while (Buffer.byteLength(safe.join('')) > MAX_PATH_BYTES) safe.shift();
  return safe.join('');
}
