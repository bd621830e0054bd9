import type { Decoder } from './decoder.js';
import { LIMITS } from '../common/limits.js';
import { checkedReply, ModelReply } from '../common/replies.js';
import { mayRefer } from '../models/references.js';
import { asMediaError, MediaError } from '../../lib/media-error.js';
import { DecodeError } from '../common/decoded-image.js';
import { inputFileOf, type Source } from '../common/source.js';
import type { Tools } from './tools.js';

/** Renders a 3D model in a separate process, with the textures that are in the library. */
export const model: Decoder = async (source, page, tools) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  if (source.size > LIMITS.wholeFileBytes) throw new MediaError('too-large');
  const files = await referencedFilesOf(source, tools);
  const refersTo = [...files.keys()];
  const output = await source.outputFile();
  const reply = await tools.workers.model
    .run({
      file: source.file,
      filetype: source.filetype,
      files: Object.fromEntries(
        [...files].flatMap(([name, file]) => (file ? [[name, inputFileOf(file)]] : [])),
      ),
      side: Math.min(tools.side, LIMITS.modelSide),
      output,
    })
    .catch((error: unknown) => {
      throw new DecodeError(asMediaError(error), { refersTo });
    });
  const { extent, triangles, ...raw } = checkedReply(ModelReply, reply);
  // A model has no size in pixels, so none is reported.
  return { file: { path: output }, raw, facts: { extent, triangles, refersTo } };
};

/**
 * Returns the library files that a model and its materials reference, keyed by the name in the reference. The
 * value is undefined if a file is not in the library.
 */
export async function referencedFilesOf(
  source: Source,
  { extract }: Pick<Tools, 'extract'>,
): Promise<Map<string, Source | undefined>> {
  const files = new Map<string, Source | undefined>();
  const { resolveReference, filetype } = source;
  if (!resolveReference || !mayRefer(filetype)) return files;
  const names = await extract.references(inputFileOf(source), filetype);
  for (const name of names) files.set(name, await resolveReference(name));
  if (filetype !== 'obj') return files;
  for (const file of [...files.values()]) {
    if (file?.filetype !== 'mtl') continue;
    for (const [name, texture] of await referencedFilesOf(file, { extract }))
      if (!files.has(name)) files.set(name, texture);
  }
  return files;
}
