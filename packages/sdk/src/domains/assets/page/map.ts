/** A place on earth, in degrees. */
interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Width and height of the map in pixels (mockup portal-asset, Place). */
export const MAP_SIZE = { width: 344, height: 144 } as const;

/** Part of the earth that the map shows, in degrees of longitude. */
const MAP_DEGREES = 15;

/** Pixels per degree of longitude. */
const SCALE = MAP_SIZE.width / MAP_DEGREES;

/** Side of a square of land outlines, in degrees. Outlines are loaded by square. */
export const LAND_SQUARE = 20;

/** Latitude in degrees up to which the Mercator projection is shown. */
const MAX_LATITUDE = 85;

/**
 * Returns the Mercator projection of a place, in pixels of the map at its scale. The origin is on the equator; y grows
 * to the south.
 */
export function mercator({ lat, lon }: Place): { readonly x: number; readonly y: number } {
  const limited = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  const radians = Math.log(Math.tan(Math.PI / 4 + (limited * Math.PI) / 360));
  return { x: lon * SCALE, y: -((radians * 180) / Math.PI) * SCALE };
}

const latitudeOf = (y: number) => (Math.atan(Math.exp(((-y / SCALE) * Math.PI) / 180)) * 360) / Math.PI - 90;

/** A square of land outlines that a map shows. */
export interface LandSquare {
  /** Name of the square: column and row, counted from 180° W and 90° S. */
  readonly key: string;
  /** Offset of the square in pixels: not 0 beyond the date line. */
  readonly shift: number;
}

/** Part of the earth around a place. */
export interface MapView {
  /** Attribute `viewBox` of the SVG image. The place is in its center. */
  readonly viewBox: string;
  readonly center: { readonly x: number; readonly y: number };
  readonly squares: readonly LandSquare[];
}

/** Returns the part of the earth around a place, with the squares of land outlines that it needs. */
export function mapView(place: Place): MapView {
  const center = mercator(place);
  const [left, top] = [center.x - MAP_SIZE.width / 2, center.y - MAP_SIZE.height / 2];
  const column = (x: number) => Math.floor((x / SCALE + 180) / LAND_SQUARE);
  const row = (y: number) => Math.floor((latitudeOf(y) + 90) / LAND_SQUARE);
  const columns = 360 / LAND_SQUARE;
  const squares: LandSquare[] = [];
  for (let at = column(left); at <= column(left + MAP_SIZE.width); at += 1) {
    const turns = Math.floor(at / columns);
    for (let line = row(top + MAP_SIZE.height); line <= row(top); line += 1) {
      squares.push({ key: `${String(at - turns * columns)}_${String(line)}`, shift: turns * 360 * SCALE });
    }
  }
  const viewBox = [left, top, MAP_SIZE.width, MAP_SIZE.height].map((value) => value.toFixed(1)).join(' ');
  return { viewBox, center, squares };
}
