import { checkTriangles } from './model.js';
import { Integers } from './numbers.js';

/** Maximum number of corners of a polygon. Real models have fewer. */
export const MAX_CORNERS = 100_000;

/** Polygons, each of which is split into a fan of triangles. */
export class Polygons {
  readonly #indices = new Integers();

  get triangles(): number {
    return this.#indices.length / 3;
  }

  /**
   * Adds a polygon. Returns false and skips it if a corner is out of range.
   *
   * @param corners vertex indices of the polygon, in order
   * @param vertices number of vertices of the model
   */
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
