import { readRange, type OpenFile } from '../common/input-file.js';
import { LIMITS } from '../common/limits.js';
import { textureName } from './formats/mtl.js';

/** Maximum number of references in a file. Real files have fewer, and each one is looked up. */
const MAX_REFERENCES = 500;

/** Functions that find references, by format: model formats, and the material files of OBJ models. */
const FINDERS: Readonly<Record<string, (file: Buffer) => Iterable<string>>> = {
  obj: (file) => linesOf(file, /^\s*mtllib\s+(.+?)\s*$/gm),
  mtl: mtlReferences,
  gltf: (file) => gltfReferences(file.toString('utf8')),
  glb: (file) =>
    gltfReferences(file.toString('utf8', 20, 20 + (file.length >= 20 ? file.readUInt32LE(12) : 0))),
  dae: colladaReferences,
  '3ds': tdsReferences,
  fbx: fbxReferences,
  wrl: vrmlReferences,
};

export function mayRefer(filetype: string): boolean {
  return Object.hasOwn(FINDERS, filetype);
}

/**
 * Returns the names of the files that a model or material file references: materials, buffers and textures.
 * Embedded content (`data:`) and URLs (`https:`) are skipped.
 */
export function referencesOf(filetype: string, file: Buffer): string[] {
  const names = new Set<string>();
  for (const name of FINDERS[filetype]?.(file) ?? []) {
    if (names.size >= MAX_REFERENCES) break;
    // A single character before a colon is a drive. More characters are a URL scheme, unless `:///` follows
    // them.
    if (
      name !== '' &&
      name.length <= 1000 &&
      !/^[a-z][a-z0-9+.-]+:(?!\/\/\/)/i.test(name) &&
      !name.includes('\0')
    )
      names.add(name);
  }
  return [...names];
}

/** Returns the part of a file that is searched for references: the first `LIMITS.modelTextBytes` bytes. */
export const readForReferences = ({ handle, size }: OpenFile): Promise<Buffer> =>
  readRange(handle, 0, Math.min(size, LIMITS.modelTextBytes));

function* linesOf(file: Buffer, pattern: RegExp): Iterable<string> {
  for (const [, name] of file.toString('utf8').matchAll(pattern)) if (name) yield name;
}

function* mtlReferences(file: Buffer): Iterable<string> {
  for (const line of linesOf(file, /^\s*(?:map_\w+|bump|disp|decal|refl|norm)\s+(.+?)\s*$/gim)) {
    const name = textureName(line);
    if (name !== undefined) yield name;
  }
}

function* gltfReferences(text: string): Iterable<string> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return; // Truncated or invalid JSON has no readable references.
  }
  const { buffers = [], images = [] } = (json ?? {}) as Record<string, unknown>;
  const parts: unknown[] = [buffers, images].flat();
  for (const part of parts) {
    const uri = (part as { uri?: unknown } | null)?.uri;
    if (typeof uri === 'string') yield uri;
  }
}

/** Yields the references in image elements only, because effects use the same child element for surfaces. */
function* colladaReferences(file: Buffer): Iterable<string> {
  const pattern =
    /<(?:\w+:)?image\b[^>]*>\s*(?:<(?:asset|extra)\b[\s\S]*?<\/(?:asset|extra)>\s*)*<(?:\w+:)?init_from\b[^>]*>\s*(?:<(?:\w+:)?ref>)?\s*([^<]+?)\s*</g;
  for (const name of linesOf(file, pattern)) yield unescapeXml(name);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(\w+|#\d+|#x[0-9a-f]+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

const MAP_NAME = Buffer.from([0x00, 0xa3]);

/** Yields the names in chunks of type A300. Such a chunk contains its length and a null-terminated name. */
function* tdsReferences(file: Buffer): Iterable<string> {
  for (let at = file.indexOf(MAP_NAME); at >= 0; at = file.indexOf(MAP_NAME, at + 1)) {
    const length = at + 6 <= file.length ? file.readUInt32LE(at + 2) : 0;
    const end = at + length;
    if (length < 8 || length > 300 || end > file.length || file[end - 1] !== 0) continue;
    const name = file.toString('latin1', at + 6, end - 1);
    if (!/\p{Cc}/u.test(name)) yield name;
  }
}

/**
 * Yields the file names. In binary files, a string consists of an `S`, its length and its bytes. In text files,
 * it is quoted after a colon.
 */
function* fbxReferences(file: Buffer): Iterable<string> {
  for (const word of ['RelativeFilename', 'FileName', 'Filename']) {
    for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + 1)) {
      const after = at + word.length;
      if (file[after] === 0x53 && after + 5 <= file.length) {
        const end = after + 5 + file.readUInt32LE(after + 1);
        if (end <= file.length && end - after < 1000) yield file.toString('utf8', after + 5, end);
      } else {
        const [, name] = /^\s*:\s*"([^"\n]+)"/.exec(file.toString('utf8', after, after + 1000)) ?? [];
        if (name) yield name;
      }
    }
  }
}

function* vrmlReferences(file: Buffer): Iterable<string> {
  for (const list of linesOf(file, /\burl\s*(\[[^\]]*\]|"[^"]*")/g))
    for (const [, name] of list.matchAll(/"([^"]*)"/g)) if (name) yield name;
}
