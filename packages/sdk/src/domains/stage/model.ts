import { numberFormat } from '../../lib/text/formatters.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** Camera around a model with y up. Angles in radians. */
export interface Orbit {
  /** Angle around the vertical axis: 0 is in front of the model, positive to the right. */
  readonly yaw: number;
  /** Angle above the horizon. */
  readonly pitch: number;
  /** Distance from the target, relative to that of the whole model. */
  readonly distance: number;
  /** Offset of the target from the center of the model. */
  readonly target: readonly [number, number, number];
}

/** Named views of a model, each with a button. */
export const MODEL_VIEWS = ['angle', 'front', 'side', 'top'] as const;
/** Views from the opposite direction. */
const OPPOSITE_VIEWS = { front: 'back', side: 'otherSide', top: 'bottom' } as const;
/** View with a button. */
type MainView = (typeof MODEL_VIEWS)[number];
/** Named view of a model. */
export type ModelView = MainView | (typeof OPPOSITE_VIEWS)[keyof typeof OPPOSITE_VIEWS];

const oppositeOf = (view: MainView): ModelView | undefined =>
  view === 'angle' ? undefined : OPPOSITE_VIEWS[view];

/**
 * Returns the view of a button: its own, or the opposite one while that is shown.
 *
 * @param current Undefined if the camera is in none of the views.
 */
export const viewOfButton = (button: MainView, current: ModelView | undefined): ModelView =>
  current !== undefined && current === oppositeOf(button) ? current : button;

/** Returns the view to show when a button is pressed: its own, or the opposite one if its own is shown. */
export const pressedView = (button: MainView, current: ModelView | undefined): ModelView =>
  (button === current ? oppositeOf(button) : undefined) ?? button;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Step of an arrow key. */
const ORBIT_STEP = radians(15);
/** The camera never turns over. */
const MAX_PITCH = radians(90);
const ZOOM_STEP = 1.25;
const [MIN_DISTANCE, MAX_DISTANCE] = [0.05, 8];
/** Angle by which a movement of one pixel turns the model. */
const PER_PIXEL = radians(0.4);
/** Camera of the server's image of a model. */
export const POSTER_ORBIT: Orbit = { yaw: radians(32), pitch: radians(24), distance: 1, target: [0, 0, 0] };
/** Angle of view from the left to the right edge of the image, in radians. */
export const POSTER_ANGLE: number = radians(28);

/** Returns the camera of a named view. */
export function orbitOf(view: ModelView, poster: Orbit = POSTER_ORBIT): Orbit {
  const whole = { distance: 1, target: [0, 0, 0] } as const;
  switch (view) {
    case 'angle':
      return poster;
    case 'front':
      return { ...whole, yaw: 0, pitch: 0 };
    case 'back':
      return { ...whole, yaw: radians(180), pitch: 0 };
    case 'side':
      return { ...whole, yaw: radians(90), pitch: 0 };
    case 'otherSide':
      return { ...whole, yaw: radians(-90), pitch: 0 };
    case 'top':
      return { ...whole, yaw: 0, pitch: MAX_PITCH };
    case 'bottom':
      return { ...whole, yaw: 0, pitch: -MAX_PITCH };
  }
}

/** Axis of a model's file. */
export type Axis = 'x' | 'y' | 'z';

/** Returns the direction of an axis of the file on the axes of the viewer, where y is up. */
export function axisDirection(axis: Axis, up: 'y' | 'z' = 'y'): readonly [number, number, number] {
  if (axis === 'x') return [1, 0, 0];
  if (up === 'y') return axis === 'y' ? [0, 1, 0] : [0, 0, 1];
  return axis === 'z' ? [0, 1, 0] : [0, 0, -1];
}

/** Returns the camera that looks along an axis of the file, from its positive end. */
export function orbitAlong(axis: Axis, up: 'y' | 'z' | undefined, orbit: Orbit): Orbit {
  const [x, y, z] = axisDirection(axis, up);
  return { ...orbit, yaw: y === 0 ? Math.atan2(x, z) : 0, pitch: y === 0 ? 0 : MAX_PITCH };
}

/** Returns the camera after a drag, in pixels. */
export const draggedOrbit = (orbit: Orbit, x: number, y: number): Orbit => ({
  ...orbit,
  yaw: orbit.yaw - x * PER_PIXEL,
  pitch: clamp(orbit.pitch + y * PER_PIXEL, -MAX_PITCH, MAX_PITCH),
});

/** Returns the camera at another distance. A factor above 1 enlarges the model. */
export const zoomedOrbit = (orbit: Orbit, factor: number): Orbit => ({
  ...orbit,
  distance: clamp(orbit.distance / factor, MIN_DISTANCE, MAX_DISTANCE),
});

/** Result of a key press in the viewer: another camera, or a switch. */
export type ModelKey =
  { readonly kind: 'orbit'; readonly orbit: Orbit } | { readonly kind: 'grid' | 'dimensions' | 'edges' };

/** Returns what a key does while the viewer has the focus (decisions, section 7, Keyboard), or undefined. @param key Result of `shortcutKey`. */
export function modelKey(key: string, orbit: Orbit, poster: Orbit = POSTER_ORBIT): ModelKey | undefined {
  const turned = (yaw: number, pitch: number): ModelKey => ({
    kind: 'orbit',
    orbit: {
      ...orbit,
      yaw: orbit.yaw + yaw * ORBIT_STEP,
      pitch: clamp(orbit.pitch + pitch * ORBIT_STEP, -MAX_PITCH, MAX_PITCH),
    },
  });
  switch (key) {
    case 'ArrowLeft':
      return turned(-1, 0);
    case 'ArrowRight':
      return turned(1, 0);
    case 'ArrowUp':
      return turned(0, 1);
    case 'ArrowDown':
      return turned(0, -1);
    case '+':
    case '=':
      return { kind: 'orbit', orbit: zoomedOrbit(orbit, ZOOM_STEP) };
    case '-':
      return { kind: 'orbit', orbit: zoomedOrbit(orbit, 1 / ZOOM_STEP) };
    case '0':
      return { kind: 'orbit', orbit: poster };
    case 'g':
      return { kind: 'grid' };
    case 'm':
      return { kind: 'dimensions' };
    case 'e':
      return { kind: 'edges' };
    default:
      return undefined;
  }
}

/** Returns the camera between two others. @param part 0 for the first, 1 for the second. */
export function orbitBetween(from: Orbit, to: Orbit, part: number): Orbit {
  const eased = 1 - (1 - part) ** 3;
  const between = (a: number, b: number) => a + (b - a) * eased;
  // Turn the shorter way around.
  const turn = Math.atan2(Math.sin(to.yaw - from.yaw), Math.cos(to.yaw - from.yaw));
  return {
    yaw: from.yaw + turn * eased,
    pitch: between(from.pitch, to.pitch),
    distance: between(from.distance, to.distance),
    target: [0, 1, 2].map((at) => between(from.target[at]!, to.target[at]!)) as unknown as Orbit['target'],
  };
}

/** Extent of a model. */
export interface ModelSize {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** True if the numbers are millimeters. Otherwise, the file has no unit. */
  readonly hasUnit: boolean;
}

/** Returns the extent of a model with its upward axis, or undefined if it is not stored. */
export function modelSize(
  asset: Pick<Asset, 'bbox_x' | 'bbox_y' | 'bbox_z' | 'up_axis' | 'unit_mm'>,
): ModelSize | undefined {
  const { bbox_x: x, bbox_y: y, bbox_z: z, up_axis: up } = asset;
  if (x === undefined || y === undefined || z === undefined) return undefined;
  const hasUnit = asset.unit_mm !== undefined;
  return up === 'z' ? { width: x, depth: y, height: z, hasUnit } : { width: x, height: y, depth: z, hasUnit };
}

/**
 * Formats a length of a model with one decimal, like the size beside it: `84.0 mm`, or only the number if the file has
 * no unit (specification, section 2).
 */
export function modelLength(value: number, hasUnit: boolean, locale: string): string {
  return lengthText(value, hasUnit, { locale, minimumFractionDigits: 1 });
}

/** Formats the distance between two lines of the grid: `10 mm`, or only the number if the file has no unit. */
export function gridLength(value: number, hasUnit: boolean, locale: string): string {
  return lengthText(value, hasUnit, { locale, minimumFractionDigits: 0 });
}

function lengthText(
  value: number,
  hasUnit: boolean,
  { locale, minimumFractionDigits }: { readonly locale: string; readonly minimumFractionDigits: number },
): string {
  const digits =
    value < 1 ? { maximumSignificantDigits: 2 } : { minimumFractionDigits, maximumFractionDigits: 1 };
  const text = numberFormat(locale, digits).format(value);
  return hasUnit ? `${text} mm` : text;
}

/** Largest number of grid lines from the center of the model to the edge of the grid. */
const MAX_LINES = 40;
const GRID_MM = 10;

/** Returns the distance between two lines of the grid: 10 mm, or more or less for very large or small models. */
export function gridStep(extent: number): number {
  let step = GRID_MM;
  if (!(extent > 0)) return step;
  while (extent / step > MAX_LINES) step *= 10;
  while (extent / step < 0.5 && step > 1e-6) step /= 10;
  return step;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
