import { createRequire } from 'node:module';
import { LAND_SQUARE, mercator } from '@assetportal/sdk/rules';
import { feature, mesh } from 'topojson-client';
import type { MultiPolygon, Polygon } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

const ID = 'virtual:land';
const SQUARE = `${ID}/`;

/** Units per pixel of the map. */
const PRECISION = 10;

type Point = readonly [lon: number, lat: number];
type Ring = readonly Point[];

interface Box {
  readonly west: number;
  readonly south: number;
}

/** What a square of the map shows, as the `d` attributes of paths. */
interface Square {
  readonly land: string;
  /** Borders between countries, without which an inland map is empty. */
  readonly borders: string;
}

/**
 * Provides the land outlines and borders as one module per square of the earth, so that a map loads a few KB. The data are public
 * domain (Natural Earth, 1:50 million).
 */
export function land(): Plugin {
  let squares: ReadonlyMap<string, Square> | undefined;
  const all = () => (squares ??= createSquares());
  return {
    name: 'land',
    resolveId: (id) => (id === ID || id.startsWith(SQUARE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${ID}`) {
        const entries = [...all().keys()].map((key) => `'${key}': () => import('${SQUARE}${key}')`);
        return `export const landSquares = {\n${entries.join(',\n')}\n};`;
      }
      if (!id.startsWith(`\0${SQUARE}`)) return undefined;
      return `export default ${JSON.stringify(all().get(id.slice(SQUARE.length + 1)))};`;
    },
  };
}

/** Returns all squares that contain land. */
function createSquares(): Map<string, Square> {
  const rings = landRings();
  const borders = borderLines();
  const squares = new Map<string, Square>();
  for (let column = 0; column < 360 / LAND_SQUARE; column += 1) {
    for (let row = 0; row < 180 / LAND_SQUARE; row += 1) {
      const box = { west: column * LAND_SQUARE - 180, south: row * LAND_SQUARE - 90 };
      const path = rings.map((ring) => pathOf(clip(ring, box), 'z')).join('');
      const lines = borders.flatMap((line) => partsWithin(line, box));
      if (path !== '')
        squares.set(`${column}_${row}`, { land: path, borders: lines.map((line) => pathOf(line)).join('') });
    }
  }
  return squares;
}

const atlas = (name: string) => createRequire(import.meta.url)(`world-atlas/${name}.json`) as Topology;

/** Returns the outlines of all land. */
function landRings(): Ring[] {
  const topology = atlas('land-50m');
  const object = topology.objects['land'];
  if (object === undefined) throw new Error('The land outlines are missing.');
  const shapes = feature(topology, object);
  const features = shapes.type === 'FeatureCollection' ? shapes.features : [shapes];
  return features.flatMap(({ geometry }) => ringsOf(geometry as Polygon | MultiPolygon));
}

/** Returns the lines that two countries share. */
function borderLines(): Ring[] {
  const topology = atlas('countries-50m');
  const countries = topology.objects['countries'] as GeometryCollection | undefined;
  if (countries === undefined) throw new Error('The borders are missing.');
  return mesh(topology, countries, (one, other) => one !== other).coordinates as unknown as Ring[];
}

/** Returns the parts of a line in a square. Its last line may end outside of it. */
function partsWithin(line: Ring, { west, south }: Box): Ring[] {
  const isInside = ([lon, lat]: Point) =>
    lon >= west && lon <= west + LAND_SQUARE && lat >= south && lat <= south + LAND_SQUARE;
  const parts: Point[][] = [];
  for (const [at, point] of line.entries()) {
    const before = line[at - 1];
    if (before === undefined || !(isInside(before) || isInside(point))) continue;
    const part = parts.at(-1);
    if (part?.at(-1) === before) part.push(point);
    else parts.push([before, point]);
  }
  return parts;
}

const ringsOf = (geometry: Polygon | MultiPolygon): Ring[] =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flatMap(
    (polygon) => polygon as unknown as Ring[],
  );

/** Overlap of the squares in degrees, so that no line appears between them. */
const OVERLAP = 0.05;

/** Clips a ring to a square, one edge after the other (Sutherland and Hodgman). */
function clip(ring: Ring, { west, south }: Box): Ring {
  const edges: readonly [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, west - OVERLAP, 1],
    [0, west + LAND_SQUARE + OVERLAP, -1],
    [1, south - OVERLAP, 1],
    [1, south + LAND_SQUARE + OVERLAP, -1],
  ];
  return edges.reduce((points, [axis, limit, sign]) => {
    const isInside = (point: Point) => (point[axis] - limit) * sign >= 0;
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const crossing = isInside(point) === isInside(before) ? [] : [cross(before, point, axis, limit)];
      return isInside(point) ? [...crossing, point] : crossing;
    });
  }, ring);
}

function cross(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const part = (limit - from[axis]) / (to[axis] - from[axis]);
  const other = axis === 0 ? 1 : 0;
  const value = from[other] + part * (to[other] - from[other]);
  return axis === 0 ? [limit, value] : [value, limit];
}

/**
 * Returns a line as a path of relative lines. Points that are equal at the precision of the map are left out.
 *
 * @param end `z` for a closed ring
 */
function pathOf(ring: Ring, end: '' | 'z' = ''): string {
  let path = '';
  let last: { x: number; y: number } | undefined;
  for (const [lon, lat] of ring) {
    const { x, y } = mercator({ lon, lat });
    const point = { x: Math.round(x * PRECISION), y: Math.round(y * PRECISION) };
    if (last === undefined) path = `M${point.x} ${point.y}`;
    else if (Math.abs(point.x - last.x) + Math.abs(point.y - last.y) < MIN_STEP) continue;
    else path += `l${point.x - last.x} ${point.y - last.y}`;
    last = point;
  }
  return path.includes('l') ? `${path}${end}` : '';
}

/** Shortest line in units: half a pixel. */
const MIN_STEP = 5;
