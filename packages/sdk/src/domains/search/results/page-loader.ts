import type { SearchResult } from '../../../contract/calls/search.js';
import type { SearchResults } from './results.js';

/** Number of results that a jump requests with one call (decisions, section 7, Page sizes). */
const PAGE = 100;

/** Positions from `from` up to, but not including, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the calls that load the missing positions of a range. Where the results before a gap are loaded, the user
 * scrolls: then the call has `rows` results (specification, section 9, Lazy load rows). Elsewhere the user has jumped,
 * so the call has a whole page of {@link PAGE} results.
 *
 * @param isPresent Returns true for a position that is loaded or requested.
 */
function missingSpans(
  range: Span,
  total: number,
  rows: number,
  isPresent: (position: number) => boolean,
): Span[] {
  const spans: Span[] = [];
  const end = Math.min(range.to, total);
  let at = Math.max(0, range.from);
  while (at < end) {
    if (isPresent(at)) {
      at += 1;
      continue;
    }
    const page = Math.floor(at / PAGE) * PAGE;
    const follows = at > 0 && isPresent(at - 1);
    const floor = Math.max(page, spans.at(-1)?.to ?? 0);
    let from = at;
    if (!follows) while (from > floor && !isPresent(from - 1)) from -= 1;
    const limit = Math.min(total, follows ? from + Math.max(1, rows) : page + PAGE);
    let to = from + 1;
    while (to < limit && !isPresent(to)) to += 1;
    spans.push({ from, to });
    at = to;
  }
  return spans;
}

interface Loading extends Span {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** Dependencies of {@link createPageLoader}. */
interface PageLoaderOptions {
  readonly request: (span: Span, signal: AbortSignal) => Promise<SearchResult>;
  readonly onPage: (span: Span, result: SearchResult) => void;
  readonly onError: (error: unknown) => void;
  /** Called when the last request in progress has ended, or was aborted. */
  readonly onIdle: () => void;
}

/** Requests pages of results by position. */
export interface PageLoader {
  /** Requests the missing positions, and aborts requests for positions far outside the range. */
  readonly show: (range: Span, total: number, rows: number, results: SearchResults) => Promise<void>;
  readonly isLoading: () => boolean;
  /** Aborts all requests. */
  readonly end: () => void;
}

/** Creates a page loader. It sends no request before `show`. */
export function createPageLoader(options: PageLoaderOptions): PageLoader {
  const loading = new Set<Loading>();

  const load = (span: Span) => {
    const controller = new AbortController();
    const { signal } = controller;
    const run = async () => {
      try {
        const result = await options.request(span, signal);
        if (!signal.aborted) options.onPage(span, result);
      } catch (error) {
        if (!signal.aborted) options.onError(error);
      } finally {
        if (loading.delete(entry) && loading.size === 0) options.onIdle();
      }
    };
    const entry: Loading = { ...span, controller, done: Promise.resolve().then(run) };
    loading.add(entry);
  };

  const abort = (entry: Loading) => {
    loading.delete(entry);
    entry.controller.abort();
  };

  return {
    async show(range, total, rows, results) {
      for (const entry of loading) {
        if (entry.to < range.from - PAGE || entry.from > range.to + PAGE) abort(entry);
      }
      const isLoading = (position: number) =>
        [...loading].some((entry) => position >= entry.from && position < entry.to);
      const isPresent = (position: number) => results.covers(position) || isLoading(position);
      missingSpans(range, total, rows, isPresent).forEach(load);
      await Promise.all([...loading].map(({ done }) => done));
    },
    isLoading: () => loading.size > 0,
    end() {
      const wasLoading = loading.size > 0;
      for (const entry of loading) abort(entry);
      if (wasLoading) options.onIdle();
    },
  };
}
