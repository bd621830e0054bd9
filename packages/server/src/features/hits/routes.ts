import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  getPageHits,
  MAX_HIT_ASSETS,
  searchHits,
  type AssetHit,
  type PageHits,
  type QueryOutput,
} from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import { MediaError } from '../../lib/media-error.js';
import { PAGE_BREAK } from '../../lib/page-break.js';
import { hasPages, type Source } from '../../media/renditions.js';
import { parseQuery } from '../../search/query.js';
import { findHit, unmatchedClauses } from '../../search/text-hit.js';
import { matchesIn, textClausesOf, type Clauses } from '../../search/text-matches.js';
import type { AppContext } from '../context.js';

/** Milliseconds after which the text of further assets is not read, and the pages of a document not counted. */
const TIME_LIMIT = 1500;
/** Maximum number of characters of the cached text of office documents. */
const MAX_CACHED = 5_000_000;
/** Maximum number of matches on a page that have a box. */
const MAX_MATCHES = 500;
/** Characters inside a word of a PDF that the text of the index does not have: those of hyphenation at the end of a line. */
// eslint-disable-next-line no-control-regex -- matches exactly these characters
const INSIDE_WORDS = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
/** Replaces them by an invisible character of the same length. */
const INVISIBLE = '\u200b';

/** Adds the routes for the places in the text of documents that a query matches. */
export function hitRoutes(ctx: AppContext): void {
  const { mount, responseCache } = ctx;
  const ofPage = createPageHits(ctx);
  mount(searchHits, (input) => responseCache.respond(input, () => hitsOf(ctx, input.query, input.principal)));
  mount(getPageHits, (input) => responseCache.respond(input, () => ofPage(input.query, input.principal)));
}

/** Returns the places in the text of results. The clauses that a field of a result matches need no place. */
async function hitsOf(
  { assets, store }: AppContext,
  { q, assetid }: QueryOutput<typeof searchHits>,
  principal: Principal,
): Promise<{ hits: AssetHit[] }> {
  const stop = timeLimit();
  const clauses = textClausesOf(parseQuery(q));
  const ids = [...new Set(assetid)].slice(0, MAX_HIT_ASSETS);
  const hits: AssetHit[] = [];
  for (const asset of clauses.length === 0 ? [] : await assets.many(ids, principal)) {
    if (stop()) break;
    const unmatched = unmatchedClauses(asset, clauses);
    if (unmatched.size === 0) continue;
    const text = await store.assets.text(asset.id);
    const hit = text && (await findHit(text, { clauses, unmatched, stop }));
    if (hit) hits.push({ id: asset.id, ...hit });
  }
  return { hits };
}

function timeLimit(): () => boolean {
  const until = performance.now() + TIME_LIMIT;
  return () => performance.now() > until;
}

/** Creates the function that returns the matches in a document. */
function createPageHits({ assets, store, indexing, renditions }: AppContext) {
  const texts = new LRUCache<string, string>({
    maxSize: MAX_CACHED,
    sizeCalculation: (text) => text.length + 1,
  });
  /** Returns the text of the pages as the preview shows them. The index of an office document has another one. */
  const textOf = async (source: Source | undefined, id: string): Promise<string> => {
    const stored = await store.assets.text(id);
    if (source === undefined || !hasPages(source.filetype) || stored.includes(PAGE_BREAK)) return stored;
    const key = `${id} ${source.version}`;
    const cached = texts.get(key) ?? (await renditions.pagedText(source));
    texts.set(key, cached);
    return cached;
  };
  return async (
    { assetid: id, q, page }: QueryOutput<typeof getPageHits>,
    principal: Principal,
  ): Promise<PageHits> => {
    // Fails with the same problem if the asset does not exist and if the principal may not view it.
    const asset = await assets.get(id, principal);
    const clauses = textClausesOf(parseQuery(q));
    if (clauses.length === 0) return { pages: [], boxes: [] };
    try {
      const source = asset.offline ? undefined : await indexing.sources.get(id);
      const boxes =
        page !== undefined && source !== undefined && hasPages(source.filetype)
          ? await renditions.locate(source, page, (text) => rangesIn(text, clauses))
          : [];
      return { pages: await countPages(await textOf(source, id), clauses), boxes };
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      throw new ApiError('preview-unavailable', { values: { reason: error.code }, cause: error });
    }
  };
}

/** Returns the matches in the text of a page, as the PDF has it. */
function rangesIn(text: string, clauses: Clauses): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (const match of matchesIn(text.replace(INSIDE_WORDS, INVISIBLE), clauses)) {
    if (match !== undefined) ranges.push({ start: match.start, end: match.end });
    if (ranges.length === MAX_MATCHES) break;
  }
  return ranges;
}

/** Returns the pages with matches, and their number of matches. */
async function countPages(text: string, clauses: Clauses): Promise<PageHits['pages']> {
  const stop = timeLimit();
  const pages: PageHits['pages'] = [];
  let page = 1;
  let at = 0;
  for (const match of matchesIn(text, clauses)) {
    if (match === undefined) {
      if (stop()) break;
      await nextTurn();
      continue;
    }
    for (let end = text.indexOf(PAGE_BREAK, at); end >= 0 && end < match.start; page++) {
      at = end + 1;
      end = text.indexOf(PAGE_BREAK, at);
    }
    const last = pages.at(-1);
    if (last?.page === page) last.count++;
    else pages.push({ page, count: 1 });
  }
  return pages;
}
