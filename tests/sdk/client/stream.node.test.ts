import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPortal, isPortalError, type Fetch, type TransportOptions } from '@assetportal/sdk';
import { aborted, failure } from '../support/failure.js';
import { json, problem, serve } from '../support/http.js';

afterEach(() => void vi.unstubAllGlobals());

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const BYTES = randomBytes(300_000);
const SHA = sum(BYTES);
const asset = { id: 'a', file_size: BYTES.length, sha256: SHA };

interface Wire {
  /** What the server has. */
  file: Uint8Array;
  etag: string | null;
  /** Bytes after which an answer is cut, each time; none left: it is not cut. */
  cuts: number[];
  /** Answers in the file's place. */
  fault: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly ranges: (string | undefined)[];
  readonly url: string;
}

/** A server that sends a file, with ranges, and breaks off as it is told. */
async function fileServer(file: Uint8Array = BYTES): Promise<Wire> {
  const wire = { file, etag: '"1"', cuts: [], fault: () => false, ranges: [] } as unknown as Wire;
  let links = 0;
  const url = await serve((request, response) => {
    if (request.url?.startsWith('/assetportal/api/download/'))
      return json(response, { url: `/file/${(links += 1)}` });
    if (request.url?.startsWith('/assetportal/api/assets')) {
      return json(response, { response: { numFound: 0, docs: [] } });
    }
    if (wire.fault(request, response)) return;
    const { range } = request.headers;
    wire.ranges.push(range);
    const same = request.headers['if-range'] === wire.etag;
    const from = same ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
    const rest = wire.file.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      ...(wire.etag === null ? {} : { etag: wire.etag }),
      'content-length': rest.length,
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="x.png"; filename*=UTF-8''%C3%BC.png`,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${wire.file.length - 1}/${wire.file.length}` } : {}),
    });
    const cut = wire.cuts.shift();
    if (cut === undefined || cut >= rest.length) response.end(rest);
    else response.write(rest.subarray(0, cut), () => response.destroy());
  });
  return Object.assign(wire, { url });
}

const portal = (url: string, options: Partial<TransportOptions> = {}) => createPortal({ url, ...options });
async function read(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a download as a stream', { tags: ['d.downloads.resume'] }, () => {
  it('has a name, a size, a type and a version, and tells how far it is', async () => {
    const wire = await fileServer();
    const progress: [number, number | undefined][] = [];
    const download = await portal(wire.url).downloads.stream(
      { asset },
      { onProgress: (received, size) => progress.push([received, size]) },
    );
    expect(download).toMatchObject({ name: 'ü.png', size: BYTES.length, type: 'image/png', etag: '"1"' });
    expect(sum(await read(download.stream))).toBe(SHA);
    expect(await download.done).toEqual({ bytes: BYTES.length, sha256: SHA });
    expect(progress.at(-1)).toEqual([BYTES.length, BYTES.length]);
    expect(progress.map(([received]) => received)).toEqual(
      progress.map(([received]) => received).sort((one, other) => one - other),
    );
  });

  it('carries on where connections break, from the byte that was last handed over', async () => {
    const wire = await fileServer();
    wire.cuts = [100_000, 50_000, 1];
    const download = await portal(wire.url).downloads.stream({ asset });
    expect(sum(await read(download.stream))).toBe(SHA);
    expect(wire.ranges).toHaveLength(4);
    expect(wire.ranges[0]).toBeUndefined();
    expect(wire.ranges.slice(1).every((range) => /^bytes=\d+-$/.test(range ?? ''))).toBe(true);
  });

  it('whatever is cut wherever: the same bytes, or a typed error', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 0, maxLength: 200 }),
        fc.array(fc.nat(220), { maxLength: 3 }),
        fc.constantFrom<string | null>('"1"', 'W/"1"', null),
        async (file, cuts, etag) => {
          const wire = await fileServer(file);
          Object.assign(wire, { cuts: [...cuts], etag });
          const known = { id: 'a', file_size: file.length, sha256: sum(file) };
          try {
            const { stream, done } = await portal(wire.url, { retry: 0 }).downloads.stream({ asset: known });
            expect(sum(await read(stream))).toBe(known.sha256);
            expect(await done).toEqual({ bytes: file.length, sha256: known.sha256 });
          } catch (error) {
            // Only a file that cannot be carried on with may fail.
            expect(
              isPortalError(error, 'file-changed') && etag !== '"1"' && cuts.length > 0,
              String(error),
            ).toBe(true);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('begins behind what is there already, with the hash of it', async () => {
    const wire = await fileServer();
    const hash = createHash('sha256').update(BYTES.subarray(0, 1000));
    const download = await portal(wire.url).downloads.stream(
      { asset },
      {
        from: 1000,
        etag: '"1"',
        hash: { update: (bytes) => void hash.update(bytes), digest: () => hash.copy().digest('hex') },
      },
    );
    expect(download.size).toBe(BYTES.length);
    expect(sum(await read(download.stream))).toBe(sum(BYTES.subarray(1000)));
    expect(await download.done).toEqual({ bytes: BYTES.length, sha256: SHA });
    expect(wire.ranges).toEqual(['bytes=1000-']);
  });

  it('a beginning without its version is a mistake, and one of another version is told', async () => {
    const wire = await fileServer();
    expect((await failure(portal(wire.url).downloads.stream({ asset }, { from: 5 }))).code).toBe(
      'invalid-call',
    );
    expect((await failure(portal(wire.url).downloads.stream({ asset }, { from: 5, etag: '"0"' }))).code).toBe(
      'file-changed',
    );
  });

  it(
    'a file that changes on the way errors the stream: never the one’s beginning with the other’s end',
    { tags: ['d.downloads.whole-or-not'] },
    async () => {
      const wire = await fileServer();
      wire.cuts = [100_000];
      const { stream, done } = await portal(wire.url).downloads.stream({ asset });
      const reader = stream.getReader();
      let read = (await reader.read()).value?.length ?? 0;
      Object.assign(wire, { file: randomBytes(300_000), etag: '"2"' });
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

  it('bytes that are not the file’s error the stream at its end', async () => {
    const wire = await fileServer();
    const { stream } = await portal(wire.url).downloads.stream({
      asset: {
        ...asset,
        sha256: sum(Buffer.from('other')),
      },
    });
    expect(await failure(read(stream))).toMatchObject({
      code: 'damaged',
      kind: 'download',
      retryable: false,
      nextStep: 'start-again',
    });
  });

  it('more bytes than the file has are not taken, also without a length', async () => {
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

  it('a server that breaks off each time without getting on is given up', async () => {
    const { setTimeout: real } = globalThis;
    const pauses: number[] = [];
    // The pauses of the client, and no other timer, are made short.
    vi.stubGlobal('setTimeout', (run: () => void, milliseconds: number) => {
      const pause = milliseconds >= 125 && milliseconds <= 10_000;
      if (pause) pauses.push(milliseconds);
      return real(run, pause ? 1 : milliseconds);
    });
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
    expect((await failure(read(stream))).code).toBe('unreachable');
    expect(ranges).toBe(8);
    expect(pauses).toHaveLength(7);
    expect(pauses.every((pause, index) => pause <= 250 * 2 ** index)).toBe(true);
  });

  it('a connection that goes silent counts as broken', async () => {
    const wire = await fileServer();
    let asked = 0;
    wire.fault = (_, response) => {
      if ((asked += 1) > 1) return false;
      response.writeHead(200, { etag: '"1"', 'content-length': BYTES.length });
      response.write(BYTES.subarray(0, 50_000));
      return true;
    };
    const { stream } = await portal(wire.url).downloads.stream({ asset }, { silence: 600 });
    expect(sum(await read(stream))).toBe(SHA);
    expect(wire.ranges).toEqual([expect.stringMatching(/^bytes=\d+-$/)]);
  });

  it('waits as long as the server asks for, and asks for a new link where one has expired', async () => {
    const wire = await fileServer();
    const links: (string | undefined)[] = [];
    wire.fault = (request, response) => {
      links.push(request.url);
      if (links.length === 1) {
        response.setHeader('retry-after', '1');
        problem(response, 429, 'too-many-requests');
      } else if (links.length === 2) problem(response, 403, 'link-expired');
      return links.length <= 2;
    };
    const begun = performance.now();
    const { stream } = await portal(wire.url).downloads.stream({ asset });
    expect(performance.now() - begun).toBeGreaterThan(1000);
    expect(sum(await read(stream))).toBe(SHA);
    expect(new Set(links).size).toBe(3);
  });

  it('what the server refuses is told before there is a stream', async () => {
    const wire = await fileServer();
    wire.fault = (_, response) => {
      problem(response, 410, 'file-gone');
      return true;
    };
    expect(await failure(portal(wire.url).downloads.stream({ asset: 'a' }))).toMatchObject({
      code: 'file-gone',
      status: 410,
    });
  });

  it('compressed on the way: it is read, though its length is not that of its bytes', async () => {
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
    expect(sum(await read(download.stream))).toBe(SHA);
  });

  it.each(['signal', 'cancel'])('ends by its %s, and lets go of the connection', async (by) => {
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
  });

  it('takes no more than is read: a slow reader slows the server down', async () => {
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
    // Until nothing has been sent for a while: whatever may hold bytes on the way is full.
    await expect
      .poll(async () => {
        const before = sent;
        await new Promise((done) => setTimeout(done, 150));
        return sent - before;
      })
      .toBe(0);
    // Sockets hold some megabytes on both sides; the stream itself less than one.
    expect(sent).toBeLessThan(40 * 1024 * 1024);
    await reader.cancel();
  });

  it('of a link, as to a zip: with what is known of it, and a new one each time', async () => {
    const wire = await fileServer();
    wire.cuts = [100_000];
    let made = 0;
    const download = await portal(wire.url).downloads.streamLink({
      link: () => Promise.resolve(`/zip/${(made += 1)}`),
      sha256: SHA,
    });
    expect(sum(await read(download.stream))).toBe(SHA);
    expect(made).toBe(2);
    const plain = await portal(wire.url).downloads.streamLink({ link: '/zip' });
    expect(sum(await read(plain.stream))).toBe(SHA);
    expect((await plain.done).sha256).toBeUndefined();
  });

  it('works with a fetch whose bodies are node’s own streams', async () => {
    const { default: crossFetch } = await import('cross-fetch');
    const wire = await fileServer();
    wire.cuts = [100_000];
    const crossed = portal(wire.url, { fetch: crossFetch });
    // node-fetch does not notice that a connection broke: nothing comes any more.
    const { stream } = await crossed.downloads.stream({ asset }, { silence: 600 });
    expect(sum(await read(stream))).toBe(SHA);
  });
});
