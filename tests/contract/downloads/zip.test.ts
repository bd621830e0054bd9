import { buffer } from 'node:stream/consumers';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { Asset, AccessRule, ZipLink } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';
import { contentsOf, inMemory, readZip } from '../../server/zip/read-zip.js';

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
const fetchZip = (answer: ZipLink, init?: RequestInit) => fetch(portal.url + answer.url, init);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const codeOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;

async function setRights(rules: readonly AccessRule[]): Promise<void> {
  await createAdminClient(admin).permissions.save({ rules });
}

describe('GET download?operation=zip', () => {
  it(
    'answers a link to a zip of the very files, whose length is told before',
    { tags: ['7.call.download.zip'] },
    async () => {
      const answer = await admin.downloads.zip({ ids: ids() });
      expect(answer).toMatchObject({
        rejectedAssetIds: [],
        fname: expect.stringMatching(/^assets-.*\.zip$/) as string,
      });
      const response = await fetchZip(answer);
      expect(response.headers.get('content-length')).toBe(String(answer.size));
      expect(response.headers.get('content-type')).toBe('application/zip');
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('content-disposition')).toContain(answer.fname);
      const contents = await contentsOf(inMemory(await bytesOf(response)));
      // Beside one another: each name once, also where case makes no difference.
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

  it('keeps the folders where that is asked for, and the times of the files', async () => {
    const answer = await admin.downloads.zip({ ids: ids(), convertSet: 'original', folders: true });
    const zip = inMemory(await bytesOf(await fetchZip(answer)));
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

  it('is named after the folder where all files come from one', async () => {
    const answer = await admin.downloads.zip({ ids: [id('b/eins.txt'), id('b/big.bin')] });
    expect(answer.fname).toBe('b.zip');
  });

  it('takes an id that is named twice once', async () => {
    const { url } = await admin.downloads.zip({ ids: [id('a/eins.txt'), id('a/eins.txt')] });
    const response = await fetch(portal.url + url);
    expect((await readZip(inMemory(await bytesOf(response)))).length).toBe(1);
  });

  it('says what is wrong with what is asked for', async () => {
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

describe('what is left out of a zip', () => {
  it.each([
    ['de', 'Nicht enthalten.txt', 'Sie haben keine Berechtigung, die Datei in diesem Format herunterzuladen'],
    ['en', 'Not included.txt', 'You do not have permission to download it in this format'],
  ])(
    'is told by its ids, and by a text file in the reader’s language (%s)',
    { tags: ['7.call.download.zip'] },
    async (locale, name, sentence) => {
      await setRights([
        { group: 'guests', folder: 'secret', access: 'none' },
        { group: 'guests', folder: 'a', access: 'view' },
      ]);
      try {
        const wanted = [id('secret/geheim.txt'), id('b/eins.txt'), 'gone\nx', id('a/Größe ü.txt')];
        const answer = await portal.client(undefined, { locale }).downloads.zip({ ids: wanted });
        expect(answer.rejectedAssetIds).toEqual([wanted[0], wanted[2], wanted[3]]);
        const contents = await contentsOf(inMemory(await bytesOf(await fetchZip(answer))));
        expect([...contents.keys()]).toEqual([name, 'eins.txt']);
        const report = String(contents.get(name));
        expect(report).toContain(`Größe ü.txt (${wanted[3]}): ${sentence}`);
        expect(report).toContain(`${wanted[0]}: `);
        // What one may not see has no name.
        expect(report).not.toContain('geheim');
      } finally {
        await setRights([]);
      }
    },
  );

  it('where that is everything, it is no zip', async () => {
    await setRights([{ group: 'guests', folder: '', access: 'view' }]);
    try {
      expect(await problemOf(guest.downloads.zip({ ids: [id('a/eins.txt'), 'gone'] }))).toBe('403 forbidden');
      await setRights([{ group: 'guests', folder: '', access: 'none' }]);
      expect(await problemOf(guest.downloads.zip({ ids: [id('a/eins.txt'), 'gone'] }))).toBe(
        '404 asset-not-found',
      );
    } finally {
      await setRights([]);
    }
  });
});

describe('a link to a zip', () => {
  it('needs no session, holds for the one it was made for, and can be made into no other', async () => {
    const answer = await admin.downloads.zip({ ids: ids() });
    expect((await fetchZip(answer)).status).toBe(200);
    const other = await guest.downloads.zip({ ids: [id('a/eins.txt')] });
    const url = new URL(portal.url + answer.url);
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

  it('asks the rights again at each use, also of what is carried on with', async () => {
    const answer = await guest.downloads.zip({ ids: ids() });
    const etag = (await fetchZip(answer, { method: 'HEAD' })).headers.get('etag') as string;
    await setRights([{ group: 'guests', folder: 'secret', access: 'view' }]);
    try {
      expect(await codeOf(await fetchZip(answer))).toBe('403 forbidden');
      const resumed = { headers: { range: 'bytes=9-', 'if-range': etag } };
      expect(await codeOf(await fetchZip(answer, resumed))).toBe('403 forbidden');
      expect(await codeOf(await fetchZip(answer, { headers: { 'if-none-match': etag } }))).toBe(
        '403 forbidden',
      );
    } finally {
      await setRights([]);
    }
    expect((await fetchZip(answer)).status).toBe(200);
  });

  it('ends with the user it was made for', async () => {
    const anna = await loggedIn(portal, 'anna');
    const answer = await anna.downloads.zip({ ids: ids() });
    expect((await fetchZip(answer)).status).toBe(200);
    await createAdminClient(admin).users.remove({ name: 'anna' });
    expect((await fetchZip(answer)).status).toBe(403);
  });

  it('leads to the same bytes when it is asked for again, and after a restart', async () => {
    const answer = await admin.downloads.zip({ ids: ids() });
    const etag = (await fetchZip(answer, { method: 'HEAD' })).headers.get('etag') as string;
    const again = await admin.downloads.zip({ ids: ids() });
    expect((await fetchZip(again, { method: 'HEAD' })).headers.get('etag')).toBe(etag);
    const whole = await bytesOf(await fetchZip(answer));
    await portal.close();
    portal = await testPortal(folder.path);
    await portal.settled();
    admin = await portal.admin();
    guest = portal.client();
    const resumed = await fetchZip(answer, { headers: { range: 'bytes=1000-', 'if-range': etag } });
    expect(resumed.status).toBe(206);
    expect((await bytesOf(resumed)).equals(whole.subarray(1000))).toBe(true);
  });
});

describe('parts of a zip', () => {
  it(
    'whatever the Range header says, the answer is as the RFC has it',
    { tags: ['d.downloads.resume'] },
    async () => {
      const answer = await admin.downloads.zip({ ids: ids() });
      const whole = await bytesOf(await fetchZip(answer));
      const place = fc.oneof(fc.nat(whole.length + 10), fc.constant(''), fc.constant(2 ** 60));
      const header = fc.oneof(
        fc.tuple(place, place).map(([start, end]) => `bytes=${start}-${end}`),
        fc.stringMatching(/^[\x21-\x7e]{0,12}$/).map((text) => `bytes=${text}`),
        fc.stringMatching(/^[\x21-\x7e]{1,12}$/),
      );
      await fc.assert(
        fc.asyncProperty(header, async (range) => {
          const response = await fetchZip(answer, { headers: { range } });
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
    },
  );

  it('need the present ETag', { tags: ['d.downloads.whole-or-not'] }, async () => {
    const answer = await admin.downloads.zip({ ids: ids() });
    const etag = (await fetchZip(answer, { method: 'HEAD' })).headers.get('etag') as string;
    const status = async (headers: Record<string, string>) => {
      const response = await fetchZip(answer, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await status({ range: 'bytes=5-9', 'if-range': etag })).toBe(206);
    expect(await status({ range: 'bytes=5-9', 'if-range': '"other"' })).toBe(200);
    expect(await status({ 'if-none-match': etag })).toBe(304);
  });

  it('are carried on with by the SDK', { tags: ['d.downloads.resume'] }, async () => {
    const answer = await admin.downloads.zip({ ids: ids() });
    const whole = await bytesOf(await fetchZip(answer));
    const { etag } = await admin.downloads.streamLink({ link: answer.url });
    const { stream, size } = await admin.downloads.streamLink(
      { link: answer.url },
      {
        from: 300_000,
        ...(etag === undefined ? {} : { etag }),
      },
    );
    expect(size).toBe(answer.size);
    expect((await buffer(stream as NodeReadableStream)).equals(whole.subarray(300_000))).toBe(true);
  });
});

describe('a zip whose files are no longer the same', () => {
  it('breaks, or says so, and is never something else', { tags: ['d.downloads.whole-or-not'] }, async () => {
    // Behind the index's back: a portal that does not look at its folder by itself for long enough.
    const path = join(folder.path, 'b/big.bin');
    const answer = await admin.downloads.zip({ ids: [id('c/large.bin'), id('b/big.bin')] });
    await writeFile(path, Buffer.alloc(700_000, 'other'));
    const outcome = async (headers = {}) => {
      const response = await fetchZip(answer, { headers });
      if (response.status !== 200 && response.status !== 206) return codeOf(response);
      return response.arrayBuffer().then(
        () => 'whole',
        () => 'broken',
      );
    };
    expect(await outcome()).toBe('broken');
    // Where it is among the first that are asked for, that can be said.
    expect(await outcome({ range: 'bytes=1000100-' })).toBe('409 file-changed');
    await rm(path);
    expect(await outcome({ range: 'bytes=1000100-' })).toMatch(/^(409 file-changed|410 file-gone)$/);
    // What does not touch it is as it was.
    expect(await outcome({ range: 'bytes=0-999' })).toBe('whole');
  });
});

describe('what is written down of a zip', () => {
  it('a line and a download of each asset, once for all its parts', { tags: ['d.calls.audit'] }, async () => {
    const two = [id('a/eins.txt'), id('b/eins.txt')];
    const counts = async () =>
      (await admin.assets.get({ ids: two })).map(({ obj_dload_cnt }) => obj_dload_cnt);
    const lines = () => createAdminClient(admin).audit.list({ action: 'zip' });
    const [before, written] = [await counts(), (await lines()).length];
    const answer = await guest.downloads.zip({ ids: two });
    expect(await counts()).toEqual(before);
    await (await fetchZip(answer, { headers: { range: 'bytes=20-30' } })).arrayBuffer();
    await (await fetchZip(answer, { method: 'HEAD' })).arrayBuffer();
    expect((await lines()).length).toBe(written);
    for (const range of ['bytes=0-9', 'bytes=0-', 'bytes=10-20']) {
      await (await fetchZip(answer, { headers: { range } })).arrayBuffer();
    }
    await expect.poll(counts).toEqual(before.map((count) => count + 1));
    expect((await lines()).slice(0, -written || undefined)).toMatchObject([
      { action: 'zip', user: null, detail: { csetid: 'original', count: 2, ids: two, bytes: answer.size } },
    ]);
  });
});
