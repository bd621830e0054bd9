/** Differences between two sequences: 1 for each item that only one of them has, else 0. */
export interface SequenceDiff {
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
}

/**
 * Compares two sequences of numbers by Myers' algorithm in linear space. Items that only one sequence has at all are set
 * aside first. Very different sequences are split early, so that the effort is proportional to their length. The result
 * may then have more differences than necessary.
 */
export function diffSequences(from: Int32Array, to: Int32Array): SequenceDiff {
  const [common, others] = [placesOfCommon(from, to), placesOfCommon(to, from)];
  const removed = new Uint8Array(from.length).fill(1);
  const added = new Uint8Array(to.length).fill(1);
  let [fromAt, toAt] = [0, 0];
  for (const change of changesOf(
    common.map((at) => from[at] ?? -1),
    others.map((at) => to[at] ?? -1),
  )) {
    for (let index = 0; index < change.equal; index += 1) {
      removed[common[fromAt + index] ?? 0] = 0;
      added[others[toAt + index] ?? 0] = 0;
    }
    fromAt += change.equal + change.removed;
    toAt += change.equal + change.added;
  }
  return { removed, added };
}

/** Returns the indexes of the items that the other sequence has too. */
function placesOfCommon(items: Int32Array, others: Int32Array): Int32Array {
  const values = new Set(others);
  return Int32Array.from(items.keys()).filter((at) => values.has(items[at] ?? -1));
}

/** Part of the difference between two sequences: the lengths to skip, remove and insert, in this order. */
interface SequenceChange {
  readonly equal: number;
  readonly removed: number;
  readonly added: number;
}

/** Number of differences up to which the shortest result is searched. The effort grows with its square. */
const MAX_DIFFERENCES = 128;

function changesOf(from: Int32Array, to: Int32Array): readonly SequenceChange[] {
  const changes: SequenceChange[] = [];
  /** Ranges that are not compared yet, the next one last. */
  const stack: Range[] = [{ from: 0, fromEnd: from.length, to: 0, toEnd: to.length }];
  for (let range = stack.pop(); range !== undefined; range = stack.pop()) {
    const start = equalStart(from, to, range);
    const inner = { ...range, from: range.from + start, to: range.to + start };
    const end = equalEnd(from, to, inner);
    const changed = { ...inner, fromEnd: inner.fromEnd - end, toEnd: inner.toEnd - end };
    changes.push({ equal: start, removed: 0, added: 0 });
    if (end > 0)
      stack.push({ from: changed.fromEnd, fromEnd: inner.fromEnd, to: changed.toEnd, toEnd: inner.toEnd });
    const [removed, added] = [changed.fromEnd - changed.from, changed.toEnd - changed.to];
    const split = removed > 0 && added > 0 ? splitOf(from, to, changed) : undefined;
    if (split === undefined) changes.push({ equal: 0, removed, added });
    else {
      stack.push({ ...changed, from: split[0], to: split[1] });
      stack.push({ ...changed, fromEnd: split[0], toEnd: split[1] });
    }
  }
  return changes;
}

/** A range in each of the two sequences. */
interface Range {
  readonly from: number;
  readonly fromEnd: number;
  readonly to: number;
  readonly toEnd: number;
}

function equalStart(a: Int32Array, b: Int32Array, { from, fromEnd, to, toEnd }: Range): number {
  const most = Math.min(fromEnd - from, toEnd - to);
  let length = 0;
  while (length < most && a[from + length] === b[to + length]) length += 1;
  return length;
}

function equalEnd(a: Int32Array, b: Int32Array, { from, fromEnd, to, toEnd }: Range): number {
  const most = Math.min(fromEnd - from, toEnd - to);
  let length = 0;
  while (length < most && a[fromEnd - 1 - length] === b[toEnd - 1 - length]) length += 1;
  return length;
}

type Point = readonly [from: number, to: number];

/** Returns a point at which the ranges can be split and compared separately, or undefined if they share nothing. */
function splitOf(a: Int32Array, b: Int32Array, range: Range): Point | undefined {
  const [width, height] = [range.fromEnd - range.from, range.toEnd - range.to];
  const limit = Math.min(MAX_DIFFERENCES, Math.ceil((width + height) / 2));
  const forward = newSearch(limit, (x, y) => a[range.from + x] === b[range.to + y]);
  const backward = newSearch(limit, (x, y) => a[range.fromEnd - 1 - x] === b[range.toEnd - 1 - y]);
  const delta = width - height;
  for (let differences = 0; differences <= limit; differences += 1) {
    for (const search of [forward, backward]) {
      const isForward = search === forward;
      const other = isForward ? backward : forward;
      for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
        const x = advance(search, diagonal, differences, width, height);
        const reached = other.reached[limit + 1 + delta - diagonal] ?? -1;
        // The ends of both searches meet on this diagonal.
        if (x === undefined || reached < 0 || x + reached < width) continue;
        const at = isForward ? x : width - x;
        return [range.from + at, range.to + (isForward ? x - diagonal : height - (x - diagonal))];
      }
    }
  }
  return forward.limit < Math.ceil((width + height) / 2) ? farthest(forward, range) : undefined;
}

/** Search for the shortest path from one end of the ranges. */
interface Search {
  readonly limit: number;
  readonly isEqual: (x: number, y: number) => boolean;
  /** Largest position in the first range for each diagonal, or −1. The first entry is diagonal −limit − 1. */
  readonly reached: Int32Array;
}

function newSearch(limit: number, isEqual: Search['isEqual']): Search {
  return { limit, isEqual, reached: new Int32Array(2 * limit + 3).fill(-1) };
}

/** Extends the path on a diagonal by one difference and all equal items. Undefined outside the ranges. */
function advance(
  { limit, reached, isEqual }: Search,
  diagonal: number,
  differences: number,
  width: number,
  height: number,
): number | undefined {
  const at = limit + 1 + diagonal;
  const [below, above] = [reached[at - 1] ?? -1, reached[at + 1] ?? -1];
  const isInsertion = diagonal === -differences || (diagonal !== differences && below < above);
  let x = differences === 0 ? 0 : isInsertion ? above : below + 1;
  let y = x - diagonal;
  if (x < 0 || y < 0 || x > width || y > height) return undefined;
  while (x < width && y < height && isEqual(x, y)) [x, y] = [x + 1, y + 1];
  reached[at] = x;
  return x;
}

/** Returns the end of the longest path. */
function farthest({ limit, reached }: Search, { from, to }: Range): Point | undefined {
  let best: Point | undefined;
  let most = 0;
  for (const [index, x] of reached.entries()) {
    const y = x - (index - limit - 1);
    if (x >= 0 && y >= 0 && x + y > most) [best, most] = [[from + x, to + y], x + y];
  }
  return best;
}
