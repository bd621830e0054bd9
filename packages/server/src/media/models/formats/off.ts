import { MediaError } from '../../../lib/media-error.js';
import {
  checkTriangles,
  checkVertices,
  linear,
  DEFAULT_MATERIAL,
  type ModelReader,
  type ModelPart,
} from '../mesh/model.js';
import { Floats, Points, Scanner } from '../mesh/numbers.js';
import { MAX_CORNERS, Polygons } from '../mesh/polygons.js';

/**
 * Reads OFF and its variants (COFF with colors, NOFF with normals): counts, points and polygons. The format has
 * no unit.
 */
export const readOff: ModelReader = ({ bytes }) => {
  const text = new Scanner(bytes);
  text.gap();
  const start = text.at;
  const keyword = /^(ST)?(C)?(N)?OFF$/.exec(text.word());
  // The keyword is optional.
  if (!keyword) text.at = start;
  text.gap();
  if (text.bytes.toString('latin1', text.at, text.at + 6) === 'BINARY')
    throw new MediaError('unsupported-format', 'binary OFF is not supported');
  const vertices = text.number();
  const faces = text.number();
  text.nextLine();
  checkVertices(vertices);
  checkTriangles(faces);

  const points = new Points();
  const vertexColors = keyword?.[2] ? new Floats() : undefined;
  for (let at = 0; at < vertices; at++, text.nextLine()) {
    text.gap();
    points.push(text.number(), text.number(), text.number());
    if (keyword?.[3]) for (let skip = 0; skip < 3; skip++) text.number();
    if (vertexColors) for (const channel of colorOf(rest(text)) ?? WHITE) vertexColors.push(channel);
  }
  if (text.ended || points.done().some(Number.isNaN)) throw new MediaError('damaged', 'truncated OFF');

  const byColor = new Map<string, { color: readonly number[] | undefined; polygons: Polygons }>();
  let triangles = 0;
  for (let at = 0; at < faces; at++, text.nextLine()) {
    text.gap();
    if (text.ended) throw new MediaError('damaged', 'truncated OFF');
    const length = text.number();
    if (!(length >= 0 && length <= MAX_CORNERS)) throw new MediaError('damaged', 'invalid number of corners');
    const corners = Array.from({ length }, () => text.number());
    const color = colorOf(rest(text));
    const key = color?.join() ?? '';
    let group = byColor.get(key);
    if (!group) byColor.set(key, (group = { color, polygons: new Polygons() }));
    triangles += Math.max(0, length - 2);
    checkTriangles(triangles);
    group.polygons.add(corners, vertices);
  }
  const positions = points.done();
  const parts = [...byColor.values()].map(({ color, polygons }): ModelPart => ({
    material: color
      ? { color: [color[0]!, color[1]!, color[2]!], opacity: 1 }
      : vertexColors
        ? { color: [1, 1, 1], opacity: 1 }
        : DEFAULT_MATERIAL,
    positions,
    indices: polygons.done(),
    ...(vertexColors && !color ? { colors: vertexColors.done() } : {}),
  }));
  return { parts, up: 'y' };
};

const WHITE = [1, 1, 1] as const;

function rest(text: Scanner): string[] {
  const words: string[] = [];
  while (words.length < 5 && !text.endOfLine()) words.push(text.word());
  return words;
}

/**
 * Parses a color. Integers range from 0 to 255, other numbers from 0 to 1. Returns undefined for a single
 * number, which is an index into a colormap that the file does not include.
 */
function colorOf(words: readonly string[]): readonly number[] | undefined {
  if (words.length < 3) return undefined;
  const numbers = words.slice(0, 3).map(Number);
  if (!numbers.every((value) => value >= 0)) return undefined;
  const isInteger =
    words.slice(0, 3).every((word) => /^\d+$/.test(word)) && numbers.some((value) => value > 1);
  return numbers.map((value) => linear(isInteger ? value / 255 : value));
}
