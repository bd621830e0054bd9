import { MediaError } from '../../../lib/media-error.js';
import { checkTriangles, DEFAULT_MATERIAL, type Model, type ModelReader } from '../mesh/model.js';
import { Points, Scanner } from '../mesh/numbers.js';

const HEAD = 84;
const FACET = 50;

/**
 * Reads STL, binary or text: triangles with separate vertices. The format has no unit and no upward axis: see
 * {@link upAxisOf}.
 */
export const readStl: ModelReader = ({ bytes }) => {
  const count = bytes.length >= HEAD ? bytes.readUInt32LE(80) : 0;
  // Binary files may also start with `solid`, so the length is checked first.
  const binary =
    HEAD + count * FACET === bytes.length || !/^\s*solid\b/.test(bytes.toString('latin1', 0, 80));
  const origin: number[] = [];
  const positions = binary ? binaryStl(bytes, count, origin) : textStl(bytes, origin);
  const indices = new Uint32Array(positions.length / 3).map((_, at) => at);
  return {
    parts: [{ material: DEFAULT_MATERIAL, positions, indices }],
    up: upAxisOf(positions, origin),
  } satisfies Model;
};

/** Maximum distance of a model from the plane that it rests on, as a fraction of its longest side. */
const NEAR = 0.002;

/**
 * Returns the upward axis. In 3D printing this is z, and models rest on the plane z = 0. A model that rests on the
 * plane y = 0 instead is from a program in which y is up.
 *
 * @param origin The point that the positions are relative to.
 */
function upAxisOf(positions: Float32Array, origin: readonly number[]): Model['up'] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at++) {
    const axis = at % 3;
    const value = positions[at]! + origin[axis]!;
    if (value < low[axis]!) low[axis] = value;
    if (value > high[axis]!) high[axis] = value;
  }
  const longest = Math.max(...high.map((value, axis) => value - low[axis]!));
  const restsOn = (axis: number) => Math.abs(low[axis]!) <= longest * NEAR;
  return restsOn(1) && !restsOn(2) && low[2]! < 0 ? 'y' : 'z';
}

function binaryStl(bytes: Buffer, count: number, origin: number[]): Float32Array {
  if (count === 0 || HEAD + count * FACET > bytes.length) throw new MediaError('damaged', 'truncated STL');
  checkTriangles(count);
  const points = new Points(origin);
  for (let at = HEAD + 12, end = HEAD + count * FACET; at < end; at += FACET) {
    for (let corner = at; corner < at + 36; corner += 12) {
      points.push(bytes.readFloatLE(corner), bytes.readFloatLE(corner + 4), bytes.readFloatLE(corner + 8));
    }
  }
  return points.done();
}

function textStl(bytes: Buffer, origin: number[]): Float32Array {
  const points = new Points(origin);
  const text = new Scanner(bytes);
  for (; !text.ended; text.nextLine()) {
    if (text.word() !== 'vertex') continue;
    points.push(text.number(), text.number(), text.number());
    if (points.count % 3 === 0) checkTriangles(points.count / 3);
  }
  if (points.count === 0 || points.count % 3 !== 0) throw new MediaError('damaged', 'truncated STL');
  return points.done();
}
