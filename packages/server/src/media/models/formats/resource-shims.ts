import { DOMParser } from '@xmldom/xmldom';
import { FileLoader, Texture, TextureLoader } from 'three';

/**
 * Shims for the browser functions that three's loaders need to read a model. Nothing is fetched: files come from
 * {@link withFiles}, and a texture stores only the name of its image.
 *
 * Import this module only in a worker that reads one model at a time, because it modifies three for the entire
 * process.
 */
const globals = globalThis as unknown as Record<string, unknown>;
globals['self'] ??= globalThis;
globals['window'] ??= globalThis;
globals['innerWidth'] ??= 4;
globals['innerHeight'] ??= 3;
globals['DOMParser'] ??= class {
  // Rejects only XML that is not well-formed. Other errors, such as undefined entities, are ignored.
  parseFromString = (text: string, type: string) =>
    new DOMParser({ onError: (level, message) => fatal(level, message) }).parseFromString(text, type);
};

function fatal(level: string, message: string): void {
  if (level === 'fatalError') throw new Error(message);
}

let files: ReadonlyMap<string, Uint8Array> = new Map();

/** Runs `read` with these files available, keyed by the URL that the loader requests. */
export async function withFiles<T>(
  available: ReadonlyMap<string, Uint8Array>,
  read: () => Promise<T>,
): Promise<T> {
  files = available;
  try {
    return await read();
  } finally {
    files = new Map();
  }
}

FileLoader.prototype.load = function load(url, onLoad, _onProgress, onError) {
  const found = files.get(url);
  if (found) onLoad?.(new Uint8Array(found).buffer);
  else onError?.(new Error('file not found'));
};

TextureLoader.prototype.load = function load(url, onLoad) {
  const texture = new Texture();
  texture.userData = { reference: url };
  onLoad?.(texture);
  return texture;
};

/** Returns the name under which a model references the image of a texture. */
export function referenceOf(texture: Texture | null | undefined): string | undefined {
  const reference: unknown = texture?.userData['reference'];
  return typeof reference === 'string' ? reference : undefined;
}
