import { fstatSync, readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { FORMATS_3D } from '@assetportal/sdk/contract';
import {
  openInputFile,
  readWhole,
  withInputFile,
  type InputFile,
  type OpenFile,
} from '../common/input-file.js';
import { LIMITS } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import type { Model, ModelFile, ModelReader } from './mesh/model.js';

type Format = (typeof FORMATS_3D)[number];

/** A model, and the indexed files that it references, keyed by the name in the reference. */
export interface ModelInput {
  readonly file: InputFile;
  readonly filetype: string;
  readonly files: Readonly<Record<string, InputFile>>;
}

/** Readers by format. Each loads its engine on first use, because most libraries contain only one or two formats. */
const READERS: Readonly<Record<Exclude<Format, '3mf'>, () => Promise<ModelReader>>> = {
  obj: async () => (await import('./formats/obj.js')).readObj,
  stl: async () => (await import('./formats/stl.js')).readStl,
  ply: async () => (await import('./formats/ply.js')).readPly,
  off: async () => (await import('./formats/off.js')).readOff,
  gltf: async () => (await import('./formats/gltf.js')).readGltf,
  glb: async () => (await import('./formats/gltf.js')).readGltf,
  dae: async () => (await import('./formats/loaders.js')).readDae,
  fbx: async () => (await import('./formats/loaders.js')).readFbx,
  '3ds': async () => (await import('./formats/loaders.js')).read3ds,
  wrl: async () => (await import('./formats/loaders.js')).readWrl,
  '3dm': async () => (await import('./formats/rhino.js')).readRhino,
  ifc: async () => (await import('./formats/ifc.js')).readIfc,
  stp: async () => (await import('./formats/step.js')).readStep,
  step: async () => (await import('./formats/step.js')).readStep,
};

/**
 * Reads a model in any of the 15 formats (specification, section 3), and passes it to `work`. The referenced files
 * are open until `work` ends. A file that cannot be opened counts as missing.
 *
 * @throws MediaError
 */
export function withModel<T>(
  { file, filetype, files }: ModelInput,
  work: (model: Model, resolveReference: ModelFile['resolveReference']) => Promise<T>,
): Promise<T> {
  return withInputFile(file, async (open) => {
    const references = await openReferences(files);
    const resolveReference: ModelFile['resolveReference'] = (name) => {
      const handle = references.get(name);
      return handle && readReference(handle);
    };
    try {
      return await work(await readModel(open, filetype as Format, resolveReference), resolveReference);
    } finally {
      await Promise.all([...references.values()].map((handle) => handle.close()));
    }
  });
}

async function readModel(
  open: OpenFile,
  type: Format,
  resolveReference: ModelFile['resolveReference'],
): Promise<Model> {
  if (type === '3mf') return (await import('./formats/threemf.js')).read3mf(open.handle);
  const read = await READERS[type]();
  return read({ bytes: await readWhole(open, LIMITS.wholeFileBytes), resolveReference });
}

async function openReferences(files: ModelInput['files']): Promise<Map<string, FileHandle>> {
  const references = new Map<string, FileHandle>();
  for (const [name, file] of Object.entries(files)) {
    const handle = await openInputFile(file).catch(() => undefined);
    if (handle) references.set(name, handle);
  }
  return references;
}

/** Reads a referenced file. Synchronous, because some loaders request their files synchronously. */
function readReference({ fd }: FileHandle): Buffer {
  const { size } = fstatSync(fd);
  if (size > LIMITS.wholeFileBytes) throw new MediaError('too-large');
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const read = readSync(fd, bytes, filled, size - filled, filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}
