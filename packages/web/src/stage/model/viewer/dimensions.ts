import type { Orbit } from '@assetportal/sdk/rules';
import { Vector3, type Box3 } from 'three';
import { axesOf } from './framing.js';

/** A dimension line on the screen. */
export interface DimensionLine {
  readonly side: 'width' | 'depth' | 'height';
  /** Length in the unit of the labels. */
  readonly length: number;
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** Lines and axes that are drawn over the model in the current frame. */
export interface OverlayFrame {
  readonly lines: readonly DimensionLine[];
  /** Right and upward direction of the camera, and toward it. */
  readonly axes: readonly (readonly [number, number, number])[];
}

/** Current view of a model. */
export interface ModelView {
  readonly model: { readonly box: Box3 };
  readonly orbit: Orbit;
  /** Factor from units of the scene to those of the labels. */
  readonly unit: number;
  /** Returns the position of a point in the canvas, in pixels. */
  readonly project: (point: Vector3) => { readonly x: number; readonly y: number };
}

/** Distance of a line from the model, as a part of its longest extent. */
const DISTANCE = 0.09;
/** Half the length of the marks at the ends of a line, in pixels. */
const MARK = 6;
/** Angle above which the camera looks down on the model, in radians. */
const STEEP = 1;
/** A line that is shorter than this, in pixels, points at the camera. */
const MIN_LENGTH = 24;

/** Returns the lines at the edges of the bounding box that face the camera. */
export function dimensionLines(view: ModelView): DimensionLine[] {
  const { min, max } = view.model.box;
  const { right, back } = axesOf(view.orbit.yaw, view.orbit.pitch);
  const gap = DISTANCE * Math.max(max.x - min.x, max.y - min.y, max.z - min.z);
  const isFront = back.z >= 0;
  const isRight = back.x >= 0;
  const front = isFront ? max.z + gap : min.z - gap;
  const side = isRight ? max.x + gap : min.x - gap;
  // From above, the top of the model would cover the lines at its foot.
  const y = view.orbit.pitch > STEEP ? max.y : min.y;
  // The vertical edge at the left of the model, as seen by the camera.
  const corners = [
    [min.x, min.z],
    [max.x, min.z],
    [min.x, max.z],
    [max.x, max.z],
  ] as const;
  const [left] = corners.toSorted(
    ([ax, az], [bx, bz]) => ax * right.x + az * right.z - (bx * right.x + bz * right.z),
  );
  const [cornerX, cornerZ] = left ?? [min.x, min.z];
  const offset = right.clone().multiplyScalar(-gap);
  const vertical = (height: number) => new Vector3(cornerX, height, cornerZ).add(offset);
  return [
    line(view, 'width', new Vector3(min.x, y, front), new Vector3(max.x, y, front)),
    line(view, 'depth', new Vector3(side, y, min.z), new Vector3(side, y, max.z)),
    line(view, 'height', vertical(min.y), vertical(max.y)),
  ].filter((one) => one !== undefined);
}

function line(
  view: ModelView,
  side: DimensionLine['side'],
  from: Vector3,
  to: Vector3,
): DimensionLine | undefined {
  const [a, b] = [view.project(from), view.project(to)];
  const pixels = Math.hypot(b.x - a.x, b.y - a.y);
  if (!(pixels > MIN_LENGTH) || pixels > 1e5) return undefined;
  const [markX, markY] = [(-(b.y - a.y) / pixels) * MARK, ((b.x - a.x) / pixels) * MARK];
  const mark = ({ x, y }: { x: number; y: number }) =>
    `M${(x - markX).toFixed(1)} ${(y - markY).toFixed(1)}L${(x + markX).toFixed(1)} ${(y + markY).toFixed(1)}`;
  const path = `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}${mark(a)}${mark(b)}`;
  return { side, length: from.distanceTo(to) * view.unit, path, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
