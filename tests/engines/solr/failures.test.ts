/** @module-tag night */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { SearchUnavailable, type SearchEngine } from '../../../packages/server/src/search/engine.js';
import { createSolrEngine } from '../../../packages/server/src/search/solr/solr-engine.js';
import { startSolrProxy, type ProxiedRequest } from '../../fixtures/search/solr-proxy.js';
import { feeding } from '../../server/feeding/feeding.js';
import { asset, request } from '../../server/search/assets.js';
import { describeSolr, startEngine } from './solr-suite.js';

/** Time limit of the engines whose cluster fails, in milliseconds. */
const TIMEOUT_MS = 3_000;
const COUNT = 40;

/** Runs a search. It must return all assets or fail as unavailable. A search without an end ends the test. */
async function outcome(engine: SearchEngine): Promise<'complete' | 'unavailable'> {
  try {
    const result = await engine.search(request({ facets: ['filetype'], ranges: ['file_size'] }));
    expect(result.numFound).toBe(COUNT);
    expect(result.ids).toHaveLength(COUNT);
    expect(result.facets.get('filetype')).toEqual([{ label: 'bin', count: COUNT }]);
    return 'complete';
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    expect([error.status, Number(error.headers?.['retry-after'])]).toEqual([503, 5]);
    return 'unavailable';
  }
}

describeSolr('failures', 2, (cluster) => {
  const servers: Server[] = [];
  const listen = async (server: Server) => {
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  /** Starts a node that accepts connections, and forwards nothing while it hangs. */
  const hangingNode = () => {
    const { hostname, port } = new URL(cluster().nodes[0]!);
    return listen(
      createServer((socket) => {
        const target = connect(Number(port), hostname);
        socket.on('data', () => undefined).on('error', () => undefined);
        socket.once('close', () => target.destroy());
        target.on('error', () => undefined);
      }),
    );
  };

  beforeAll(async () => {
    // Without copies, so that a node that stops takes a part of the index with it.
    const engine = await startEngine({ url: cluster().url('parts'), shards: 2, replicas: 1 });
    await engine.index(Array.from({ length: COUNT }, (_, at) => asset(`id${at}`)));
    const copies = await startEngine({ url: cluster().url('copies'), shards: 1, replicas: 2 });
    await copies.index(Array.from({ length: COUNT }, (_, at) => asset(`id${at}`)));
  });
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it('skips a node that hangs, and fails within the time limit if there is no other', async () => {
    const hanging = await hangingNode();
    const other = cluster().nodes[1]!.slice('http://'.length);
    const both = createSolrEngine({
      url: `solr+http://${hanging},${other.replace(/\/solr$/, '')}/solr/copies`,
      timeoutMs: TIMEOUT_MS * 4,
    });
    expect(await outcome(both)).toBe('complete');
    const one = createSolrEngine({ url: `solr+http://${hanging}/solr/copies`, timeoutMs: TIMEOUT_MS });
    expect(await outcome(one)).toBe('unavailable');
  });

  it.each([500, 503, 507, 401, 200])('fails if a node responds with %i and no result', async (status) => {
    const server = createHttpServer((_, response) => {
      response.statusCode = status;
      response.end('<html>No space left on device</html>');
    });
    const host = await listen(server);
    const engine = createSolrEngine({ url: `solr+http://${host}/solr/copies`, timeoutMs: TIMEOUT_MS });
    expect(await outcome(engine)).toBe('unavailable');
    await expect(engine.active()).rejects.toBeInstanceOf(SearchUnavailable);
  });

  it('fails if Solr marks a result as partial', async () => {
    const server = createHttpServer((_, response) => {
      const response_ = { numFound: 1, docs: [{ id: 'id1' }] };
      response.end(
        JSON.stringify({ responseHeader: { status: 0, partialResults: true }, response: response_ }),
      );
    });
    const engine = createSolrEngine({
      url: `solr+http://${await listen(server)}/solr/copies`,
      timeoutMs: TIMEOUT_MS,
    });
    expect(await outcome(engine)).toBe('unavailable');
  });

  it('fails without an active index', async () => {
    const engine = createSolrEngine({ url: cluster().url('none'), timeoutMs: TIMEOUT_MS });
    expect(await engine.active()).toBeUndefined();
    expect(await outcome(engine)).toBe('unavailable');
    await expect(engine.index([asset('a')])).rejects.toBeInstanceOf(SearchUnavailable);
  });

  /** Starts a feeder in front of a proxy to a node. */
  const feedingBehind = async (alias: string) => {
    const proxy = await startSolrProxy(cluster().nodes[0]!);
    onTestFinished(() => proxy.close());
    const url = `solr+http://${proxy.host}/solr/${alias}`;
    const f = await feeding({
      connect: (more) => Promise.resolve(createSolrEngine({ url, timeoutMs: TIMEOUT_MS, ...more })),
    });
    await f.add('a', 'b', 'c');
    const search = await f.start();
    await search.feed.settled();
    const ids = async () => [...(await search.engine.search(request())).ids].sort();
    expect(await ids()).toEqual(['id-a', 'id-b', 'id-c']);
    return { ...f, proxy, feed: search.feed, ids, health: () => search.health() };
  };
  const isUpdate = ({ url }: ProxiedRequest) => url.pathname.endsWith('/update');

  it.each([
    ['has a full disk (507)', { status: 507, body: 'No space left on device' }],
    ['fails each update (500)', { status: 500, body: '{"error":{"msg":"IndexWriter is closed"}}' }],
    ['is too slow for each update', undefined],
  ])('hides removed and moved assets while Solr %s, and loses no change', async (_, response) => {
    const f = await feedingBehind(`full${response?.status ?? 0}`);
    f.proxy.handle = (received, execute) => (isUpdate(received) ? Promise.resolve(response) : execute());
    await f.remove('a');
    await f.move('b', 'secret');
    await f.add('d');
    expect(await f.ids()).toEqual(['id-c']);
    await expect.poll(async () => (await f.health()).state).toBe('unavailable');
    expect(await f.ids()).toEqual(['id-c']);
    expect((await f.health()).pending).toBe(3);
    f.proxy.handle = (received, execute) => execute();
    await f.feed.settled();
    expect(await f.ids()).toEqual(['id-b', 'id-c', 'id-d']);
  });

  it('feeds the other assets if Solr rejects one, which it then removes', async () => {
    const f = await feedingBehind('rejects');
    f.proxy.handle = async (received, execute) => {
      if (!isUpdate(received) || !received.body.includes('"o_title":"/forbidden"')) return execute();
      return { status: 400, body: '{"error":{"msg":"Immense term"}}' };
    };
    await f.assets.patch('id-b', { asset: { title: 'forbidden' } });
    await f.assets.patch('id-c', { asset: { title: 'allowed' } });
    await f.changed();
    await f.feed.settled();
    expect(await f.ids()).toEqual(['id-a', 'id-c']);
    expect((await f.search().engine.search(request({ query: 'allowed' }))).ids).toEqual(['id-c']);
  });

  it('returns complete results or none when a node stops, and when ZooKeeper stops', async () => {
    const parts = createSolrEngine({ url: cluster().url('parts'), timeoutMs: TIMEOUT_MS });
    const copies = createSolrEngine({ url: cluster().url('copies'), timeoutMs: TIMEOUT_MS });
    expect([await outcome(parts), await outcome(copies)]).toEqual(['complete', 'complete']);
    await cluster().command('stop 1');
    await expect.poll(() => outcome(parts)).toBe('unavailable');
    await expect.poll(() => outcome(copies)).toBe('complete');
    await cluster().command('start 1');
    await expect.poll(() => outcome(parts)).toBe('complete');
    await cluster().command('zookeeper');
    await expect
      .poll(() => copies.index([asset('new')]).catch((error: unknown) => error))
      .toBeInstanceOf(SearchUnavailable);
    await outcome(copies);
    await outcome(parts);
  });
});
