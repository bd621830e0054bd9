import { decodeWindows1252 } from './windows-1252.js';

/**
 * A path relative to the library's root, as bytes: `/` between parts, one character per byte (`latin1`). File
 * names are bytes and not always UTF-8. This form is lossless, compact, and sorts in byte order.
 */
export type BytePath = string;

const SLASH = '/';

export function bytesOf(path: BytePath): Buffer {
  return Buffer.from(path, 'latin1');
}

export function bytePath(bytes: Uint8Array): BytePath {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Returns the path of a file below a root folder, in a form that `fs` accepts. */
export function below(root: Uint8Array, path: BytePath | Uint8Array): Buffer {
  const relative = typeof path === 'string' ? bytesOf(path) : path;
  if (relative.length === 0) return Buffer.from(root);
  return Buffer.concat([root, Buffer.from(SLASH), relative]);
}

export function joinBytes(folder: BytePath, name: BytePath): BytePath {
  return folder === '' ? name : folder + SLASH + name;
}

export function folderOf(path: BytePath): BytePath {
  const end = path.lastIndexOf(SLASH);
  return end < 0 ? '' : path.slice(0, end);
}

export function nameOf(path: BytePath): BytePath {
  return path.slice(path.lastIndexOf(SLASH) + 1);
}

/**
 * Returns the name without its last extension: `a.b` for `a.b.jpg`. A name whose only dot is the first character
 * has no extension.
 */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Returns the extension in lower case, without the dot. Empty if there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** Control characters, line separators, and marks that change the text direction. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns a path for display: decoded as UTF-8 or else as Windows-1252, and composed (NFC). Control characters
 * become `_`, because they would break a line in a terminal or a header.
 */
export function displayPath(path: BytePath): string {
  const bytes = bytesOf(path);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    text = decodeWindows1252(bytes);
  }
  return text.normalize('NFC').replace(UNPRINTABLE, '_');
}

/**
 * Returns true if a path is valid UTF-8 without control characters. Tools that read one UTF-8 argument per line
 * accept such a path.
 */
export function isTextPath(path: Uint8Array): boolean {
  if (path.some((byte) => byte < 0x20 || byte === 0x7f)) return false;
  try {
    utf8.decode(path);
    return true;
  } catch {
    return false;
  }
}
