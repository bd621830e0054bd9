import { DOMParser } from '@xmldom/xmldom';
import { FileLoader, Texture, TextureLoader } from 'three';

/**
 * What three's loaders expect of a browser, as far as reading a model needs it. Nothing is fetched: files come from
 * {@link withFiles}, and a picture is only a texture that knows its name. For a worker alone, which reads one model at a
 * time: it changes three for the whole process.
 */
const globals = globalThis as unknown as Record<string, unknown>;
globals['self'] ??= globalThis;
globals['window'] ??= globalThis;
globals['innerWidth'] ??= 4;
globals['innerHeight'] ??= 3;
globals['DOMParser'] ??= class {
  // Broken references are for the loader to make something of; only what is not well-formed ends it.
  parseFromString = (text: string, type: string) =>
    new DOMParser({ onError: (level, message) => fatal(level, message) }).parseFromString(text, type);
};

function fatal(level: string, message: string): void {
  if (level === 'fatalError') throw new Error(message);
}

let files: ReadonlyMap<string, Uint8Array> = new Map();

/** Reads with these files at hand, by the address that the loader will ask for. */
export async function withFiles<T>(
  given: ReadonlyMap<string, Uint8Array>,
  read: () => Promise<T>,
): Promise<T> {
  files = given;
  try {
    return await read();
  } finally {
    files = new Map();
  }
}

FileLoader.prototype.load = function load(url, onLoad, _onProgress, onError) {
  const found = files.get(url);
  if (found) onLoad?.(new Uint8Array(found).buffer);
  else onError?.(new Error('a file that is not there'));
};

TextureLoader.prototype.load = function load(url, onLoad) {
  const texture = new Texture();
  texture.userData = { reference: url };
  onLoad?.(texture);
  return texture;
};

/** The name under which a model refers to the picture of a texture. */
export function referenceOf(texture: Texture | null | undefined): string | undefined {
  const reference: unknown = texture?.userData['reference'];
  return typeof reference === 'string' ? reference : undefined;
}
