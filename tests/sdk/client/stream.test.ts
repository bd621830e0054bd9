import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSha256 } from '../../../packages/sdk/src/client/transfer/sha256.js';
import { createPortal, isPortalError, type Fetch } from '@assetportal/sdk';

async function sum(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  // Not through a Response, which tells no error but its own.
  const bytes: number[] = [];
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(bytes);
    bytes.push(...value);
  }
}

interface Store {
  /** What is there at each request; the last one stays. */
  readonly files: readonly { readonly bytes: Uint8Array; readonly etag: string | null }[];
  /** Bytes after which each answer breaks; those that follow do not. */
  readonly cuts: readonly number[];
  /** Bytes in one piece. */
  readonly piece: number;
  readonly ranges?: boolean;
}

/** A file store in the place of a fetch, which breaks off and changes as it is told. */
function storeOf({ files, cuts, piece, ranges = true }: Store): Fetch {
  let asked = -1;
  const answer = (url: string, init?: RequestInit): Response => {
    if (url.includes('/api/download/')) return Response.json({ url: '/file' });
    if (url.includes('/api/assets')) return Response.json({ response: { numFound: 0, docs: [] } });
    asked += 1;
    const { bytes, etag } = files[Math.min(asked, files.length - 1)] ?? {
      bytes: new Uint8Array(),
      etag: null,
    };
    const headers = new Headers(init?.headers);
    const wanted = Number(/^bytes=(\d+)-$/.exec(headers.get('range') ?? '')?.[1] ?? 0);
    const resumes = ranges && wanted > 0 && headers.get('if-range') === etag;
    if (resumes && wanted >= bytes.length) {
      const code = 'range-not-satisfiable';
      return Response.json({ code, detail: code }, { status: 416 });
    }
    let at = resumes ? wanted : 0;
    const end = Math.min(bytes.length, at + (cuts[asked] ?? Number.POSITIVE_INFINITY));
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= end) {
          if (end < bytes.length) controller.error(new TypeError('cut'));
          else controller.close();
          return;
        }
        const next = Math.min(end, at + piece);
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
  return (url, init) => Promise.resolve(answer(url, init));
}

const files = fc.uint8Array({ minLength: 1, maxLength: 300 });

describe('whatever happens on the way', { tags: ['d.downloads.resume', 'd.downloads.whole-or-not'] }, () => {
  it('cut anywhere, a file that stays the same arrives whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.array(fc.nat(300), { maxLength: 2 }),
        fc.integer({ min: 1, max: 64 }),
        async (bytes, cuts, piece) => {
          const fetch = storeOf({ files: [{ bytes, etag: '"1"' }], cuts, piece });
          const sha256 = await sum(bytes);
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

  it('cut, changed, without a version or without ranges: the file’s bytes, or a typed error', async () => {
    const version = fc.record({ bytes: files, etag: fc.constantFrom('"1"', '"2"', 'W/"1"', null) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(version, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(300), { maxLength: 2 }),
        fc.boolean(),
        fc.boolean(),
        async (versions, cuts, ranges, known) => {
          // The same version is the same bytes.
          const served = versions.map(({ bytes, etag }) => ({
            bytes: versions.find((other) => other.etag === etag)?.bytes ?? bytes,
            etag,
          }));
          const sums = await Promise.all(served.map(({ bytes }) => sum(bytes)));
          const fetch = storeOf({ files: served, cuts, piece: 50, ranges });
          const { downloads } = createPortal({ url: 'http://portal', fetch });
          const first = { id: 'a', file_size: served[0]?.bytes.length ?? 0, sha256: sums[0] ?? '' };
          try {
            const { stream } = await downloads.stream({ asset: known ? first : 'a' });
            const arrived = await sum(await read(stream));
            // Never the beginning of one with the end of another.
            expect(known ? [first.sha256] : sums).toContain(arrived);
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

describe('the SHA-256 of bytes as they come', () => {
  it('is that of the platform, however they come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), async (pieces) => {
        const hash = await createSha256();
        pieces.forEach((piece) => hash.update(piece));
        const whole = new Uint8Array(pieces.flatMap((piece) => [...piece]));
        expect(hash.digest()).toBe(await sum(whole));
        // Asking is no end.
        hash.update(new Uint8Array([7]));
        expect(hash.digest()).toBe(await sum(new Uint8Array([...whole, 7])));
      }),
    );
  });
});
