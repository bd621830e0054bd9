import { gunzipSync } from 'node:zlib';
import type { Group } from 'three';
import { ColladaLoader } from 'three/addons/loaders/ColladaLoader.js';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { TDSLoader } from 'three/addons/loaders/TDSLoader.js';
import { VRMLLoader } from 'three/addons/loaders/VRMLLoader.js';
import { LIMITS } from '../../common/limits.js';
import { MediaError } from '../../../lib/media-error.js';
import type { Model, ModelReader } from '../mesh/model.js';
import { partsOf } from './scene.js';
import './resource-shims.js';

const MM_PER_METER = 1000;
const MM_PER_CM = 10;

/** Reads COLLADA. The header specifies the up axis, and the unit in meters. */
export const readDae: ModelReader = ({ bytes }) => {
  checkTextSize(bytes);
  // Removes the byte order mark before parsing. The loader does not support namespace prefixes.
  const collada = new ColladaLoader().parse(bytes.toString('utf8').replace(/^\uFEFF/, ''), '');
  if (!collada) throw new MediaError('damaged', 'not a COLLADA file');
  const { scene } = collada;
  const unit = scene.scale.x;
  scene.scale.setScalar(1);
  const up = scene.rotation.x === 0 ? 'y' : 'z';
  scene.rotation.set(0, 0, 0);
  return { parts: partsOf(scene), unit: unit * MM_PER_METER, up };
};

/** Reads FBX, binary or text. The settings specify the unit in centimeters. */
export const readFbx: ModelReader = ({ bytes }) => {
  const scene = parseFbx(bytes);
  const factor = Number(scene.userData['unitScaleFactor']);
  const up =
    scene.rotation.x !== 0 && scene.userData['unitScaleFactor'] !== undefined && isZUp(bytes) ? 'z' : 'y';
  if (up === 'z') scene.rotation.set(0, 0, 0);
  return { parts: partsOf(scene), unit: (factor > 0 ? factor : 1) * MM_PER_CM, up };
};

/** Parses an FBX. Some valid encodings of vertex colors break the loader, so a second attempt drops the colors. */
function parseFbx(bytes: Buffer): Group {
  try {
    return new FBXLoader().parse(bytesOf(bytes), '');
  } catch (error) {
    const at = bytes.indexOf('LayerElementColor');
    if (at < 0) throw error;
    const without = Buffer.from(bytes);
    for (let next = at; next >= 0; next = without.indexOf('LayerElementColor', next))
      without.write('-', next);
    return new FBXLoader().parse(bytesOf(without), '');
  }
}

/**
 * Returns true if the header specifies z as the up axis. The loader then rotates the scene. If the scene
 * consists of a single model, this overwrites the rotation of the model.
 */
function isZUp(bytes: Buffer): boolean {
  const at = bytes.indexOf('UpAxis');
  if (at < 0) return false;
  if (bytes.toString('latin1', 0, 11) === 'Kaydara FBX') {
    // A binary property: name, type, label and flags as strings (S), then the value as an integer (I).
    const value = bytes.indexOf('I', at + 6 + 10);
    return value > 0 && value < at + 60 && bytes.readInt32LE(value + 1) === 2;
  }
  return /^UpAxis"[^\n]*,\s*2\s*$/m.test(bytes.toString('latin1', at, at + 120));
}

/** Reads 3D Studio. The format has no unit; z is up. */
export const read3ds: ModelReader = ({ bytes }) => ({
  parts: partsOf(new TDSLoader().parse(bytesOf(bytes), '')),
  up: 'z',
});

/**
 * Reads VRML, optionally gzipped. According to the specification, the unit is meters, but few files comply, so
 * no unit is reported.
 */
export const readWrl: ModelReader = ({ bytes }) => {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = packed ? gunzipSync(bytes, { maxOutputLength: LIMITS.modelTextBytes }) : bytes;
  checkTextSize(text);
  if (text.toString('latin1', 0, 10).startsWith('#VRML V1.0'))
    throw new MediaError('unsupported-format', 'VRML 1.0 is not supported');
  // The loader would render a background as a sphere around the model.
  const withoutBackground = text.toString('utf8').replace(/\bBackground\s*\{[^{}]*\}/g, '');
  return { parts: partsOf(new VRMLLoader().parse(withoutBackground, '')), up: 'y' } satisfies Model;
};

/** Rejects large text files, because the loaders build a tree that is twenty times as large as the text. */
function checkTextSize(bytes: Buffer): void {
  if (bytes.length > LIMITS.modelTextBytes) throw new MediaError('too-large', 'text file is too large');
}

function bytesOf(buffer: Buffer): ArrayBuffer {
  return buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.length) as ArrayBuffer;
}
