import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { isPortalError, type Portal } from '@assetportal/sdk';
import type { ZipLink } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { pdfOf } from '../../fixtures/pdf.js';
import { contentsOf, inMemory } from '../../server/zip/read-zip.js';

/** Milliseconds: less than it takes to make the pages, and more than to find those that are made. */
const PATIENCE = 500;
/** One more than pictures are made of in one go. */
const PAGES = 501;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let admin: Portal;
let id: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'book.pdf'), pdfOf(PAGES));
  portal = await testPortal(folder.path, { limits: { zipTimeout: PATIENCE } });
  await portal.settled();
  admin = await portal.admin();
  id = (await admin.search.query({ query: 'filetype:pdf' })).assets[0]?.id ?? '';
  await createAdminClient(admin).convertSets.save({
    convertSets: [{ id: 'small', assetGroups: ['document'], format: 'jpeg', longestSide: 16 }],
  });
}, 60_000);
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

/** Asks until there is an answer, as clients do; also says what was answered before. */
async function asked(): Promise<{ answer: ZipLink; before: string[] }> {
  const before: string[] = [];
  for (;;) {
    try {
      return { answer: await admin.downloads.zip({ ids: [id], convertSet: 'small' }), before };
    } catch (error) {
      if (!isPortalError(error) || error.status !== 503) throw error;
      before.push(`${error.code} ${error.retryAfter}`);
    }
  }
}

it(
  'a zip of pages that are still being made is there when it is asked for again',
  { timeout: 60_000, tags: ['7.call.download.zip'] },
  async () => {
    // Two who want the same at once, which is made once.
    const [one, other] = await Promise.all([asked(), asked()]);
    expect(one.before.length).toBeGreaterThan(0);
    expect(new Set([...one.before, ...other.before])).toEqual(new Set(['not-ready 3']));
    const addressed = ({ answer: { url, ...rest } }: typeof one) => [url.split('&')[0], rest];
    expect(addressed(other)).toEqual(addressed(one));
    const db = new Database(join(portal.data, 'portal.db'), { readonly: true });
    expect(db.prepare('SELECT count(*) FROM zips').pluck().get()).toBe(1);
    db.close();

    expect(one.answer.rejectedAssetIds).toEqual([]);
    const response = await fetch(portal.url + one.answer.url);
    const files = await contentsOf(inMemory(Buffer.from(await response.arrayBuffer())));
    const pages = Array.from({ length: PAGES - 1 }, (_, at) => `book-${at + 1}.jpg`);
    expect([...files.keys()]).toEqual(['Not included.txt', ...pages]);
    expect(String(files.get('Not included.txt'))).toContain(
      `book.pdf (${id}): Only the first pages are included.`,
    );
    // Each is its own page: they grow brighter.
    const lightness = async (name: string) => (await sharp(files.get(name)).stats()).channels[0]?.mean ?? NaN;
    expect(await lightness('book-1.jpg')).toBeLessThan(await lightness('book-250.jpg'));
    expect(await lightness('book-250.jpg')).toBeLessThan(await lightness('book-500.jpg'));
  },
);
