import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { TimeSlice } from '../../../packages/server/src/lib/scheduling/time-slice.js';
import { documentOf } from '../../../packages/server/src/search/solr/schema/document.js';
import type { AssetRepository } from '../../../packages/server/src/store/assets.js';
import type { SearchFeedRepository } from '../../../packages/server/src/store/search/search-feed.js';

/** Number of documents in a request. */
const PAGE = 500;
/** Number of differences in the message of a failure. */
const MAX_DIFFERENCES = 3;

interface StoreParts {
  readonly assets: Pick<AssetRepository, 'all'>;
  readonly outbox: Pick<SearchFeedRepository, 'entries' | 'backlog'>;
}

type Values = Record<string, unknown>;

/** A copy of one shard, from the state of the cluster. */
interface Replica {
  readonly core: string;
  readonly base_url: string;
  readonly state: string;
}

/**
 * Expects that the index equals the store: the same number of documents, and the same hash over the ID, the version and
 * the document of each. Compares every copy of every shard, each without the help of the others.
 *
 * Waits until all copies are ready. The feeder must have settled.
 *
 * @param node URL of a node that runs.
 */
export async function expectEqualIndex(node: string, alias: string, store: StoreParts): Promise<void> {
  expect(await store.outbox.backlog()).toMatchObject({ pending: 0 });
  await expect.poll(async () => (await replicasOf(node, alias)).flat().filter(isNotReady)).toEqual([]);
  const shards = await replicasOf(node, alias);
  const expected = await storedLines(store);
  for (const copy of shards[0]!.keys()) {
    const parts = await Promise.all(shards.map((replicas) => indexedLines(replicas[copy]!)));
    const lines = parts.flat().sort();
    const isIn = [new Set(lines), new Set(expected)] as const;
    const missing = expected.filter((line) => !isIn[0].has(line)).slice(0, MAX_DIFFERENCES);
    const surplus = lines.filter((line) => !isIn[1].has(line)).slice(0, MAX_DIFFERENCES);
    expect({ copy, missing, surplus }).toEqual({ copy, missing: [], surplus: [] });
    expect(digestOf(lines)).toEqual(digestOf(expected));
  }
}

const isNotReady = ({ state }: Replica): boolean => state !== 'active';

function digestOf(lines: readonly string[]): { readonly count: number; readonly hash: string } {
  return { count: lines.length, hash: createHash('sha256').update(lines.join('\n')).digest('hex') };
}

/** Returns the documents that the index should contain, one per line, sorted. */
async function storedLines({ assets, outbox }: StoreParts): Promise<string[]> {
  const versions = new Map<string, number>();
  for (let from: string | undefined = ''; from !== undefined; ) {
    const page = await outbox.entries({ from }, PAGE);
    for (const { id, version } of page) versions.set(id, version);
    const last = page.at(-1)?.id;
    from = page.length < PAGE ? undefined : `${last}\u0000`;
  }
  const lines: string[] = [];
  const slice = new TimeSlice();
  for await (const { id, asset, content } of assets.all()) {
    lines.push(lineOf(await documentOf({ asset, content }, versions.get(id) ?? 0, slice)));
  }
  return lines.sort();
}

/** Returns the visible documents of a copy of a shard, one per line. */
async function indexedLines({ base_url, core }: Replica): Promise<string[]> {
  const lines: string[] = [];
  for (let cursor = '*', before = ''; cursor !== before; ) {
    const query = { q: '*:*', fl: '*', sort: 'id asc', rows: String(PAGE), cursorMark: cursor };
    const reply = await get<{ response: { docs: Values[] }; nextCursorMark: string }>(
      `${base_url}/${core}/select?${new URLSearchParams({ ...query, distrib: 'false' }).toString()}`,
    );
    for (const document of reply.response.docs) lines.push(lineOf(document));
    [before, cursor] = [cursor, reply.nextCursorMark];
  }
  return lines;
}

/**
 * Returns the part of a document that Solr returns, in a fixed form. Solr writes the other fields (`config-set.ts`: the
 * tokens) together with it. The values of a field have no order.
 */
function lineOf(document: Values): string {
  const isReturned = (name: string) =>
    !['all', 'x', '_version_'].includes(name) && (!name.startsWith('w_') || name === 'w_content');
  const fields = Object.entries(document)
    .filter(([name]) => isReturned(name))
    .map(([name, value]) => [name, Array.isArray(value) ? (value as string[]).toSorted() : value] as const);
  return JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the copies of each shard of the active index. */
async function replicasOf(node: string, alias: string): Promise<Replica[][]> {
  const { cluster } = await get<{
    cluster: { collections: Record<string, { shards: Record<string, { replicas: Record<string, Replica> }> }> };
  }>(`${node}/admin/collections?action=CLUSTERSTATUS&collection=${alias}`);
  const [collection] = Object.values(cluster.collections);
  return Object.values(collection!.shards).map(({ replicas }) => Object.values(replicas));
}

async function get<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Solr responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
