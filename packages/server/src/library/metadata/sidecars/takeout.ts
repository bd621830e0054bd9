import type { FileHandle } from 'node:fs/promises';
import type { FileFields } from '../../../store/assets/indexed-file.js';
import { body } from '../text.js';

/** Maximum size of a JSON file of Google Takeout, in bytes. Real ones have a few kilobytes. */
export const MAX_TAKEOUT_BYTES = 1024 * 1024;

/** What Google Takeout writes about a image, as far as it is used. All values are untrusted. */
interface Takeout {
  readonly description?: unknown;
  readonly photoTakenTime?: { readonly timestamp?: unknown } | null;
  readonly geoData?: Coordinates;
  readonly geoDataExif?: Coordinates;
  readonly favorited?: unknown;
}

type Coordinates = { readonly latitude?: unknown; readonly longitude?: unknown } | null;

/**
 * Parses a JSON file of Google Takeout. Undefined if the content is something else: a file of Takeout has the title
 * of the image, and the time when it was taken or its place.
 */
export function parseTakeout(content: Buffer): Takeout | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const { title, photoTakenTime, geoData } = parsed as Record<string, unknown>;
  return typeof title === 'string' && (isObject(photoTakenTime) || isObject(geoData)) ? parsed : undefined;
}

/** Returns the fields of a image according to its JSON file. Empty if the content is something else, or too large. */
export async function readTakeout(file: FileHandle): Promise<FileFields> {
  const { size } = await file.stat();
  if (size > MAX_TAKEOUT_BYTES) return {};
  const content = Buffer.alloc(size);
  const { bytesRead } = await file.read(content, 0, size, 0);
  const takeout = parseTakeout(content.subarray(0, bytesRead));
  return takeout ? takeoutFields(takeout) : {};
}

/** Rating of a image that the user has marked as a favorite, which has no stars in Google Photos. */
const FAVORITE_RATING = 5;

/**
 * Returns the fields of a image according to Google Takeout: date (in UTC), description, place, and a rating of 5
 * for a favorite. The title is omitted: it is the name of the file.
 */
function takeoutFields(takeout: Takeout): FileFields {
  const description = body(typeof takeout.description === 'string' ? takeout.description : undefined);
  const taken_date = dateOf(takeout.photoTakenTime?.timestamp);
  const location = placeOf(takeout.geoData) ?? placeOf(takeout.geoDataExif);
  return {
    ...(description !== undefined && { description }),
    ...(taken_date !== undefined && { taken_date }),
    ...(location && { location }),
    ...(takeout.favorited === true && { rating: FAVORITE_RATING }),
  };
}

/** Converts seconds since the epoch. Zero means unknown. */
function dateOf(timestamp: unknown): string | undefined {
  const seconds = typeof timestamp === 'string' || typeof timestamp === 'number' ? Number(timestamp) : NaN;
  const date = new Date(seconds * 1000);
  const year = date.getUTCFullYear();
  if (seconds === 0 || !(year > 0 && year < 10_000)) return undefined;
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A place of 0, 0 means unknown. */
function placeOf(coordinates: Coordinates | undefined): FileFields['location'] {
  const { latitude: lat, longitude: lon } = coordinates ?? {};
  if (typeof lat !== 'number' || typeof lon !== 'number' || (lat === 0 && lon === 0)) return undefined;
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return undefined;
  return { lat: Number(lat.toFixed(7)), lon: Number(lon.toFixed(7)) };
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
