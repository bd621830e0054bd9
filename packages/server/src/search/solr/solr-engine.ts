import { randomBytes } from 'node:crypto';
import { SUPPORTED_START } from '@assetportal/sdk/contract';
import {
  InvalidCursor,
  type AssetTouch,
  type EngineLimits,
  type FieldFacts,
  type FolderScope,
  type IndexedAsset,
  type LayoutRequest,
  type Lookup,
  type ResultLayout,
  type SearchRequest,
  type SearchResult,
  type SimilarRequest,
  type Suggested,
  type SuggestRequest,
} from '../engine.js';
import { parsePartialQuery, parseQuery } from '../query.js';
import type { RemoteEngine, RemoteEngineOptions, RemoteIndex } from '../remote-engine.js';
import { DirectChanges } from './changes.js';
import { Collections } from './collections/collections.js';
import { isRejection } from './connection/failure.js';
import { SolrConnection } from './connection/solr-connection.js';
import { parseSolrUrl } from './connection/solr-url.js';
import { Counting } from './counting.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { fieldFacts } from './facts/field-facts.js';
import { layoutOf } from './layout.js';
import { resultsOf } from './page.js';
import type { Selection, SolrBody } from './requests/base.js';
import { topFoldersBody, topFoldersOf, type FolderReply } from './requests/folders.js';
import { existsBody } from './requests/search.js';
import { decode, encode } from './schema/encode.js';
import { similar, type Documents } from './similar/similar.js';
import { suggestions } from './suggest/suggestions.js';

/** Options of {@link createSolrEngine}. */
export interface SolrEngineOptions extends RemoteEngineOptions {
  /** Address of the cluster: see {@link parseSolrUrl}. */
  readonly url: string;
  readonly credentials?: { readonly user: string; readonly password: string } | undefined;
  /** Number of shards of new indexes. Default: that of the address, or 1. */
  readonly shards?: number | undefined;
  /** Number of copies of each shard in new indexes. Default: that of the address, or 1. */
  readonly replicas?: number | undefined;
  /** Number of results from which the counts of a search are cached for 2 seconds. Default: 10,000. */
  readonly broadFrom?: number;
}

const TIMEOUT_MS = 10_000;
const BROAD_FROM = 10_000;
const NO_FILTERS: SearchRequest['filters'] = new Map();

/**
 * Creates the search engine for a SolrCloud 9 (issue 19; decision record 95). Does not connect yet: the feeder creates
 * the first index. Until then, searches fail with `SearchUnavailable`.
 *
 * @throws Error with a message for the admin if the address is invalid
 */
export function createSolrEngine(options: SolrEngineOptions): RemoteEngine {
  return new SolrEngine(options);
}

class SolrEngine implements RemoteEngine {
  readonly limits: EngineLimits = { maxStart: SUPPORTED_START, separateCounts: true };
  readonly #connection: SolrConnection;
  readonly #collections: Collections;
  readonly #counting: Counting;
  readonly #changes: DirectChanges;
  readonly #alias: string;
  readonly #timeoutMs: number;
  /** Distinguishes the default generations from those of another process. */
  readonly #instance = randomBytes(9).toString('base64url');
  #changeCount = 0;

  constructor(private readonly options: SolrEngineOptions) {
    const { url, credentials, timeoutMs = TIMEOUT_MS, broadFrom = BROAD_FROM } = options;
    const { nodes, alias, shards = 1, replicas = 1 } = parseSolrUrl(url);
    const size = { shards: options.shards ?? shards, replicas: options.replicas ?? replicas };
    this.#alias = alias;
    this.#timeoutMs = timeoutMs;
    this.#connection = new SolrConnection({ nodes, credentials, timeoutMs });
    this.#collections = new Collections(this.#connection, alias, size);
    this.#counting = new Counting({ ask: (body) => this.#ask(body), broadFrom });
    this.#changes = new DirectChanges(() => this.#collections.active());
  }

  index(assets: Iterable<IndexedAsset> | AsyncIterable<IndexedAsset>): Promise<void> {
    return this.#changed(this.#changes.index(assets));
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#changed(this.#changes.remove(ids));
  }

  touch(changes: readonly AssetTouch[]): Promise<void> {
    return this.#changed(this.#changes.touch(changes));
  }

  /** Requests the page and the counts concurrently: the page takes less time. */
  async search(request: SearchRequest): Promise<SearchResult> {
    const selection = await this.#selectionOf(request);
    const [page, counted] = await Promise.all([
      this.#page(selection, request),
      this.#counting.count(selection, request),
    ]);
    return { ...page, ...counted };
  }

  async layout(request: LayoutRequest): Promise<ResultLayout> {
    return layoutOf((body) => this.#ask(body), await this.#selectionOf(request), request);
  }

  async existsMany(lookups: readonly Lookup[]): Promise<boolean[]> {
    if (lookups.length === 0) return [];
    const selections = await Promise.all(lookups.map((lookup) => this.#selectionOf(lookup)));
    const { facets } = await this.#ask<{ facets: Record<string, { count: number }> }>(existsBody(selections));
    return lookups.map((_, at) => (facets[`l${at}`]?.count ?? 0) > 0);
  }

  async suggest(request: SuggestRequest): Promise<readonly Suggested[]> {
    const typed = parsePartialQuery(request.text);
    if (typed === undefined) return [];
    const { filters, scope } = request;
    const selection = { query: typed.rest, filters, scope, excluded: await this.#excluded() };
    return suggestions((body) => this.#ask(body), selection, typed, request);
  }

  async similar(request: SimilarRequest): Promise<readonly string[]> {
    const about = { id: encode(request.id), excluded: await this.#excluded() };
    return (await similar((body) => this.#ask(body), request, about)).map(decode);
  }

  async fieldFacts(scope: FolderScope): Promise<FieldFacts> {
    return fieldFacts((body) => this.#ask(body), scope, await this.#excluded());
  }

  async topFolders(scope: FolderScope): Promise<string[]> {
    const selection = await this.#selectionOf({ query: '*', filters: NO_FILTERS, scope });
    return topFoldersOf(await this.#ask<FolderReply>(topFoldersBody(selection)));
  }

  async generation(): Promise<string> {
    return this.options.generation?.() ?? `${this.#instance}-${this.#changeCount}`;
  }

  async count(): Promise<number> {
    const body = { query: '*:*', filter: [], limit: 0, params: {} };
    return (await this.#ask<Documents<unknown>>(body)).response.numFound;
  }

  close(): Promise<void> {
    this.#counting.clear();
    return Promise.resolve();
  }

  active(): Promise<RemoteIndex | undefined> {
    return this.#collections.active();
  }

  indexes(): Promise<readonly RemoteIndex[]> {
    return this.#collections.list();
  }

  create(): Promise<RemoteIndex> {
    return this.#collections.create();
  }

  activate(index: RemoteIndex): Promise<void> {
    return this.#changed(this.#collections.activate(index));
  }

  drop(index: RemoteIndex): Promise<void> {
    return this.#collections.drop(index);
  }

  async #page(
    selection: Selection,
    { sort, start, rows, cursor }: SearchRequest,
  ): Promise<Pick<SearchResult, 'numFound' | 'ids' | 'next'>> {
    const position = cursor === undefined ? undefined : decodeCursor(cursor, sort);
    const ask = (mark: string | undefined, most: number) =>
      resultsOf((body) => this.#ask(body), selection, { sort, start, rows: most, mark }).catch(
        (error: unknown) => {
          // Solr rejects a mark that it did not create. No other part of a request can be invalid.
          throw mark !== undefined && isRejection(error) ? new InvalidCursor() : error;
        },
      );
    const { numFound, ids, nextMark = '' } = await ask(position?.mark, rows);
    const page = { numFound, ids };
    if (position === undefined || ids.length < rows || rows === 0) return page;
    const passed = position.passed + ids.length;
    // If results were removed meanwhile, there may be more than their number suggests.
    const isLast = passed >= numFound && (await ask(nextMark, 1)).ids.length === 0;
    return isLast ? page : { ...page, next: encodeCursor({ mark: nextMark, passed }, sort) };
  }

  async #selectionOf({ query, filters, scope }: Lookup): Promise<Selection> {
    return { query: parseQuery(query), filters, scope, excluded: await this.#excluded() };
  }

  async #excluded(): Promise<readonly string[]> {
    const ids = await this.options.excluded?.();
    return ids === undefined ? [] : [...ids].sort();
  }

  /**
   * Sends a search to the active index. Solr fails if a shard does not respond, and stops searching when the time is over,
   * unless the request ends early by itself.
   * All requests use the same copy of a shard while it is available: copies may differ in the scores of removed assets.
   */
  #ask<T>(body: SolrBody): Promise<T> {
    const params = {
      ...body.params,
      'shards.tolerant': 'false',
      'shards.preference': 'replica.base:stable',
      timeAllowed: body.params['timeAllowed'] ?? String(this.#timeoutMs),
      omitHeader: 'false',
    };
    return this.#connection.call<T>({
      path: `/${this.#alias}/select`,
      body: JSON.stringify({ ...body, params }),
    });
  }

  async #changed(change: Promise<void>): Promise<void> {
    this.#changeCount++;
    try {
      await change;
    } finally {
      // Again, because a search in the meantime may have seen only some of the changes.
      this.#changeCount++;
      this.#counting.clear();
    }
  }
}
