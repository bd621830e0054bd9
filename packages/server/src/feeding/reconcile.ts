import type { AssetVersion, IdRange, RangeSummary } from '../lib/versions/asset-versions.js';
import type { RemoteIndex } from '../search/remote-engine.js';
import type { FeedEntry, Repair, SearchFeedRepository } from '../store/search/search-feed.js';

/** Number of entries in a range. */
const RANGE_SIZE = 10_000;
/** Number of ranges that are compared in one request. */
const RANGES = 16;
/** Number of assets that are listed in one request. At least 2. */
const PAGE = 1000;

/** Differences between an index and the store. All of them are pending again. */
export interface Differences {
  /** Assets that the index does not contain. */
  readonly missing: number;
  /** Assets with another version. */
  readonly outdated: number;
  /** Assets that only the index contains. */
  readonly surplus: number;
}

export interface ReconcileOptions {
  readonly feed: Pick<SearchFeedRepository, 'summaries' | 'boundary' | 'entries' | 'repeat'>;
  readonly index: Pick<RemoteIndex, 'summaries' | 'versions'>;
  /**
   * True if the index may contain changes that the store does not have, so that equal versions prove nothing. Pending
   * assets are hidden then.
   */
  readonly strict: boolean;
}

/**
 * Compares an index with the store, and marks differences as pending again. Compares the summary of each range of
 * 10,000 IDs, and lists only ranges that differ, so that the memory is bounded. Ends a step after each request: changes
 * are fed in between. An asset that is fed between the two sides of a comparison may be repaired without need.
 *
 * Call `next` only while no change is being confirmed. All confirmed changes must be visible in the index.
 */
export async function* reconcile(options: ReconcileOptions): AsyncGenerator<void, Differences> {
  const differences = { missing: 0, outdated: 0, surplus: 0 };
  for await (const ranges of rangesOf(options.feed)) {
    const [ours, theirs] = [await options.feed.summaries(ranges), await options.index.summaries(ranges)];
    yield;
    for (const [at, range] of ranges.entries()) {
      if (!options.strict && isEqual(ours[at], theirs[at])) continue;
      for await (const found of compareRange(options, range)) {
        differences.missing += found.missing;
        differences.outdated += found.outdated;
        differences.surplus += found.surplus;
        yield;
      }
    }
  }
  return differences;
}

/** Divides all IDs into ranges of {@link RANGE_SIZE} entries. Returns {@link RANGES} at a time. */
async function* rangesOf(feed: Pick<SearchFeedRepository, 'boundary'>): AsyncGenerator<IdRange[]> {
  let from: string | undefined;
  let ranges: IdRange[] = [];
  for (;;) {
    const to = await feed.boundary(from, RANGE_SIZE);
    ranges.push({ from, to });
    if (ranges.length === RANGES || to === undefined) {
      yield ranges;
      ranges = [];
    }
    if (to === undefined) return;
    from = to;
  }
}

const isEqual = (a: RangeSummary | undefined, b: RangeSummary | undefined): boolean =>
  a?.count === b?.count && a?.sum === b?.sum && a?.max === b?.max;

async function* compareRange(
  { feed, index, strict }: ReconcileOptions,
  { from, to }: IdRange,
): AsyncGenerator<Differences> {
  for (let start = from; ;) {
    const page = { from: start, to };
    const [ours, theirs] = [await feed.entries(page, PAGE), await index.versions(page, PAGE)];
    // The last ID of a full page is part of the next page.
    const ends = [ours, theirs].map((side) => (side.length === PAGE ? side.at(-1)?.id : undefined));
    const end = ends.filter((id) => id !== undefined).sort()[0];
    const isInPage = ({ id }: AssetVersion) => end === undefined || id < end;
    const { repairs, ...differences } = compare(ours.filter(isInPage), theirs.filter(isInPage), strict);
    if (repairs.length > 0) await feed.repeat(repairs);
    yield differences;
    if (end === undefined) return;
    start = end;
  }
}

function compare(
  ours: readonly FeedEntry[],
  theirs: readonly AssetVersion[],
  strict: boolean,
): Differences & { readonly repairs: readonly Repair[] } {
  const indexed = new Map(theirs.map(({ id, version }) => [id, version]));
  const stored = new Set(ours.map(({ id }) => id));
  const surplus = theirs.filter(({ id }) => !stored.has(id)).map(({ id }) => ({ id, hide: true }));
  const missing: Repair[] = [];
  const outdated: Repair[] = [];
  for (const { id, version, removed, pending } of ours) {
    const is = indexed.get(id);
    if (is === undefined) {
      if (!removed && !pending) missing.push({ id, hide: false });
    } else if (pending ? strict : is !== version) {
      outdated.push({ id, hide: true });
    }
  }
  return {
    missing: missing.length,
    outdated: outdated.length,
    surplus: surplus.length,
    repairs: [...surplus, ...missing, ...outdated],
  };
}
