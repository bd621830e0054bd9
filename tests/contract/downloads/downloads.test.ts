import { createHash } from 'node:crypto';
import { readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import { imageUrl, terminalImageUrl } from '@assetportal/sdk/rules';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';

const NAME = 'Größe „Ä“ – 東京 & co; v2.png';
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let bytes: Buffer;
let asset: Asset;

beforeAll(async () => {
  folder = await temporaryFolder();
  bytes = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#c33',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  await writeFile(join(folder.path, NAME), bytes);
  await writeFile(join(folder.path, 'page.html'), '<script>alert(1)</script>');
  portal = await testPortal(folder.path);
  await portal.settled();
  asset = await find('filetype:png');
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

async function find(query: string): Promise<Asset> {
  const { response } = await portal.json<SearchReply>(`search?solr_q=${encodeURIComponent(query)}`);
  return response.docs[0] as Asset;
}
const link = async (id = asset.id, more = '') =>
  portal.url + (await portal.json<{ url: string }>(`download?id=${id}&target=down${more}`)).url;
const code = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('GET download', () => {
  it(
    'returns a link to the original bytes, with the headers needed to resume',
    { tags: ['7.call.download', '7.call.download.file', 'd.downloads.resume'] },
    async () => {
      const response = await fetch(await link());
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      expect(response.headers.get('accept-ranges')).toBe('bytes');
      expect(response.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(asset.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    },
  );

  it('encodes the file name in UTF-8', { tags: ['4.decision.file-name'] }, async () => {
    const disposition = (await fetch(await link())).headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; /);
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '')).toBe(NAME);
  });

  it('responds to HEAD with the headers of GET', async () => {
    const response = await fetch(await link(), { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await response.text()).toBe('');
  });

  it('returns any requested range', { tags: ['d.downloads.resume'] }, async () => {
    const url = await link();
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(bytes.length * 2), async (start, length) => {
        const end = Math.min(start + length, bytes.length - 1);
        const response = await fetch(url, { headers: { range: `bytes=${start}-${start + length}` } });
        expect(response.status).toBe(206);
        expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`);
        expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['trailing bytes', 206, 'bytes=-10'],
    ['more trailing bytes than the file has', 206, 'bytes=-99999999'],
    ['an open end', 206, 'bytes=5-'],
    ['several parts', 200, 'bytes=0-1,4-5'],
    ['another unit', 200, 'pages=1-2'],
    ['nonsense', 200, 'bytes=b-a'],
    ['an end before the start', 200, 'bytes=9-5'],
    ['a start past the end', 416, `bytes=${10 ** 12}-`],
    ['zero trailing bytes', 416, 'bytes=-0'],
  ])('responds to a range with %s: status %i', async (_name, status, range) => {
    const response = await fetch(await link(), { headers: { range } });
    expect(response.status).toBe(status);
    if (status === 416) {
      expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
      expect(await code(response)).toBe('range-not-satisfiable');
    } else await response.arrayBuffer();
  });

  it(
    'returns the whole file if If-Range is not the current ETag',
    { tags: ['d.downloads.whole-or-not'] },
    async () => {
      const headers = { range: 'bytes=5-9' };
      const etag = `"${asset.sha256}"`;
      expect((await fetch(await link(), { headers: { ...headers, 'if-range': etag } })).status).toBe(206);
      expect((await fetch(await link(), { headers: { ...headers, 'if-range': '"other"' } })).status).toBe(
        200,
      );
      expect((await fetch(await link(), { headers: { 'if-none-match': etag } })).status).toBe(304);
    },
  );

  it('accepts a link without a session, but rejects modified links', async () => {
    const url = new URL(await link());
    for (const [name, value] of [
      ['signature', 'AAAA'],
      ['expires', '99999999999'],
      ['for', '1'],
      ['target', 'view'],
    ] as const) {
      const forged = new URL(url);
      forged.searchParams.set(name, value);
      const response = await fetch(forged);
      expect(response.status).toBe(403);
      expect(await code(response)).toBe('link-expired');
    }
    const other = new URL(url);
    other.pathname = other.pathname.replace(asset.id, (await find('filetype:html')).id);
    expect((await fetch(other)).status).toBe(403);
  });

  it('counts started downloads', async () => {
    const before = await find('filetype:png');
    await (await fetch(await link())).arrayBuffer();
    await expect
      .poll(async () => (await find('filetype:png')).obj_dload_cnt)
      .toBeGreaterThan(before.obj_dload_cnt);
  });

  it('sends files that may contain scripts as attachments in a sandbox', async () => {
    const html = await find('filetype:html');
    const response = await fetch(
      portal.url + (await portal.json<{ url: string }>(`download?id=${html.id}&target=view`)).url,
    );
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('content-security-policy')).toMatch(/sandbox/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['an unknown ID', 'id=unknown', 404, 'asset-not-found'],
    ['a path as the ID', 'id=../../../etc/passwd', 404, 'asset-not-found'],
    ['an unknown convert set', 'id=ASSET&csetid=nonsense', 404, 'convert-set-unknown'],
    ['a missing ID', '', 400, 'invalid-request'],
  ])('reports the error for %s', async (_name, query, status, expected) => {
    const response = await portal.api(`download?${query.replace('ASSET', asset.id)}`);
    expect(response.status).toBe(status);
    expect(await code(response)).toBe(expected);
  });
});

describe('a file that differs from the index', () => {
  it(
    'is refused if it was removed, without revealing its path',
    { tags: ['d.downloads.whole-or-not'] },
    async () => {
      const path = join(folder.path, 'changing.txt');
      await writeFile(path, 'first content');
      await expect.poll(async () => (await find('fname:changing'))?.id).toBeTruthy();
      const url = await link((await find('fname:changing')).id);
      await portal.settled();
      // Move the file out of the library, so that the result does not depend on the watcher's speed.
      const elsewhere = await temporaryFolder();
      await rename(path, join(elsewhere.path, 'x'));
      const gone = await fetch(url);
      expect([404, 410]).toContain(gone.status);
      expect(await gone.text()).not.toContain(folder.path);
      await rm(elsewhere.path, { recursive: true });
    },
  );
});

it('a download does not follow a symbolic link that replaced a file', async () => {
  const outside = await temporaryFolder();
  const inside = await temporaryFolder();
  const [path, secret] = [join(inside.path, 'a.txt'), join(outside.path, 'secret.txt')];
  const time = new Date('2024-01-01T00:00:00Z');
  for (const [file, text] of [
    [path, 'public'],
    [secret, 'secret'],
  ] as const) {
    await writeFile(file, text);
    await utimes(file, time, time);
  }
  const other = await testPortal(inside.path);
  try {
    await other.settled();
    const { response } = await other.json<SearchReply>('search');
    const { url } = await other.json<{ url: string }>(`download?id=${response.docs[0]?.id}`);
    expect(await (await fetch(other.url + url)).text()).toBe('public');
    await rm(path);
    await symlink(secret, path);
    const redirected = await fetch(other.url + url);
    expect([404, 410]).toContain(redirected.status);
    expect(await redirected.text()).not.toContain('secret');
  } finally {
    await other.close();
    await outside.remove();
    await inside.remove();
  }
});

describe('GET download/preview and renditions', () => {
  it('return a cacheable thumbnail and preview in WebP', { tags: ['7.call.download.preview'] }, async () => {
    const thumbnail = await fetch(portal.url + asset.url);
    expect(thumbnail.headers.get('content-type')).toBe('image/webp');
    expect(thumbnail.headers.get('cache-control')).toMatch(/private.*immutable/);
    const { url, asset_groups } = await portal.json<{ url: string; asset_groups: string[] }>(
      `download/preview?id=${asset.id}&target=view&page=1`,
    );
    expect(asset_groups).toEqual(['image']);
    const preview = sharp(Buffer.from(await (await fetch(portal.url + url)).arrayBuffer()));
    expect(await preview.metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
  });

  it.each([
    ['without a version', () => ''],
    ['with the version of another content', () => '?v=0'],
    ['with two versions', () => `${new URL(asset.url ?? '', portal.url).search}&v=0`],
  ])('are checked on each use at an address %s', async (_address, query) => {
    const address = `renditions/${asset.id}/thumbnail${query()}`;
    const response = await portal.api(address);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    const current = await portal.api(address, { headers: { 'if-none-match': etag } });
    expect([current.status, current.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
  });

  it('are cached for good in all sizes to which the SDK and the portal refer', async () => {
    const { url: preview } = await portal.json<{ url: string }>(
      `download/preview?id=${asset.id}&target=view`,
    );
    const sizes = (['small', 'thumbnail', 'large', 'preview'] as const).map((size) => imageUrl(asset, size));
    for (const url of [preview, terminalImageUrl(asset), ...sizes]) {
      const response = await fetch(new URL(url ?? '', portal.url));
      expect([url, response.headers.get('cache-control')]).toEqual([
        url,
        'private, max-age=31536000, immutable',
      ]);
    }
  });

  it('report that a preview is not available', async () => {
    const response = await portal.api(`download/preview?id=${(await find('filetype:html')).id}`);
    expect(response.status).toBe(404);
    expect(await code(response)).toBe('preview-unavailable');
  });

  it.each(['original', '../original', 'thumbnail?page=0', 'thumbnail?page=x'])(
    'return 404 for %s',
    async (size) => {
      expect((await portal.api(`renditions/${asset.id}/${size}`)).status).toBe(404);
    },
  );
});

it('the portal leaves files unchanged on disk', async () => {
  expect((await readFile(join(folder.path, NAME))).equals(bytes)).toBe(true);
});
