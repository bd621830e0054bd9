import { checkTriangles } from './model.js';
import { Integers } from './numbers.js';

/** A polygon with more corners than this is no polygon of a model. */
export const MAX_CORNERS = 100_000;

/** Polygons as fans of triangles. */
export class Polygons {
  readonly #indices = new Integers();

  get triangles(): number {
    return this.#indices.length / 3;
  }

  /** @param corners vertices of the polygon, in order; those that are not among `vertices` leave it out */
  add(corners: readonly number[], vertices: number): boolean {
    if (!corners.every((corner) => corner >= 0 && corner < vertices)) return false;
    for (let at = 2; at < corners.length; at++) {
      this.#indices.push(corners[0]!);
      this.#indices.push(corners[at - 1]!);
      this.#indices.push(corners[at]!);
    }
    checkTriangles(this.triangles);
    return true;
  }

  done(): Uint32Array {
    return this.#indices.done();
  }
}
