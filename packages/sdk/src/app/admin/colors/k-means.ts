import type { Oklab } from './oklab.js';

/** A color and the number of pixels that have it. */
export interface Point {
  readonly color: Oklab;
  readonly count: number;
}

/** Rounds of k-means. The clusters of a logo are stable after about five. */
const ROUNDS = 12;
/** A color closer to a center does not become another one. */
const MIN_DISTANCE = 0.045;
/** Number of pixels from which a color has its full weight as a center. */
const FULL_WEIGHT = 8;

/**
 * Groups colors by k-means. The result depends only on the points: the first center is the first point, and each further
 * one is the farthest from the others.
 *
 * @param points the most frequent color first
 */
export function kMeans(points: readonly Point[], size: number): readonly Point[] {
  let centers = startOf(points, size);
  for (let round = 0; round < ROUNDS; round += 1) centers = averages(points, centers);
  return groups(points, centers).map((members, index) => ({
    color: centers[index] as Oklab,
    count: members.reduce((sum, { count }) => sum + count, 0),
  }));
}

function startOf(points: readonly Point[], size: number): readonly Oklab[] {
  const centers: Oklab[] = points.slice(0, 1).map(({ color }) => color);
  while (centers.length < size) {
    let farthest: Point | undefined;
    let most = MIN_DISTANCE;
    for (const point of points) {
      // The weight of the area prevents single pixels from becoming centers.
      const distance = distanceTo(centers, point.color) * Math.min(1, Math.sqrt(point.count / FULL_WEIGHT));
      if (distance > most) [farthest, most] = [point, distance];
    }
    if (farthest === undefined) break;
    centers.push(farthest.color);
  }
  return centers;
}

function averages(points: readonly Point[], centers: readonly Oklab[]): readonly Oklab[] {
  return groups(points, centers).map((members, index) =>
    members.length === 0 ? (centers[index] as Oklab) : averageOf(members),
  );
}

/** Returns the points closest to each center. */
function groups(points: readonly Point[], centers: readonly Oklab[]): readonly (readonly Point[])[] {
  const result: Point[][] = centers.map(() => []);
  for (const point of points) {
    const distances = centers.map((center) => distanceOf(center, point.color));
    result[distances.indexOf(Math.min(...distances))]?.push(point);
  }
  return result;
}

function averageOf(points: readonly Point[]): Oklab {
  const total = points.reduce((sum, { count }) => sum + count, 0);
  const part = (name: keyof Oklab) =>
    points.reduce((sum, { color, count }) => sum + color[name] * count, 0) / total;
  return { lightness: part('lightness'), a: part('a'), b: part('b') };
}

/** Returns the distance of two colors. */
export const distanceOf = (one: Oklab, other: Oklab) =>
  Math.hypot(one.lightness - other.lightness, one.a - other.a, one.b - other.b);

const distanceTo = (centers: readonly Oklab[], color: Oklab) =>
  Math.min(...centers.map((center) => distanceOf(center, color)));
