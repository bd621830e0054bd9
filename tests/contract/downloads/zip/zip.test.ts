import { buffer } from 'node:stream/consumers';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { Asset, AccessRule, ZipLink } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../../fixtures/library.js';
import { loggedIn } from '../../../fixtures/users.js';
import { problemOf } from '../../../fixtures/problem.js';
import { contentsOf, inMemory, readZip } from '../../../fixtures/formats/read-zip.js';

const FILES = {
  'a/eins.txt': 'eins\n',
  'a/Größe ü.txt': 'zwei\n',
  'b/eins.txt': 'drei\n',
  'b/EINS.TXT': 'vier\n',
  'b/big.bin': Buffer.from(Uint8Array.from({ length: 700_000 }, (_, index) => (index * 31) >> 3)),
  'secret/geheim.txt': 'fünf\n',
  'b/empty.txt': '',
  'c/large.bin': Buffer.alloc(1_000_000, 'large'),
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let admin: Portal;
let guest: Portal;
let assets: Map<string, Asset>;

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true });
    await writeFile(join(folder.path, name), content);
    await utimes(join(folder.path, name), 1_600_000_000, 1_600_000_001);
  }
  portal = await testPortal(folder.path);
  await portal.settled();
  admin = await portal.admin();
  guest = portal.client();
  assets = await lookUp();
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

async function lookUp(): Promise<Map<string, Asset>> {
  const { assets: docs } = await admin.search.query({ rows: 100 });
  return new Map(docs.map((asset) => [`${asset.folder}/${asset.fname}`, asset]));
}
const id = (path: keyof typeof FILES) => (assets.get(path) as Asset).id;
const ids = () => (Object.keys(FILES) as (keyof typeof FILES)[]).map(id);
const fetchZip = (link: ZipLink, init?: RequestInit) => fetch(portal.url + link.url, init);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const codeOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;

async function setRules(rules: readonly AccessRule[]): Promise<void> {
  await createAdminClient(admin).permissions.save({ rules });
}

describe('GET download?operation=zip', () => {
  it(
    'returns a link to an archive of the originals, with its exact size',
    { tags: ['7.call.download.zip'] },
    async () => {
      const link = await admin.downloads.zip({ ids: ids() });
      expect(link).toMatchObject({
        rejectedAssetIds: [],
        fname: `assetportal-${Object.keys(FILES).length}.zip`,
      });
      const response = await fetchZip(link);
      expect(response.headers.get('content-length')).toBe(String(link.size));
      expect(response.headers.get('content-type')).toBe('application/zip');
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('content-disposition')).toContain(link.fname);
      const contents = await contentsOf(inMemory(await bytesOf(response)));
      // In one folder, the names must be unique even if case is ignored.
      expect([...contents.keys()]).toEqual([
        'eins.txt',
        'Größe ü.txt',
        'eins (2).txt',
        'EINS (3).TXT',
        'big.bin',
        'geheim.txt',
        'empty.txt',
        'large.bin',
      ]);
      expect([...contents.values()].map(String)).toEqual(Object.values(FILES).map(String));
    },
  );

  it('preserves the modification times, and on request the folders', async () => {
    const link = await admin.downloads.zip({ ids: ids(), convertSet: 'original', folders: true });
    const zip = inMemory(await bytesOf(await fetchZip(link)));
    expect([...(await contentsOf(zip)).keys()]).toEqual([
      'a/eins.txt',
      'a/Größe ü.txt',
      'b/eins.txt',
      'b/EINS (2).TXT',
      'b/big.bin',
      'secret/geheim.txt',
      'b/empty.txt',
      'c/large.bin',
    ]);
    expect((await readZip(zip)).every(({ modified }) => modified === 1_600_000_001)).toBe(true);
  });

  it('names the archive after the title of the portal and the number of assets', async () => {
    const { value } = await admin.config.get();
    onTestFinished(async () => void (await admin.config.save({ config: value })));
    const global = { ...(value['global'] as object), website_title: ' Über / uns:  Bilder ' };
    await admin.config.save({ config: { ...value, global } });
    const link = await admin.downloads.zip({ ids: [id('b/eins.txt'), id('b/big.bin')] });
    expect(link.fname).toBe('über-uns-bilder-2.zip');
    const { headers } = await fetchZip(link);
    expect(headers.get('content-disposition')).toContain(encodeURIComponent(link.fname ?? ''));
  });

  it('includes a repeated ID only once', async () => {
    const { url } = await admin.downloads.zip({ ids: [id('a/eins.txt'), id('a/eins.txt')] });
    const response = await fetch(portal.url + url);
    expect((await readZip(inMemory(await bytesOf(response)))).length).toBe(1);
  });

  it('reports invalid requests', async () => {
    expect(await problemOf(admin.downloads.zip({ ids: ['gone'] }))).toBe('404 asset-not-found');
    expect(await problemOf(admin.downloads.zip({ ids: ids(), convertSet: 'nonsense' }))).toBe(
      '404 convert-set-unknown',
    );
    expect(await problemOf(admin.downloads.zip({ ids: [] }))).toBe('400 invalid-request');
    expect(await codeOf(await portal.api('download?operation=tar&csetid=original&id=x'))).toBe(
      '400 invalid-request',
    );
  });
});

describe('skipped assets', () => {
  it.each([
    ['de', 'Nicht enthalten.txt', 'Sie haben keine Berechtigung, die Datei in diesem Format herunterzuladen'],
    ['en', 'Not included.txt', 'You do not have permission to download it in this format'],
  ])(
    'are returned as IDs, and listed in a text file in the requested language (%s)',
    { tags: ['7.call.download.zip'] },
    async (locale, name, sentence) => {
      await setRules([
        { group: 'guests', folder: 'secret', access: 'none' },
        { group: 'guests', folder: 'a', access: 'view' },
      ]);
      try {
        const requested = [id('secret/geheim.txt'), id('b/eins.txt'), 'gone\nx', id('a/Größe ü.txt')];
        const link = await portal.client(undefined, { locale }).downloads.zip({ ids: requested });
        expect(link.rejectedAssetIds).toEqual([requested[0], requested[2], requested[3]]);
        expect(link.rejected).toEqual([
          { id: requested[0], reason: 'asset-not-found' },
          { id: requested[2], reason: 'asset-not-found' },
          { id: requested[3], fname: 'Größe ü.txt', reason: 'forbidden' },
        ]);
        const contents = await contentsOf(inMemory(await bytesOf(await fetchZip(link))));
        expect([...contents.keys()]).toEqual([name, 'eins.txt']);
        const report = String(contents.get(name));
        expect(report).toContain(`Größe ü.txt (${requested[3]}): ${sentence}`);
        expect(report).toContain(`${requested[0]}: `);
        // The report must not contain names of assets without permission to view.
        expect(report).not.toContain('geheim');
      } finally {
        await setRules([]);
      }
    },
  );

  it('cause an error if all assets are skipped', async () => {
    await setRules([{ group: 'guests', folder: '', access: 'view' }]);
    try {
      expect(await problemOf(guest.downloads.zip({ ids: [id('a/eins.txt'), 'gone'] }))).toBe('403 forbidden');
      await setRules([{ group: 'guests', folder: '', access: 'none' }]);
      expect(await problemOf(guest.downloads.zip({ ids: [id('a/eins.txt'), 'gone'] }))).toBe(
        '404 asset-not-found',
      );
    } finally {
      await setRules([]);
    }
  });
});

describe('a link to a ZIP archive', () => {
  it('works without a session, only for its subject, and cannot be modified', async () => {
    const link = await admin.downloads.zip({ ids: ids() });
    expect((await fetchZip(link)).status).toBe(200);
    const other = await guest.downloads.zip({ ids: [id('a/eins.txt')] });
    const url = new URL(portal.url + link.url);
    const [, own] = /zips\/([^?]+)/.exec(other.url) ?? [];
    for (const change of [
      () => url.searchParams.set('for', 'guest'),
      () => url.searchParams.set('expires', '99999999999'),
      () => url.searchParams.set('signature', 'AAAA'),
      () => (url.pathname = url.pathname.replace(/[^/]+$/, own ?? '')),
    ]) {
      const before = url.href;
      change();
      expect(await codeOf(await fetch(url))).toBe('403 link-expired');
      url.href = before;
    }
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  });

  it('checks the permissions on each use, also when a download is resumed', async () => {
    const link = await guest.downloads.zip({ ids: ids() });
    const etag = (await fetchZip(link, { method: 'HEAD' })).headers.get('etag') as string;
    await setRules([{ group: 'guests', folder: 'secret', access: 'view' }]);
    try {
      expect(await codeOf(await fetchZip(link))).toBe('403 forbidden');
      const resumed = { headers: { range: 'bytes=9-', 'if-range': etag } };
      expect(await codeOf(await fetchZip(link, resumed))).toBe('403 forbidden');
      expect(await codeOf(await fetchZip(link, { headers: { 'if-none-match': etag } }))).toBe(
        '403 forbidden',
      );
    } finally {
      await setRules([]);
    }
    expect((await fetchZip(link)).status).toBe(200);
  });

  it('expires when its user is removed', async () => {
    const anna = await loggedIn(portal, 'anna');
    const link = await anna.downloads.zip({ ids: ids() });
    expect((await fetchZip(link)).status).toBe(200);
    await createAdminClient(admin).users.remove({ name: 'anna' });
    expect((await fetchZip(link)).status).toBe(403);
  });

  it('returns the same bytes when requested again, and after a restart', async () => {
    const link = await admin.downloads.zip({ ids: ids() });
    const etag = (await fetchZip(link, { method: 'HEAD' })).headers.get('etag') as string;
    const again = await admin.downloads.zip({ ids: ids() });
    expect((await fetchZip(again, { method: 'HEAD' })).headers.get('etag')).toBe(etag);
    const whole = await bytesOf(await fetchZip(link));
    await portal.close();
    portal = await testPortal(folder.path);
    await portal.settled();
    admin = await portal.admin();
    guest = portal.client();
    const resumed = await fetchZip(link, { headers: { range: 'bytes=1000-', 'if-range': etag } });
    expect(resumed.status).toBe(206);
    expect((await bytesOf(resumed)).equals(whole.subarray(1000))).toBe(true);
  });
});

describe('ranges of a ZIP archive', () => {
  it('follow the RFC for any Range header', { tags: ['gate', 'd.downloads.resume'] }, async () => {
    const link = await admin.downloads.zip({ ids: ids() });
    const whole = await bytesOf(await fetchZip(link));
    const offset = fc.oneof(fc.nat(whole.length + 10), fc.constant(''), fc.constant(2 ** 60));
    const header = fc.oneof(
      fc.tuple(offset, offset).map(([start, end]) => `bytes=${start}-${end}`),
      fc.stringMatching(/^[\x21-\x7e]{0,12}$/).map((text) => `bytes=${text}`),
      fc.stringMatching(/^[\x21-\x7e]{1,12}$/),
    );
    await fc.assert(
      fc.asyncProperty(header, async (range) => {
        const response = await fetchZip(link, { headers: { range } });
        const bytes = await bytesOf(response);
        if (response.status === 200) expect(bytes.equals(whole)).toBe(true);
        else if (response.status === 206) {
          const [, start, end, size] =
            /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
          expect(Number(size)).toBe(whole.length);
          expect(bytes.equals(whole.subarray(Number(start), Number(end) + 1))).toBe(true);
        } else {
          expect(response.status).toBe(416);
          expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('require the current ETag', { tags: ['d.downloads.whole-or-not'] }, async () => {
    const link = await admin.downloads.zip({ ids: ids() });
    const etag = (await fetchZip(link, { method: 'HEAD' })).headers.get('etag') as string;
    const status = async (headers: Record<string, string>) => {
      const response = await fetchZip(link, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await status({ range: 'bytes=5-9', 'if-range': etag })).toBe(206);
    expect(await status({ range: 'bytes=5-9', 'if-range': '"other"' })).toBe(200);
    expect(await status({ 'if-none-match': etag })).toBe(304);
  });

  it('can be requested with the SDK, to resume a download', { tags: ['d.downloads.resume'] }, async () => {
    const link = await admin.downloads.zip({ ids: ids() });
    const whole = await bytesOf(await fetchZip(link));
    const { etag } = await admin.downloads.streamLink({ link: link.url });
    const { stream, size } = await admin.downloads.streamLink(
      { link: link.url },
      {
        from: 300_000,
        ...(etag === undefined ? {} : { etag }),
      },
    );
    expect(size).toBe(link.size);
    expect((await buffer(stream as NodeReadableStream)).equals(whole.subarray(300_000))).toBe(true);
  });
});

describe('a ZIP archive with changed files', () => {
  it(
    'fails or reports the change, and never sends other content',
    { tags: ['d.downloads.whole-or-not'] },
    async () => {
      // The index still contains the old file, because the portal does not rescan its folder in the meantime.
      const path = join(folder.path, 'b/big.bin');
      const link = await admin.downloads.zip({ ids: [id('c/large.bin'), id('b/big.bin')] });
      await writeFile(path, Buffer.alloc(700_000, 'other'));
      const outcome = async (headers = {}) => {
        const response = await fetchZip(link, { headers });
        if (response.status !== 200 && response.status !== 206) return codeOf(response);
        return response.arrayBuffer().then(
          () => 'whole',
          () => 'broken',
        );
      };
      expect(await outcome()).toBe('broken');
      // If the range starts in the changed file, the server can still report the change.
      expect(await outcome({ range: 'bytes=1000100-' })).toBe('409 file-changed');
      await rm(path);
      expect(await outcome({ range: 'bytes=1000100-' })).toMatch(/^(409 file-changed|410 file-gone)$/);
      // Ranges without the changed file are not affected.
      expect(await outcome({ range: 'bytes=0-999' })).toBe('whole');
    },
  );
});

describe('audit of a ZIP download', () => {
  it(
    'writes one entry and counts one download per asset, for all ranges together',
    { tags: ['d.calls.audit'] },
    async () => {
      const two = [id('a/eins.txt'), id('b/eins.txt')];
      const counts = async () =>
        (await admin.assets.get({ ids: two })).map(({ obj_dload_cnt }) => obj_dload_cnt);
      const lines = () => createAdminClient(admin).audit.list({ action: 'zip' });
      const [before, written] = [await counts(), (await lines()).length];
      const link = await guest.downloads.zip({ ids: two });
      expect(await counts()).toEqual(before);
      await (await fetchZip(link, { headers: { range: 'bytes=20-30' } })).arrayBuffer();
      await (await fetchZip(link, { method: 'HEAD' })).arrayBuffer();
      expect((await lines()).length).toBe(written);
      for (const range of ['bytes=0-9', 'bytes=0-', 'bytes=10-20']) {
        await (await fetchZip(link, { headers: { range } })).arrayBuffer();
      }
      await expect.poll(counts).toEqual(before.map((count) => count + 1));
      expect((await lines()).slice(0, -written || undefined)).toMatchObject([
        { action: 'zip', user: null, detail: { csetid: 'original', count: 2, ids: two, bytes: link.size } },
      ]);
    },
  );
});
