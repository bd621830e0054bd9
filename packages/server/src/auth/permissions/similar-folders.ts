import type { TimeSlice } from '../../lib/scheduling/time-slice.js';

/** Maximum number of different characters of two similar paths. Bounds the cost of a comparison. */
const MAX_DISTANCE = 8;

/** A folder that is similar to another one. */
export interface SimilarFolder {
  readonly folder: string;
  /** How it differs, as in `PermissionWarning`. */
  readonly difference: 'case' | 'spaces' | 'spelling';
}

/**
 * Finds folders with a similar path. A library may have tens of thousands of folders, so that all work yields to
 * the event loop at intervals.
 */
export class SimilarFolders {
  readonly #byKey = new Map<string, string>();

  private constructor(private readonly slice: TimeSlice) {}

  static async create(folders: Iterable<string>, slice: TimeSlice): Promise<SimilarFolders> {
    const similar = new SimilarFolders(slice);
    for (const folder of folders) {
      similar.#byKey.set(similarityKey(folder), folder);
      if (slice.due) await slice.pause();
    }
    return similar;
  }

  /** Returns a folder that differs only in case, composition or spaces around names. */
  equivalent(path: string): SimilarFolder | undefined {
    const folder = this.#byKey.get(similarityKey(path));
    if (folder === undefined) return undefined;
    const hasSameSpaces = caseKey(path) === caseKey(folder);
    return { folder, difference: hasSameSpaces ? 'case' : 'spaces' };
  }

  /** Returns the folder with the lowest edit distance, if at most a third of the characters differ. */
  async nearest(path: string): Promise<SimilarFolder | undefined> {
    const key = similarityKey(path);
    let limit = Math.min(MAX_DISTANCE, Math.max(1, Math.floor(key.length / 3)));
    let nearest: string | undefined;
    for (const [candidate, folder] of this.#byKey) {
      const found = distance(key, candidate, limit);
      if (found < limit || (found === limit && nearest === undefined)) [limit, nearest] = [found, folder];
      if (this.slice.due) await this.slice.pause();
    }
    return nearest === undefined ? undefined : { folder: nearest, difference: 'spelling' };
  }
}

const caseKey = (folder: string): string => folder.normalize('NFKC').toLowerCase();

const similarityKey = (folder: string): string =>
  caseKey(folder)
    .split('/')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .join('/');

/** Returns the number of insertions, deletions and replacements between two strings, or more than `limit`. */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  const [a, b] = withoutCommonEnds(one, other);
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = new Array<number>(b.length + 1).fill(limit + 1);
    current[0] = row;
    let least = row;
    // Farther from the diagonal, the distance exceeds the limit.
    const last = Math.min(b.length, row + limit);
    for (let column = Math.max(1, row - limit); column <= last; column += 1) {
      const replaced = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const value = Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1);
      current[column] = value;
      least = Math.min(least, value);
    }
    if (least > limit) return limit + 1;
    previous = current;
  }
  return previous[b.length]!;
}

function withoutCommonEnds(one: string, other: string): [string, string] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}
