import { readFileSync, statSync } from 'node:fs';
import type { FORMATS_3D } from '@assetportal/sdk/contract';
import { LIMITS } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import type { Model, ModelFile, ModelReader } from './mesh/model.js';

type Format = (typeof FORMATS_3D)[number];

/** A model, and the paths of the indexed files that it references, keyed by the name in the reference. */
export interface ModelInput {
  readonly path: string | Uint8Array;
  readonly filetype: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
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

/** Reads a model in any of the 15 formats (specification, section 3). @throws MediaError */
export async function openModel(
  input: ModelInput,
): Promise<{ model: Model; resolveReference: ModelFile['resolveReference'] }> {
  const type = input.filetype as Format;
  const path = typeof input.path === 'string' ? input.path : Buffer.from(input.path);
  const resolveReference: ModelFile['resolveReference'] = (name) => {
    const found = Object.hasOwn(input.files, name) ? input.files[name] : undefined;
    return found === undefined ? undefined : content(typeof found === 'string' ? found : Buffer.from(found));
  };
  if (type === '3mf')
    return { model: await (await import('./formats/threemf.js')).read3mf({ path }), resolveReference };
  const read = await READERS[type]();
  return { model: await read({ bytes: content(path), resolveReference }), resolveReference };
}

function content(path: string | Buffer): Buffer {
  if (statSync(path).size > LIMITS.wholeFileBytes) throw new MediaError('too-large');
  return readFileSync(path);
}
