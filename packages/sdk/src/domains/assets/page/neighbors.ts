import type { Asset } from '../../../contract/schemas/common/asset.js';
import type { SearchResults } from '../../search/results/results.js';

/** Number of neighbors that the filmstrip shows, the current asset included. */
export const FILMSTRIP_LENGTH = 24;

/** Positions from `from` up to, but not including, `to`. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/** Place of an asset in the results of a search. */
export interface Neighbors {
  /** Position, starting at 0. */
  readonly at: number;
  /** Number of results. */
  readonly total: number;
  /** The neighboring asset. Undefined at the end of the results, and while it is not loaded. */
  readonly previous: Asset | undefined;
  readonly next: Asset | undefined;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

/**
 * Returns the place of an asset in the results. Null if it is not among the loaded results, or is the only one: then
 * there is nothing to step through.
 */
export function neighborsOf(
  { results, numFound: total }: { readonly results: SearchResults; readonly numFound: number },
  id: string,
): Neighbors | null {
  const at = results.indexOf(id);
  if (at === undefined || total <= 1) return null;
  return {
    at,
    total,
    previous: results.at(at - 1),
    next: results.at(at + 1),
    hasPrevious: at > 0,
    hasNext: at < total - 1,
  };
}

/** Returns the place of an asset in a list, such as the selected assets. Null as for {@link neighborsOf}. */
export function listNeighbors(list: readonly Asset[], id: string): Neighbors | null {
  const at = list.findIndex((entry) => entry.id === id);
  if (at === -1 || list.length <= 1) return null;
  const [previous, next] = [list[at - 1], list[at + 1]];
  return {
    at,
    total: list.length,
    previous,
    next,
    hasPrevious: previous !== undefined,
    hasNext: next !== undefined,
  };
}

/**
 * Returns the positions that a filmstrip shows: those around the current one. Near an end of the list, the window stays
 * in the list, so that it keeps its length.
 */
export function filmstripWindow(at: number, total: number, length = FILMSTRIP_LENGTH): Window {
  const from = Math.max(0, Math.min(at - Math.floor(length / 2), total - length));
  return { from, to: Math.min(total, from + length) };
}
