/** @module-tag browser */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSha256 } from '../../../packages/sdk/src/client/transfer/sha256.js';
import { createPortal, isPortalError, type Fetch } from '@assetportal/sdk';

async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  // Does not read the stream through a Response, because a Response replaces the error of the stream.
  const bytes: number[] = [];
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(bytes);
    bytes.push(...value);
  }
}

interface FileStore {
  /** File version at each request. The last one is used for all later requests. */
  readonly files: readonly { readonly bytes: Uint8Array; readonly etag: string | null }[];
  /** Numbers of bytes after which the first responses break off. Later responses are complete. */
  readonly cuts: readonly number[];
  /** Chunk size in bytes. */
  readonly chunkSize: number;
  readonly ranges?: boolean;
}

/** Creates a fetch that serves a file. As configured, responses break off, and the file changes between requests. */
function fileStore({ files, cuts, chunkSize, ranges = true }: FileStore): Fetch {
  let requests = -1;
  const respond = (url: string, init?: RequestInit): Response => {
    if (url.includes('/api/download/')) return Response.json({ url: '/file' });
    if (url.includes('/api/assets')) return Response.json({ response: { numFound: 0, docs: [] } });
    requests += 1;
    const { bytes, etag } = files[Math.min(requests, files.length - 1)] ?? {
      bytes: new Uint8Array(),
      etag: null,
    };
    const headers = new Headers(init?.headers);
    const offset = Number(/^bytes=(\d+)-$/.exec(headers.get('range') ?? '')?.[1] ?? 0);
    const resumes = ranges && offset > 0 && headers.get('if-range') === etag;
    if (resumes && offset >= bytes.length) {
      const code = 'range-not-satisfiable';
      return Response.json({ code, detail: code }, { status: 416 });
    }
    let at = resumes ? offset : 0;
    const end = Math.min(bytes.length, at + (cuts[requests] ?? Number.POSITIVE_INFINITY));
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= end) {
          if (end < bytes.length) controller.error(new TypeError('cut'));
          else controller.close();
          return;
        }
        const next = Math.min(end, at + chunkSize);
        controller.enqueue(bytes.slice(at, next));
        at = next;
      },
    });
    return new Response(body, {
      status: resumes ? 206 : 200,
      headers: {
        'content-length': String(bytes.length - at),
        ...(etag === null ? {} : { etag }),
        ...(resumes ? { 'content-range': `bytes ${at}-${bytes.length - 1}/${bytes.length}` } : {}),
      },
    });
  };
  return (url, init) => Promise.resolve(respond(url, init));
}

const files = fc.uint8Array({ minLength: 1, maxLength: 300 });

describe('interrupted download', { tags: ['d.downloads.resume', 'd.downloads.whole-or-not'] }, () => {
  it('delivers an unchanged file completely, wherever the connection breaks', async () => {
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.array(fc.nat(300), { maxLength: 2 }),
        fc.integer({ min: 1, max: 64 }),
        async (bytes, cuts, chunkSize) => {
          const fetch = fileStore({ files: [{ bytes, etag: '"1"' }], cuts, chunkSize });
          const sha256 = await sha256Of(bytes);
          const { downloads } = createPortal({ url: 'http://portal', fetch });
          const { stream, done } = await downloads.stream({
            asset: { id: 'a', file_size: bytes.length, sha256 },
          });
          expect(await read(stream)).toEqual(bytes);
          expect(await done).toEqual({ bytes: bytes.length, sha256 });
        },
      ),
      { numRuns: 15 },
    );
  }, 60_000);

  it('delivers the bytes of one version or a typed error, whatever changes during the download', async () => {
    const version = fc.record({ bytes: files, etag: fc.constantFrom('"1"', '"2"', 'W/"1"', null) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(version, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(300), { maxLength: 2 }),
        fc.boolean(),
        fc.boolean(),
        async (versions, cuts, ranges, expectsHash) => {
          // Versions with the same ETag must have the same bytes.
          const served = versions.map(({ bytes, etag }) => ({
            bytes: versions.find((other) => other.etag === etag)?.bytes ?? bytes,
            etag,
          }));
          const hashes = await Promise.all(served.map(({ bytes }) => sha256Of(bytes)));
          const fetch = fileStore({ files: served, cuts, chunkSize: 50, ranges });
          const { downloads } = createPortal({ url: 'http://portal', fetch });
          const first = { id: 'a', file_size: served[0]?.bytes.length ?? 0, sha256: hashes[0] ?? '' };
          try {
            const { stream } = await downloads.stream({ asset: expectsHash ? first : 'a' });
            const received = await sha256Of(await read(stream));
            // The result is never a mixture of two versions.
            expect(expectsHash ? [first.sha256] : hashes).toContain(received);
          } catch (error) {
            if (!isPortalError(error)) throw error;
            expect(['file-changed', 'damaged']).toContain(error.code);
          }
        },
      ),
      { numRuns: 30 },
    );
  }, 60_000);
});

describe('incremental SHA-256', () => {
  it('matches the SHA-256 of the platform, however the bytes are split', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), async (chunks) => {
        const hash = await createSha256();
        chunks.forEach((chunk) => hash.update(chunk));
        const whole = new Uint8Array(chunks.flatMap((chunk) => [...chunk]));
        expect(hash.digest()).toBe(await sha256Of(whole));
        // `digest` must not finalize the hash.
        hash.update(new Uint8Array([7]));
        expect(hash.digest()).toBe(await sha256Of(new Uint8Array([...whole, 7])));
      }),
    );
  });
});
