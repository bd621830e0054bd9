import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPortal, isPortalError, type Fetch, type TransportOptions } from '@assetportal/sdk';
import { aborted, failure } from '../support/failure.js';
import { json, problem, serve } from '../support/http.js';

afterEach(() => void vi.useRealTimers());

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const BYTES = randomBytes(300_000);
const SHA = sha256Of(BYTES);
const asset = { id: 'a', file_size: BYTES.length, sha256: SHA };

interface FileServer {
  /** Content of the file on the server. */
  file: Uint8Array;
  etag: string | null;
  /** Numbers of bytes after which the next responses break off. If the list is empty, responses are complete. */
  cuts: number[];
  /** Called first for each file request. Returns true if it has handled the request. */
  fault: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly ranges: (string | undefined)[];
  readonly url: string;
}

/** Starts a server that serves a file with range requests and breaks off as configured. */
async function fileServer(file: Uint8Array = BYTES): Promise<FileServer> {
  const server = { file, etag: '"1"', cuts: [], fault: () => false, ranges: [] } as unknown as FileServer;
  let links = 0;
  const url = await serve((request, response) => {
    if (request.url?.startsWith('/assetportal/api/download/'))
      return json(response, { url: `/file/${(links += 1)}` });
    if (request.url?.startsWith('/assetportal/api/assets')) {
      return json(response, { response: { numFound: 0, docs: [] } });
    }
    if (server.fault(request, response)) return;
    const { range } = request.headers;
    server.ranges.push(range);
    const same = request.headers['if-range'] === server.etag;
    const from = same ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
    const rest = server.file.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      ...(server.etag === null ? {} : { etag: server.etag }),
      'content-length': rest.length,
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="x.png"; filename*=UTF-8''%C3%BC.png`,
      ...(from > 0
        ? { 'content-range': `bytes ${from}-${server.file.length - 1}/${server.file.length}` }
        : {}),
    });
    const cut = server.cuts.shift();
    if (cut === undefined || cut >= rest.length) response.end(rest);
    else response.write(rest.subarray(0, cut), () => response.destroy());
  });
  return Object.assign(server, { url });
}

const portal = (url: string, options: Partial<TransportOptions> = {}) => createPortal({ url, ...options });
async function read(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('streamed download', { tags: ['d.downloads.resume'] }, () => {
  it('provides the name, size, type and ETag, and reports progress', async () => {
    const server = await fileServer();
    const progress: [number, number | undefined][] = [];
    const download = await portal(server.url).downloads.stream(
      { asset },
      { onProgress: (received, size) => progress.push([received, size]) },
    );
    expect(download).toMatchObject({ name: 'ü.png', size: BYTES.length, type: 'image/png', etag: '"1"' });
    expect(sha256Of(await read(download.stream))).toBe(SHA);
    expect(await download.done).toEqual({ bytes: BYTES.length, sha256: SHA });
    expect(progress.at(-1)).toEqual([BYTES.length, BYTES.length]);
    expect(progress.map(([received]) => received)).toEqual(
      progress.map(([received]) => received).sort((one, other) => one - other),
    );
  });

  it('resumes broken connections after the last delivered byte', async () => {
    const server = await fileServer();
    server.cuts = [100_000, 50_000, 1];
    const download = await portal(server.url).downloads.stream({ asset });
    expect(sha256Of(await read(download.stream))).toBe(SHA);
    expect(server.ranges).toHaveLength(4);
    expect(server.ranges[0]).toBeUndefined();
    expect(server.ranges.slice(1).every((range) => /^bytes=\d+-$/.test(range ?? ''))).toBe(true);
  });

  it(
    'delivers the same bytes or a typed error, wherever the connection breaks',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ minLength: 0, maxLength: 200 }),
          fc.array(fc.nat(220), { maxLength: 3 }),
          fc.constantFrom<string | null>('"1"', 'W/"1"', null),
          async (file, cuts, etag) => {
            const server = await fileServer(file);
            Object.assign(server, { cuts: [...cuts], etag });
            const expected = { id: 'a', file_size: file.length, sha256: sha256Of(file) };
            try {
              const { stream, done } = await portal(server.url, { retry: 0 }).downloads.stream({
                asset: expected,
              });
              expect(sha256Of(await read(stream))).toBe(expected.sha256);
              expect(await done).toEqual({ bytes: file.length, sha256: expected.sha256 });
            } catch (error) {
              // Only a download that cannot be resumed may fail.
              expect(
                isPortalError(error, 'file-changed') && etag !== '"1"' && cuts.length > 0,
                String(error),
              ).toBe(true);
            }
          },
        ),
        { numRuns: 25 },
      );
    },
  );

  it('starts after `from` and continues the hash of the previous bytes', async () => {
    const server = await fileServer();
    const hash = createHash('sha256').update(BYTES.subarray(0, 1000));
    const download = await portal(server.url).downloads.stream(
      { asset },
      {
        from: 1000,
        etag: '"1"',
        hash: { update: (bytes) => void hash.update(bytes), digest: () => hash.copy().digest('hex') },
      },
    );
    expect(download.size).toBe(BYTES.length);
    expect(sha256Of(await read(download.stream))).toBe(sha256Of(BYTES.subarray(1000)));
    expect(await download.done).toEqual({ bytes: BYTES.length, sha256: SHA });
    expect(server.ranges).toEqual(['bytes=1000-']);
  });

  it('rejects `from` without an ETag, and `from` with an outdated ETag', async () => {
    const server = await fileServer();
    expect((await failure(portal(server.url).downloads.stream({ asset }, { from: 5 }))).code).toBe(
      'invalid-call',
    );
    expect(
      (await failure(portal(server.url).downloads.stream({ asset }, { from: 5, etag: '"0"' }))).code,
    ).toBe('file-changed');
  });

  it(
    'fails the stream if the file changes, and never mixes two versions',
    { tags: ['d.downloads.whole-or-not'] },
    async () => {
      const server = await fileServer();
      server.cuts = [100_000];
      const { stream, done } = await portal(server.url).downloads.stream({ asset });
      const reader = stream.getReader();
      let read = (await reader.read()).value?.length ?? 0;
      Object.assign(server, { file: randomBytes(300_000), etag: '"2"' });
      const error = await failure(
        (async () => {
          for (;;) {
            const { done, value } = await reader.read();
            if (done) return;
            read += value.length;
          }
        })(),
      );
      expect(error).toMatchObject({ code: 'file-changed', nextStep: 'start-again' });
      expect(read).toBeLessThanOrEqual(100_000);
      expect((await failure(done)).code).toBe('file-changed');
    },
  );

  it('fails the stream at its end if the SHA-256 differs', async () => {
    const server = await fileServer();
    const { stream } = await portal(server.url).downloads.stream({
      asset: {
        ...asset,
        sha256: sha256Of(Buffer.from('other')),
      },
    });
    expect(await failure(read(stream))).toMatchObject({
      code: 'damaged',
      kind: 'download',
      retryable: false,
      nextStep: 'start-again',
    });
  });

  it('fails the stream if the server sends more bytes than expected, even without a Content-Length', async () => {
    const url = await serve((request, response) => {
      if (request.url?.includes('/api/')) return json(response, { url: '/f' });
      response.writeHead(200, { etag: '"1"' });
      const more = () => {
        while (!response.destroyed && response.write(BYTES));
      };
      response.on('drain', more);
      more();
    });
    const { stream } = await portal(url).downloads.stream({ asset });
    expect((await failure(read(stream))).code).toBe('damaged');
  });

  it('fails the stream after repeated interruptions without progress', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const longest = 250 + 500 + 1000 + 2000 + 4000 + 8000 + 10_000;
    let ranges = 0;
    const breaking: Fetch = (url, init) => {
      if (url.includes('/api/')) return Promise.resolve(Response.json({ url: '/f' }));
      const range = new Headers(init?.headers).get('range');
      const from = Number(/\d+/.exec(range ?? '0')?.[0]);
      ranges += 1;
      return Promise.resolve(
        new Response(new Uint8Array([1]), {
          status: range === null ? 200 : 206,
          headers: { etag: '"1"', 'content-length': '1000', 'content-range': `bytes ${from}-999/1000` },
        }),
      );
    };
    const { stream } = await portal('http://portal', { fetch: breaking }).downloads.stream({ asset: 'a' });
    const failed = failure(read(stream));
    // Seven retry delays, each between the half and the full value: 250 ms, doubled up to 10 s.
    await vi.advanceTimersByTimeAsync(longest / 2 - 1);
    expect(ranges).toBeLessThan(8);
    await vi.advanceTimersByTimeAsync(longest / 2 + 1);
    expect(ranges).toBe(8);
    expect((await failed).code).toBe('unreachable');
  });

  it('resumes after a silent connection', async () => {
    const server = await fileServer();
    let requests = 0;
    server.fault = (_, response) => {
      if ((requests += 1) > 1) return false;
      response.writeHead(200, { etag: '"1"', 'content-length': BYTES.length });
      response.write(BYTES.subarray(0, 50_000));
      return true;
    };
    const { stream } = await portal(server.url).downloads.stream({ asset }, { silence: 600 });
    expect(sha256Of(await read(stream))).toBe(SHA);
    expect(server.ranges).toEqual([expect.stringMatching(/^bytes=\d+-$/)]);
  });

  it('waits for the Retry-After and requests a new link after one has expired', async () => {
    const server = await fileServer();
    const links: (string | undefined)[] = [];
    server.fault = (request, response) => {
      links.push(request.url);
      if (links.length === 1) {
        response.setHeader('retry-after', '1');
        problem(response, 429, 'too-many-requests');
      } else if (links.length === 2) problem(response, 403, 'link-expired');
      return links.length <= 2;
    };
    const started = performance.now();
    const { stream } = await portal(server.url).downloads.stream({ asset });
    expect(performance.now() - started).toBeGreaterThan(1000);
    expect(sha256Of(await read(stream))).toBe(SHA);
    expect(new Set(links).size).toBe(3);
  });

  it('rejects with the server’s error before it creates the stream', async () => {
    const server = await fileServer();
    server.fault = (_, response) => {
      problem(response, 410, 'file-gone');
      return true;
    };
    expect(await failure(portal(server.url).downloads.stream({ asset: 'a' }))).toMatchObject({
      code: 'file-gone',
      status: 410,
    });
  });

  it('ignores the Content-Length of a compressed response', async () => {
    const { gzipSync } = await import('node:zlib');
    const url = await serve((request, response) => {
      if (request.url?.includes('/api/')) return json(response, { url: '/f' });
      const body = gzipSync(BYTES);
      response
        .writeHead(200, { etag: '"1"', 'content-encoding': 'gzip', 'content-length': body.length })
        .end(body);
    });
    const download = await portal(url).downloads.stream({ asset });
    expect(download.etag).toBeUndefined();
    expect(sha256Of(await read(download.stream))).toBe(SHA);
  });

  it.each(['signal', 'cancel'])(
    'closes the connection when the caller stops the download: %s',
    async (by) => {
      let closed: () => void = () => undefined;
      const gone = new Promise<void>((done) => (closed = done));
      const url = await serve((request, response) => {
        if (request.url?.includes('/api/')) return json(response, { url: '/f' });
        response.on('close', closed);
        response.writeHead(200, { etag: '"1"', 'content-length': 1e9 }).write(BYTES);
      });
      const controller = new AbortController();
      const { stream, done } = await portal(url).downloads.stream(
        { asset: 'a' },
        { signal: controller.signal },
      );
      const reader = stream.getReader();
      await reader.read();
      if (by === 'signal') {
        controller.abort();
        expect((await aborted(reader.closed)).name).toBe('AbortError');
      } else await reader.cancel();
      expect((await aborted(done)).name).toBe('AbortError');
      await gone;
    },
  );

  it('applies back-pressure: a slow reader slows down the server', async () => {
    const size = 400 * 1024 * 1024;
    let sent = 0;
    const url = await serve((request, response) => {
      if (request.url?.includes('/api/')) return json(response, { url: '/f' });
      response.writeHead(200, { etag: '"1"', 'content-length': size });
      const chunk = Buffer.alloc(256 * 1024);
      const more = () => {
        while (sent < size && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    const { stream } = await portal(url).downloads.stream({ asset: 'a' });
    const reader = stream.getReader();
    await reader.read();
    // Waits until nothing has been sent for a while, because all buffers are full.
    await expect
      .poll(async () => {
        const before = sent;
        await new Promise((done) => setTimeout(done, 150));
        return sent - before;
      })
      .toBe(0);
    // Sockets buffer several megabytes on each side. The stream itself buffers less than one.
    expect(sent).toBeLessThan(40 * 1024 * 1024);
    await reader.cancel();
  });

  it('streams from a link, verifies the expected hash, and requests a new link after each break', async () => {
    const server = await fileServer();
    server.cuts = [100_000];
    let links = 0;
    const download = await portal(server.url).downloads.streamLink({
      link: () => Promise.resolve(`/zip/${(links += 1)}`),
      sha256: SHA,
    });
    expect(sha256Of(await read(download.stream))).toBe(SHA);
    expect(links).toBe(2);
    const plain = await portal(server.url).downloads.streamLink({ link: '/zip' });
    expect(sha256Of(await read(plain.stream))).toBe(SHA);
    expect((await plain.done).sha256).toBeUndefined();
  });

  it('works with a fetch whose bodies are Node streams', async () => {
    const { default: crossFetch } = await import('cross-fetch');
    const server = await fileServer();
    server.cuts = [100_000];
    const crossed = portal(server.url, { fetch: crossFetch });
    // node-fetch does not detect the broken connection, so only the silence timeout ends it.
    const { stream } = await crossed.downloads.stream({ asset }, { silence: 600 });
    expect(sha256Of(await read(stream))).toBe(SHA);
  });
});
