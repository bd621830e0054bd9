import { MediaError } from '../../../lib/media-error.js';
import { checkTriangles, DEFAULT_MATERIAL, type Model, type ModelReader } from '../mesh/model.js';
import { Points, Scanner } from '../mesh/numbers.js';

const HEAD = 84;
const FACET = 50;

/**
 * Reads STL, binary or text: triangles with separate vertices. The format has no unit; z is up, as in 3D
 * printing.
 */
export const readStl: ModelReader = ({ bytes }) => {
  const count = bytes.length >= HEAD ? bytes.readUInt32LE(80) : 0;
  // Binary files may also start with `solid`, so the length is checked first.
  const binary =
    HEAD + count * FACET === bytes.length || !/^\s*solid\b/.test(bytes.toString('latin1', 0, 80));
  const positions = binary ? binaryStl(bytes, count) : textStl(bytes);
  const indices = new Uint32Array(positions.length / 3).map((_, at) => at);
  return { parts: [{ material: DEFAULT_MATERIAL, positions, indices }], unit: 1, up: 'z' } satisfies Model;
};

function binaryStl(bytes: Buffer, count: number): Float32Array {
  if (count === 0 || HEAD + count * FACET > bytes.length) throw new MediaError('damaged', 'truncated STL');
  checkTriangles(count);
  const points = new Points();
  for (let at = HEAD + 12, end = HEAD + count * FACET; at < end; at += FACET) {
    for (let corner = at; corner < at + 36; corner += 12) {
      points.push(bytes.readFloatLE(corner), bytes.readFloatLE(corner + 4), bytes.readFloatLE(corner + 8));
    }
  }
  return points.done();
}

function textStl(bytes: Buffer): Float32Array {
  const points = new Points();
  const text = new Scanner(bytes);
  for (; !text.ended; text.nextLine()) {
    if (text.word() !== 'vertex') continue;
    points.push(text.number(), text.number(), text.number());
    if (points.count % 3 === 0) checkTriangles(points.count / 3);
  }
  if (points.count === 0 || points.count % 3 !== 0) throw new MediaError('damaged', 'truncated STL');
  return points.done();
}
