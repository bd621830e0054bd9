import { POSTER_ANGLE, type Extent } from '@assetportal/sdk/rules';
import { Vector3, type Mesh } from 'three';
import { insetOf } from './inset.js';

/** Margin around the model in the server's image, as a fraction of the image. */
const MARGIN = 0.07;
/** Number of vertices that are enough to frame a model after the first view. */
const SAMPLES = 20_000;

/** Rectangle of the image of the model within the canvas, in pixels. */
export interface Rect extends Extent {
  readonly left: number;
  readonly top: number;
}

/** Bounds of the model as seen by a camera: tangents of the angles to its edges. */
export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** Directions of a camera. */
export interface Axes {
  readonly right: Vector3;
  readonly up: Vector3;
  /** From the model to the camera. */
  readonly back: Vector3;
}

/** Returns the directions of a camera at these angles. */
export function axesOf(yaw: number, pitch: number): Axes {
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [
    Math.sin(yaw),
    Math.cos(yaw),
    Math.sin(pitch),
    Math.cos(pitch),
  ];
  return {
    right: new Vector3(cosYaw, 0, -sinYaw),
    up: new Vector3(-sinPitch * sinYaw, cosPitch, -sinPitch * cosYaw),
    back: new Vector3(cosPitch * sinYaw, sinPitch, cosPitch * cosYaw),
  };
}

/** Vertices of a model relative to its center, as seen by a camera. */
export class Points {
  private readonly points: Vector3[] = [];

  constructor(meshes: readonly Mesh[], center: Vector3) {
    for (const mesh of meshes) {
      const positions = mesh.geometry.getAttribute('position');
      for (let at = 0; at < positions.count; at += 1)
        this.points.push(
          new Vector3().fromBufferAttribute(positions, at).applyMatrix4(mesh.matrix).sub(center),
        );
    }
  }

  /** Returns the distance at which the server's camera sees all of the model. */
  distance({ right, up, back }: Axes, ratio: number, diagonal: number): number {
    const tangent = Math.tan(POSTER_ANGLE / 2);
    let distance = 0;
    for (const point of this.points) {
      const [x, y] = [Math.abs(point.dot(right)), Math.abs(point.dot(up))];
      distance = Math.max(distance, point.dot(back) + Math.max(x, y * ratio) / tangent);
    }
    return Math.max(distance * 1.02, diagonal) || 1;
  }

  /** Returns the bounds at a distance. @param isExact False if a sample of the vertices is enough. */
  bounds({ right, up, back }: Axes, distance: number, isExact: boolean): Bounds {
    const step = isExact ? 1 : Math.max(1, Math.floor(this.points.length / SAMPLES));
    let [left, high, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let at = 0; at < this.points.length; at += step) {
      const point = this.points[at]!;
      const depth = distance - point.dot(back);
      const [x, y] = [point.dot(right) / depth, point.dot(up) / depth];
      left = Math.min(left, x);
      high = Math.max(high, x);
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
    return { left, right: Math.max(high, left + 1e-6), bottom, top: Math.max(top, bottom + 1e-6) };
  }
}

/** Projection of a camera: pixels per unit at a distance of one, and the position of its axis in the canvas. */
export interface Projection {
  readonly focal: number;
  readonly x: number;
  readonly y: number;
}

/** Returns the projection of the server's image, so that the viewer shows the model in the same place. */
export function projectionOf({ left, right, bottom, top }: Bounds, rect: Rect): Projection {
  const usable = 1 - 2 * MARGIN;
  const focal = Math.min((rect.width * usable) / (right - left), (rect.height * usable) / (top - bottom));
  return {
    focal,
    x: rect.left + rect.width / 2 - ((left + right) / 2) * focal,
    y: rect.top + rect.height / 2 + ((top + bottom) / 2) * focal,
  };
}

/** Returns the factor for the distance at which the model fits the rectangle. */
export function fitFactor({ left, right, bottom, top }: Bounds, rect: Rect, { focal }: Projection): number {
  const usable = 1 - 2 * MARGIN;
  return Math.max(
    ((right - left) * focal) / (rect.width * usable),
    ((top - bottom) * focal) / (rect.height * usable),
  );
}

/** Returns the rectangle of an image that is shown whole in a canvas. @param ratio Width divided by height. */
export function rectOf(canvas: Extent, ratio: number): Rect {
  const usable = 1 - 2 * insetOf(canvas.width);
  const width = Math.min(canvas.width * usable, canvas.height * usable * ratio);
  const height = width / ratio;
  return { width, height, left: (canvas.width - width) / 2, top: (canvas.height - height) / 2 };
}
