import type { Decoder } from './decoder.js';
import { LIMITS } from '../common/limits.js';
import { checkedReply, ModelReply } from '../common/replies.js';
import { mayRefer } from '../models/references.js';
import { asMediaError, MediaError } from '../../lib/media-error.js';
import { DecodeError } from '../common/decoded-image.js';
import { inputFileOf, type OpenSource, type Source } from '../common/source.js';
import type { ModelInput } from '../models/read.js';
import type { Tools } from './tools.js';

/** Renders a 3D model in a separate process, with the textures that are in the library. */
export const model: Decoder = async (source, page, tools) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const { input, refersTo } = await modelInputOf(source, tools);
  const output = await source.outputFile();
  const reply = await tools.workers.model
    .run({ kind: 'poster', ...input, side: Math.min(tools.side, LIMITS.modelSide), output })
    .catch((error: unknown) => {
      throw new DecodeError(asMediaError(error), { refersTo });
    });
  const { extent, triangles, parts, up, unit, incomplete, ...raw } = checkedReply(ModelReply, reply);
  // A model has no size in pixels, so none is reported.
  return { file: { path: output }, raw, facts: { extent, triangles, parts, up, unit, incomplete, refersTo } };
};

/** Writes the triangles of a 3D model as a binary glTF file. Returns its path. @throws MediaError */
export async function createMesh(source: OpenSource, tools: Tools): Promise<string> {
  const { input } = await modelInputOf(source, tools);
  const output = await source.outputFile();
  await tools.workers.model.run({ kind: 'mesh', ...input, output });
  return output;
}

/** Returns the input for the worker, and the names that the model references. @throws MediaError `too-large` */
async function modelInputOf(
  source: OpenSource,
  tools: Tools,
): Promise<{ input: ModelInput; refersTo: string[] }> {
  if (source.size > LIMITS.wholeFileBytes) throw new MediaError('too-large');
  const files = await referencedFilesOf(source, tools);
  const existing = [...files].flatMap(([name, file]) => (file ? [[name, inputFileOf(file)] as const] : []));
  const { file, filetype } = source;
  return { input: { file, filetype, files: Object.fromEntries(existing) }, refersTo: [...files.keys()] };
}

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
