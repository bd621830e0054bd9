/** @module-tag night */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../../../packages/server/src/lib/sqlite-driver.js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { isPortalError, type Portal } from '@assetportal/sdk';
import type { ZipLink } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../../fixtures/library.js';
import { pdfOf } from '../../../fixtures/formats/pdf.js';
import { contentsOf, inMemory } from '../../../fixtures/formats/read-zip.js';

/** Timeout in milliseconds: shorter than the conversion of the pages, longer than a lookup of converted pages. */
const ZIP_TIMEOUT_MS = 500;
/** One more than the maximum number of pages of a document that are converted together. */
const PAGES = 501;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let admin: Portal;
let id: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'book.pdf'), pdfOf(PAGES));
  await writeFile(join(folder.path, 'leaflet.pdf'), pdfOf(2));
  await writeFile(join(folder.path, 'damaged.pdf'), pdfOf(3, 1));
  portal = await testPortal(folder.path, { limits: { zipTimeout: ZIP_TIMEOUT_MS } });
  await portal.settled();
  admin = await portal.admin();
  id = await idOf('book.pdf');
  await createAdminClient(admin).convertSets.save({
    convertSets: [{ id: 'small', assetGroups: ['document'], format: 'jpeg', longestSide: 16 }],
  });
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

const idOf = async (name: string) =>
  (await admin.search.query({ query: '*', rows: 9 })).assets.find(({ fname }) => fname === name)?.id ?? '';

/** Repeats the request until it succeeds, as a client would. Also returns the earlier errors. */
async function requestUntilReady(
  ids: readonly string[] = [id],
): Promise<{ link: ZipLink; before: string[] }> {
  const before: string[] = [];
  for (;;) {
    try {
      return { link: await admin.downloads.zip({ ids, convertSet: 'small' }), before };
    } catch (error) {
      if (!isPortalError(error) || error.status !== 503) throw error;
      before.push(`${error.code} ${error.retryAfter}`);
    }
  }
}

it(
  'the portal returns a ZIP archive of pages when the conversion has finished',
  { tags: ['7.call.download.zip'] },
  async () => {
    // Two concurrent requests for the same archive share one conversion.
    const [one, other] = await Promise.all([requestUntilReady(), requestUntilReady()]);
    expect(one.before.length).toBeGreaterThan(0);
    expect(new Set([...one.before, ...other.before])).toEqual(new Set(['not-ready 3']));
    const comparable = ({ link: { url, ...rest } }: typeof one) => [url.split('&')[0], rest];
    expect(comparable(other)).toEqual(comparable(one));
    const db = openDatabase(join(portal.data, 'portal.db'), { readonly: true });
    expect(db.prepare('SELECT count(*) FROM zips').pluck().get()).toBe(1);
    db.close();

    expect(one.link.rejectedAssetIds).toEqual([]);
    const response = await fetch(portal.url + one.link.url);
    const files = await contentsOf(inMemory(Buffer.from(await response.arrayBuffer())));
    const pages = Array.from({ length: PAGES - 1 }, (_, at) => `book-${at + 1}.jpg`);
    expect([...files.keys()]).toEqual(['Not included.txt', ...pages]);
    expect(String(files.get('Not included.txt'))).toContain(
      `book.pdf (${id}): Only the first pages are included.`,
    );
    // Each file shows a different page: the pages become brighter.
    const lightness = async (name: string) => (await sharp(files.get(name)).stats()).channels[0]?.mean ?? NaN;
    expect(await lightness('book-1.jpg')).toBeLessThan(await lightness('book-250.jpg'));
    expect(await lightness('book-250.jpg')).toBeLessThan(await lightness('book-500.jpg'));
  },
);

it('a document with a page that cannot be converted is left out as a whole, and listed', async () => {
  const damaged = await idOf('damaged.pdf');
  const { link } = await requestUntilReady([damaged, await idOf('leaflet.pdf')]);
  expect(link.rejectedAssetIds).toEqual([damaged]);
  const response = await fetch(portal.url + link.url);
  const files = await contentsOf(inMemory(Buffer.from(await response.arrayBuffer())));
  expect([...files.keys()]).toEqual(['Not included.txt', 'leaflet-1.jpg', 'leaflet-2.jpg']);
  expect(String(files.get('Not included.txt'))).toContain(`damaged.pdf (${damaged}): `);
});
