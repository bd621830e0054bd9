/** Maximum length of a file name that common file systems allow, in bytes. */
const MAX_NAME_LENGTH = 255;
const MAX_EXTENSION_LENGTH = 20;

/**
 * Characters that some systems reject in file names, and invisible or bidirectional control characters that
 * disguise a name. The zero-width joiner and non-joiner are allowed, because Persian, Indic scripts and emoji need
 * them.
 */
const FORBIDDEN =
  // eslint-disable-next-line no-control-regex -- matches control characters on purpose
  /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/g;
/** A name that displays as nothing. */
const INVISIBLE = /^[\u200c\u200d\s]*$/;
/**
 * Reserved device names on Windows, with any extension. Escaped, so that the CLI's bundle stays ASCII, which
 * loads faster.
 */
const RESERVED =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?=\s*(?:\.|$))/i;

/**
 * Returns a file name that is valid on all common systems: without folders, never hidden, at most 255 bytes of
 * UTF-8.
 */
export function safeFileName(name: string): string {
  const cleaned = toWellFormed(name)
    .normalize('NFC')
    .replace(FORBIDDEN, '_')
    .trim()
    .replace(/^\.+/, '_')
    .replace(/[\s.]+$/, '')
    .replace(RESERVED, '_$&');
  return shorten(INVISIBLE.test(cleaned) ? '_' : cleaned, MAX_NAME_LENGTH);
}

/** Replaces lone surrogates, which UTF-8 cannot encode. */
function toWellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '_');
}

/** Shortens the name before its extension to a number of bytes. */
function shorten(name: string, length: number): string {
  // A UTF-16 unit has at most three bytes. This avoids encoding most names.
  if (name.length * 3 <= length || byteLength(name) <= length) return name;
  const { stem, extension } = split(name);
  let shortened = '';
  let bytes = byteLength(extension);
  for (const character of stem) {
    bytes += byteLength(character);
    if (bytes > length) break;
    shortened += character;
  }
  return `${shortened.replace(/[\s.]+$/, '')}${extension}`;
}

function split(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const hasExtension = dot > 0 && byteLength(name.slice(dot)) <= MAX_EXTENSION_LENGTH;
  return hasExtension
    ? { stem: name.slice(0, dot), extension: name.slice(dot) }
    : { stem: name, extension: '' };
}

let encoder: TextEncoder | undefined;

function byteLength(text: string): number {
  encoder ??= new TextEncoder();
  return encoder.encode(text).length;
}

/**
 * Returns the name itself for 1, then `name (2)`, `name (3)`, … before the extension. Shortens a long name, so that
 * the result has at most 255 bytes.
 */
export function numberedFileName(name: string, number: number): string {
  if (number < 2) return name;
  const suffix = ` (${number})`;
  const { stem, extension } = split(shorten(name, MAX_NAME_LENGTH - suffix.length));
  return `${stem}${suffix}${extension}`;
}

/** Set of used file names or paths. Ignores case and Unicode composition, because some file systems do. */
export class FileNames {
  private readonly used = new Set<string>();
  /**
   * Next number to try for each name that was requested more than once. Avoids quadratic time for thousands of
   * identical names.
   */
  private readonly next = new Map<string, number>();

  /** Reserves the name. Returns false if it is already used. */
  take(name: string): boolean {
    const key = keyOf(name);
    if (this.used.has(key)) return false;
    this.used.add(key);
    return true;
  }

  /** Returns true if the name is used. */
  has(name: string): boolean {
    return this.used.has(keyOf(name));
  }

  /**
   * Reserves the first free name of `name`, `name (2)`, `name (3)`, … and returns it.
   *
   * @param folder Folder of the file with a trailing slash. Default: none. The result contains it.
   */
  claim(name: string, folder = ''): string {
    const key = keyOf(folder + name);
    for (let number = this.next.get(key) ?? 1; ; number += 1) {
      const path = folder + numberedFileName(name, number);
      if (!this.take(path)) continue;
      this.next.set(key, number + 1);
      return path;
    }
  }
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase().toUpperCase();
