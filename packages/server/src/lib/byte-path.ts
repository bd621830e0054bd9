import { decodeWestern } from './windows-1252.js';

/**
 * File names are bytes, and not always UTF-8. Inside the library a path is therefore a **byte path**: the path relative to the root,
 * `/` between parts, one character a byte (`latin1`). It is lossless, compact, and sorts as the bytes do.
 */
export type BytePath = string;

const SLASH = '/';

export function bytesOf(path: BytePath): Buffer {
  return Buffer.from(path, 'latin1');
}

export function bytePath(bytes: Uint8Array): BytePath {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The path of a file below a root folder, as `fs` takes it. */
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

/** The name without its last extension: `a.b.jpg` gives `a.b`. A name that only begins with a dot has none. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Lower-case, without the dot; empty where there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** Controls, line separators, and marks that turn the reading direction of what follows. */
const UNSHOWN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A path for people: UTF-8, else Windows-1252; composed (NFC); control characters,
 * which would break a line of a terminal or a header, as `_`.
 */
export function displayed(path: BytePath): string {
  const bytes = bytesOf(path);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    text = decodeWestern(bytes);
  }
  return text.normalize('NFC').replace(UNSHOWN, '_');
}

/** Whether a path can be handed, as text, to a tool that takes UTF-8 arguments a line each. */
export function isPlain(path: Uint8Array): boolean {
  if (path.some((byte) => byte < 0x20 || byte === 0x7f)) return false;
  try {
    utf8.decode(path);
    return true;
  } catch {
    return false;
  }
}
