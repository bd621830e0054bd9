import type { Decoder } from './decoder.js';
import { LIMITS } from '../common/limits.js';
import { mayRefer } from '../models/references.js';
import { asMediaError, MediaError } from '../../lib/media-error.js';
import { DecodeError } from '../common/decoded-image.js';
import type { Source } from '../common/source.js';
import type { Tools } from './tools.js';

/** Renders a 3D model in a separate process, with the textures that are in the library. */
export const model: Decoder = async (source, page, tools) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  if (source.size > LIMITS.wholeFileBytes) throw new MediaError('too-large');
  const files = await referencedFilesOf(source, tools);
  const refersTo = [...files.keys()];
  const { data, width, height, extent, triangles } = await tools.workers.model
    .run({
      path: source.path,
      filetype: source.filetype,
      files: Object.fromEntries([...files].flatMap(([name, file]) => (file ? [[name, file.path]] : []))),
      side: Math.min(tools.side, LIMITS.modelSide),
    })
    .catch((error: unknown) => {
      throw new DecodeError(asMediaError(error), { refersTo });
    });
  // A model has no size in pixels, so none is reported.
  return { data, width, height, channels: 4, facts: { extent, triangles, refersTo } };
};

/**
 * Returns the library files that a model and its materials reference, keyed by the name in the reference. The
 * value is undefined if a file is not in the library.
 */
export async function referencedFilesOf(
  source: Pick<Source, 'path' | 'filetype' | 'resolveReference'>,
  { workers }: Pick<Tools, 'workers'>,
): Promise<Map<string, Source | undefined>> {
  const files = new Map<string, Source | undefined>();
  const { resolveReference, filetype, path } = source;
  if (!resolveReference || !mayRefer(filetype)) return files;
  const names = await workers.references.run({ path, filetype });
  for (const name of names) files.set(name, await resolveReference(name));
  if (filetype !== 'obj') return files;
  for (const file of [...files.values()]) {
    if (file?.filetype !== 'mtl') continue;
    for (const [name, texture] of await referencedFilesOf(file, { workers }))
      if (!files.has(name)) files.set(name, texture);
  }
  return files;
}
