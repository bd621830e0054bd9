import type { ConvertSetOffer, OfferedConvertSet } from '../../../contract/calls/downloads.js';
import { ORIGINAL } from '../../../contract/vocabulary.js';
import type { ConvertSet } from '../../../contract/schemas/downloads.js';
import { groupOf, type Group } from '../../assets/kind.js';
import type { Downloadable } from '../downloadable.js';

/** A format in which assets can be downloaded: a convert set, with what the user would get in it. */
export interface Format extends OfferedConvertSet {
  /** False if other formats cover more of the assets. */
  readonly enabled: boolean;
}

/** Formats of one or more assets. */
export interface Formats {
  /** The original first. */
  readonly formats: readonly Format[];
  /** IDs of the assets that the user may not download. */
  readonly unavailable: readonly string[];
}

/**
 * Returns the formats of an offer. A format that covers fewer assets than another one is disabled: choosing it would
 * drop assets without saying so. Formats whose files are the originals are omitted, such as MP4 for an MP4 video.
 */
export function formatsOf({ convertSets, unavailable }: ConvertSetOffer): Formats {
  const most = Math.max(0, ...convertSets.map(({ allowed }) => allowed));
  const original = convertSets.find(({ id }) => id === ORIGINAL);
  return {
    unavailable,
    formats: convertSets
      .filter((set) => !isCopy(set, original))
      .map((set) => ({ ...set, enabled: set.allowed === most })),
  };
}

/** Returns true if the files of a convert set are those of the original: the same type, bytes and number of files. */
function isCopy(set: OfferedConvertSet, original: OfferedConvertSet | undefined): boolean {
  if (original === undefined || set.id === ORIGINAL || set.estimated === true) return false;
  return (
    set.bytes !== undefined &&
    set.bytes === original.bytes &&
    set.filetype === original.filetype &&
    set.allowed === original.allowed
  );
}

/** Formats in the order of lists and menus. */
export interface FormatGroups {
  readonly first: readonly Format[];
  /** Formats with the pixels of the original that are not smaller. Lists show them below a divider. */
  readonly sameSize: readonly Format[];
}

/**
 * Groups formats for a list or a menu: those that have the pixels of the original and are not smaller come last
 * (decisions, section 8, First format). Every other format of a vector is a raster image, and thus different.
 */
export function groupFormats(formats: readonly Format[]): FormatGroups {
  const original = formats.find(({ id }) => id === ORIGINAL);
  const isSame = (format: Format) =>
    original !== undefined && format.id !== ORIGINAL && hasOriginalSize(format, original);
  return {
    first: formats.filter((format) => !isSame(format)),
    sameSize: formats.filter(isSame),
  };
}

function hasOriginalSize(format: Format, original: Format): boolean {
  if (isVectorType(original) || format.bytes === undefined || original.bytes === undefined) return false;
  if (format.width === undefined || format.height === undefined) return false;
  return (
    format.width === original.width && format.height === original.height && format.bytes >= original.bytes
  );
}

const VECTOR_TYPES: ReadonlySet<string> = new Set(['svg', 'svgz', 'eps', 'ai', 'emf', 'wmf']);

const isVectorType = ({ filetype = '' }: Pick<Format, 'filetype'>): boolean =>
  VECTOR_TYPES.has(filetype.toLowerCase());

/**
 * Returns the offer of a server that only has the call for common convert sets. It reports neither sizes nor assets
 * that are not available.
 */
export function offerOfSets(sets: readonly ConvertSet[], assets: readonly Downloadable[]): ConvertSetOffer {
  const total = assets.length;
  const bytes = assets.reduce((sum, { file_size: size }) => sum + size, 0);
  const [only] = assets;
  return {
    unavailable: [],
    convertSets: sets.map(({ id, title }) => ({
      id,
      title,
      allowed: total,
      total,
      // A size of 0 means that the server does not report it.
      ...(id === ORIGINAL && bytes > 0 ? { bytes } : {}),
      ...(id === ORIGINAL && total === 1 && only !== undefined ? { fname: only.fname } : {}),
    })),
  };
}

/** Kind for which the choice of a format is remembered. `several` for assets of different kinds. */
export type FormatKind = Group | 'several';

/** Returns the common kind of assets, or `several`. */
export function formatKind(assets: readonly Downloadable[]): FormatKind {
  const kinds = new Set(assets.map(kindOf));
  const [first = 'other'] = kinds;
  return kinds.size > 1 ? 'several' : first;
}

function kindOf({ asset_type: type = '', asset_groups: groups = [] }: Downloadable): Group {
  return groupOf({ asset_type: type, asset_groups: groups });
}

/** Convert set that is preferred among the image formats (mockup portal-asset, Split button). */
const WEB = 'web';
/** Largest part of the bytes of the original with which an image format is selected first. */
const MAX_PART = 0.6;
/** Longest side of originals that are selected first, in pixels. */
const MAX_ORIGINAL_SIDE = 2560;

/**
 * Returns the ID of the format that is selected first (decisions, section 8, First format): the remembered one if it is
 * available, otherwise the original. If that is a large image, a much smaller image format comes first. Without the
 * original, Web for images and the first one for the rest. Undefined without formats.
 */
export function initialFormat(
  formats: readonly Format[],
  kind: FormatKind,
  remembered: string | undefined,
): string | undefined {
  const enabled = formats.filter((format) => format.enabled);
  const find = (id: string) => enabled.find((format) => format.id === id);
  const original = find(ORIGINAL);
  const images = kind === 'image' ? enabled.filter((format) => isFirstImage(format, original)) : [];
  const image = images.find(({ id }) => id === WEB) ?? images[0];
  return ((remembered === undefined ? undefined : find(remembered)) ?? image ?? original ?? enabled[0])?.id;
}

/** Returns true if an image format is selected before the original. */
function isFirstImage(format: Format, original: Format | undefined): boolean {
  if (original === undefined) return format.id === WEB;
  if (format.id === ORIGINAL || isVectorType(original)) return false;
  const side = Math.max(original.width ?? 0, original.height ?? 0);
  if (side <= MAX_ORIGINAL_SIDE || format.bytes === undefined || original.bytes === undefined) return false;
  return format.bytes <= MAX_PART * original.bytes;
}

/** Formats that are not available for all of the assets, and for how many they are. */
export interface PartialFormats {
  /** Format to which the selection can be reduced. */
  readonly format: Format;
  /** All formats with the same number of assets. */
  readonly formats: readonly Format[];
  /** Number of assets that have them. */
  readonly allowed: number;
  /** Number of assets that do not. */
  readonly others: number;
  readonly total: number;
  /** True if the formats apply to images only. */
  readonly imagesOnly: boolean;
}

/** Returns the largest group of disabled formats, or null if there is none. */
export function partialFormats(formats: readonly Format[], total: number): PartialFormats | null {
  const disabled = formats.filter((format) => !format.enabled);
  const allowed = Math.max(0, ...disabled.map((format) => format.allowed));
  const group = disabled.filter((format) => format.allowed === allowed);
  const [format] = group;
  if (format === undefined) return null;
  const imagesOnly = group.every(
    ({ assetGroups }) => assetGroups?.length === 1 && assetGroups[0] === 'image',
  );
  return { format, formats: group, allowed, others: total - allowed, total, imagesOnly };
}

/** Number of assets of a kind. */
export interface KindCount {
  readonly kind: Group;
  readonly count: number;
}

/** Returns the number of assets of each kind, the most frequent first. Empty if the kinds are not available. */
export function kindCounts(assets: readonly Downloadable[]): readonly KindCount[] {
  if (assets.some(({ asset_groups: groups }) => groups === undefined)) return [];
  const counts = new Map<Group, number>();
  for (const asset of assets) counts.set(kindOf(asset), (counts.get(kindOf(asset)) ?? 0) + 1);
  // "Other" comes last, whatever its number.
  const rank = ({ kind, count }: KindCount) => (kind === 'other' ? 0 : count);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => rank(b) - rank(a));
}

/** License of assets: a text, or that it differs between them. Null if none of them states any. */
export type License =
  | { readonly kind: 'text'; readonly copyright?: string; readonly usage?: string }
  | { readonly kind: 'differ' }
  | null;

/** Returns the license that assets state. */
export function licenseOf(assets: readonly Downloadable[]): License {
  const licenses = new Set(
    assets.map(({ copyright, usage_terms: usage }) => JSON.stringify([copyright, usage])),
  );
  if (licenses.size > 1) return { kind: 'differ' };
  const copyright = assets[0]?.copyright;
  const usage = assets[0]?.usage_terms;
  if (!copyright && !usage) return null;
  return { kind: 'text', ...(copyright ? { copyright } : {}), ...(usage ? { usage } : {}) };
}

/** Convert sets whose files show one page of a document, or one frame of a video. */
const PAGE_SETS: ReadonlySet<string> = new Set(['page', 'frame']);

/** Returns the page for a download in a convert set. Undefined for convert sets without pages. */
export function pageFor(convertSet: string, page: number | undefined): number | undefined {
  return PAGE_SETS.has(convertSet) ? page : undefined;
}

/** A size in any unit. */
interface Box {
  readonly width: number;
  readonly height: number;
}

/** Sizes that the mark of a format without pixels shows, relative to the original. */
const ASSUMED_SIDE = 4000;
/** Smallest side of the drawn format, so that it stays visible. */
const MIN_MARK = 3;

/**
 * Returns the sizes of the mark of a format: that of the original, which fits into a box, and that of the format to
 * the same scale. Without pixels, the longest side of the format decides.
 */
export function sizeMark(
  format: Partial<Format>,
  original: Partial<Format> | undefined,
  box: Box,
): { readonly outer: Box; readonly inner: Box } {
  const { width, height } = original ?? {};
  const whole =
    width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : box;
  const fit = Math.min(box.width / whole.width, box.height / whole.height);
  const outer = { width: whole.width * fit, height: whole.height * fit };
  const longest = Math.max(whole.width, whole.height);
  const part =
    whole === box
      ? Math.min(1, (format.longestSide ?? ASSUMED_SIDE) / ASSUMED_SIDE)
      : Math.min(1, Math.max(format.width ?? longest, format.height ?? 0) / longest);
  const side = (length: number) => Math.min(length, Math.max(MIN_MARK, length * part));
  return { outer, inner: { width: side(outer.width), height: side(outer.height) } };
}
