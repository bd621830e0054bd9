/**
 * Maximum length of a file name, in bytes. File systems allow 255; part files and numbered names need room for
 * suffixes.
 */
const MAX_NAME_LENGTH = 200;
const MAX_EXTENSION_LENGTH = 20;

/**
 * Characters that some systems reject in file names, and invisible or bidirectional control characters that
 * disguise a name.
 */
const FORBIDDEN =
  // eslint-disable-next-line no-control-regex -- matches control characters on purpose
  /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/g;
/**
 * Reserved device names on Windows, with any extension. Escaped, so that the CLI's bundle stays ASCII, which
 * loads faster.
 */
const RESERVED =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?=\s*(?:\.|$))/i;

/**
 * Returns a file name that is valid on all common systems: without folders, never hidden, at most 200 bytes of
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
  return shorten(cleaned === '' ? '_' : cleaned);
}

/** Replaces lone surrogates, which UTF-8 cannot encode. */
function toWellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '_');
}

function shorten(name: string): string {
  if (byteLength(name) <= MAX_NAME_LENGTH) return name;
  const { stem, extension } = split(name);
  let shortened = '';
  let bytes = byteLength(extension);
  for (const character of stem) {
    bytes += byteLength(character);
    if (bytes > MAX_NAME_LENGTH) break;
    shortened += character;
  }
  return `${shortened.trimEnd()}${extension}`;
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

/** Returns the name itself for 1, then `name (2)`, `name (3)`, … before the extension. */
export function numberedFileName(name: string, number: number): string {
  if (number < 2) return name;
  const { stem, extension } = split(name);
  return `${stem} (${number})${extension}`;
}

/** Set of used file names. Ignores case and Unicode composition, because some file systems do. */
export class FileNames {
  private readonly used = new Set<string>();

  /** Reserves the name. Returns false if it is already used. */
  take(name: string): boolean {
    const key = name.normalize('NFC').toLowerCase().toUpperCase();
    if (this.used.has(key)) return false;
    this.used.add(key);
    return true;
  }
}
