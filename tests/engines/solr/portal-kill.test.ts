/**
 * @module-tag night
 * @module-tag sizes
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { serveFolder, type ServerProcess } from '../../fixtures/server/serve.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { nightly } from '../../fixtures/run/nightly.js';
import { expectEqualIndex } from '../../fixtures/search/solr-equality.js';
import { startSolrProxy, type ProxiedRequest, type SolrProxy } from '../../fixtures/search/solr-proxy.js';
import { describeSolr } from './solr-suite.js';

/** Number of files in the library. */
const FILES = 260;
/** Number of files that are changed before each kill. Each kind of change has several. */
const CHANGED = 40;
const METRICS_TOKEN = 'token-for-the-metrics';
const ALIAS = 'portal-kill';

/** Kind of a request: the action of one about collections, or an update. */
type RequestKind = 'CREATE' | 'CREATEALIAS' | 'DELETE' | 'write' | 'commit';

/** A request during which the portal is killed. */
interface KillPoint {
  readonly kind: RequestKind;
  /** Number of the request among those of its kind since the start of the portal. Default 1. */
  readonly number?: number;
  /** Whether Solr executes the request. */
  readonly executed: boolean;
  /** True to request a new index beside the active one. */
  readonly reindex?: boolean;
}

/** The first fill, changes, and a re-index beside the active index. */
const IN_EVERY_RUN: readonly KillPoint[] = [
  { kind: 'write', executed: true },
  { kind: 'commit', executed: false },
  { kind: 'CREATEALIAS', executed: true, reindex: true },
];
const AT_NIGHT: readonly KillPoint[] = [true, false].flatMap((executed) => [
  { kind: 'CREATE', executed, reindex: true },
  { kind: 'write', executed },
  { kind: 'write', number: 2, executed },
  { kind: 'commit', executed },
  { kind: 'write', executed, reindex: true },
  { kind: 'write', number: 2, executed, reindex: true },
  { kind: 'commit', executed, reindex: true },
  { kind: 'commit', number: 2, executed, reindex: true },
  { kind: 'CREATEALIAS', executed, reindex: true },
  { kind: 'DELETE', executed, reindex: true },
]);
/** Each array is a test, which compares the index at its end. */
const TESTS: readonly (readonly KillPoint[])[] = [
  IN_EVERY_RUN,
  ...(nightly ? AT_NIGHT.map((point) => [point]) : []),
];

const kindOf = ({ url: { pathname, searchParams } }: ProxiedRequest): string | null => {
  if (pathname.endsWith('/update')) return searchParams.has('commit') ? 'commit' : 'write';
  return searchParams.get('action');
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  [folder, home] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  await mkdir(join(folder.path, 'moved'));
  // Files without a preview, which takes much longer than the index.
  for (let at = 0; at < FILES; at++) await writeFile(join(folder.path, `${at}.dat`), `content ${at}`);
});
afterAll(() => Promise.all([folder.remove(), home.remove()]));

/** Adds, changes, moves and removes files. The next start of the portal detects the changes. */
async function changeFiles(round: number): Promise<void> {
  const path = (name: string) => join(folder.path, name);
  for (let at = 0; at < CHANGED; at++) {
    const name = `${round}-${at}.dat`;
    await writeFile(path(name), `added in ${round}: ${at}`);
    await writeFile(path(`${at}.dat`), `content ${at} changed in ${round}`);
    if (round === 0) continue;
    const before = `${round - 1}-${at}.dat`;
    if (at % 2 === 0) await rm(path(before));
    else await rename(path(before), path(`moved/${before}`));
  }
}

describeSolr('a portal that is killed', 1, (cluster) => {
  let proxy: SolrProxy;
  beforeAll(async () => {
    proxy = await startSolrProxy(cluster().nodes[0]!);
  });
  afterAll(() => proxy.close());

  async function start(label: number): Promise<ServerProcess> {
    const server = await serveFolder(folder.path, {
      home: home.path,
      env: {
        ASSETPORTAL_SEARCH_URL: `solr+http://${proxy.host}/solr/${ALIAS}`,
        ASSETPORTAL_METRICS_TOKEN: METRICS_TOKEN,
        ...(label > 0 && { ASSETPORTAL_SEARCH_REINDEX: `label-${label}` }),
      },
    });
    onTestFinished(() => server.kill());
    return server;
  }

  /** Starts the portal, and kills it at a request. */
  async function killAt({ kind, number = 1, executed }: KillPoint, label: number): Promise<void> {
    let count = 0;
    const reached = new Promise<void>((resolve) => {
      proxy.handle = async (request, execute) => {
        if (kindOf(request) !== kind || ++count !== number) return execute();
        if (executed) await execute();
        resolve();
        return undefined;
      };
    });
    const server = await start(label);
    await reached;
    await server.kill();
    proxy.handle = (_, execute) => execute();
  }

  /** Resolves when the files are indexed, and searches include all changes. */
  async function inSync({ url }: ServerProcess): Promise<void> {
    const read = async (path: string, headers = {}) => (await fetch(`${url}${path}`, { headers })).text();
    await expect
      .poll(async () => {
        const ready = JSON.parse(await read('/readyz')) as { search: string };
        const lines = (await read('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).split('\n');
        const metric = (name: string) =>
          lines.find((line) => line.startsWith(`assetportal_${name} `))?.split(' ')[1];
        const names = ['index_running', 'search_pending', 'search_reindexing'];
        return [ready.search, ...names.map(metric)];
      })
      .toEqual(['ok', '0', '0', '0']);
  }

  /** Stops the portal, and compares its index with its store. */
  async function expectEqual(server: ServerProcess): Promise<void> {
    expect(await server.stop()).toBe(0);
    const state = openState(join(folder.path, '.assetportal'));
    try {
      const { assets, searchFeed: outbox } = sqliteStore(state.db);
      const count = await expectEqualIndex(cluster().nodes[0]!, ALIAS, { assets, outbox });
      expect(count).toBeGreaterThan(FILES);
    } finally {
      state.close();
    }
    const { collections } = (await (
      await fetch(`${cluster().nodes[0]!}/admin/collections?action=LIST`)
    ).json()) as { collections: string[] };
    expect(collections).toHaveLength(1);
  }

  let round = 0;
  let label = 0;
  it.each(TESTS.map((points) => [points.map(titleOf).join(', '), points] as const))(
    'leaves an index that equals the store after the next start: %s',
    async (_, points) => {
      for (const point of points) {
        if (point.reindex === true) label++;
        await changeFiles(round++);
        await killAt(point, label);
      }
      const server = await start(label);
      await inSync(server);
      await expectEqual(server);
    },
  );
});

function titleOf({ kind, number = 1, executed, reindex = false }: KillPoint): string {
  return `${kind} ${number}${executed ? '' : ' (lost)'}${reindex ? ' of a re-index' : ''}`;
}
