/** Bytes: file systems take 255, and part files and numbers need room for their own endings. */
const LONGEST_NAME = 200;
const LONGEST_EXTENSION = 20;

/** What some system refuses in a name, and characters that hide or turn what a name says. */
const FORBIDDEN =
  // eslint-disable-next-line no-control-regex -- These characters are what the pattern finds.
  /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/g;
/** Devices on Windows, with any extension. Escaped, so that the CLI's bundle stays ASCII, which loads faster. */
const RESERVED =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?=\s*(?:\.|$))/i;

/** A file's name as every system takes it: without folders, never hidden, at most 200 bytes of UTF-8. */
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

/** Half of a surrogate pair is no character, and UTF-8 has no bytes for it. */
function toWellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '_');
}

function shorten(name: string): string {
  if (byteLength(name) <= LONGEST_NAME) return name;
  const { stem, extension } = split(name);
  let kept = '';
  let bytes = byteLength(extension);
  for (const character of stem) {
    bytes += byteLength(character);
    if (bytes > LONGEST_NAME) break;
    kept += character;
  }
  return `${kept.trimEnd()}${extension}`;
}

function split(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const has = dot > 0 && byteLength(name.slice(dot)) <= LONGEST_EXTENSION;
  return has ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

let encoder: TextEncoder | undefined;

function byteLength(text: string): number {
  encoder ??= new TextEncoder();
  return encoder.encode(text).length;
}

/** The name itself, then `name (2)`, `name (3)`, … before the extension. */
export function numberedFileName(name: string, number: number): string {
  if (number < 2) return name;
  const { stem, extension } = split(name);
  return `${stem} (${number})${extension}`;
}

/** The names that were given out: two that differ in case or composition alone are one file on some systems. */
export class FileNames {
  private readonly taken = new Set<string>();

  /** Takes the name; false where it is taken. */
  take(name: string): boolean {
    const key = name.normalize('NFC').toLowerCase().toUpperCase();
    if (this.taken.has(key)) return false;
    this.taken.add(key);
    return true;
  }
}
