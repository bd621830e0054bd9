/**
 * Needs more folders than the SDK loads at once.
 *
 * @module-tag night
 */
import { link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '@assetportal/sdk';
import { accessModule, createAdminClient, folderRows, type AdminClient } from '@assetportal/sdk/admin';
import { temporaryFolder } from '../../fixtures/folder.js';
import { ADMIN_PASSWORD, testPortal, type TestPortal } from '../../fixtures/library.js';

/** Direct subfolders of `flat`: more than the SDK loads at once. */
const FLAT = 2050;
/** Folders of a tree: each of these years has these months, and each month these days. */
const [YEARS, MONTHS, DAYS] = [3, 4, 5];
const folderNames = [
  ...Array.from({ length: FLAT }, (_, index) => `flat/Series ${index + 1}`),
  ...Array.from({ length: YEARS * MONTHS * DAYS }, (_, index) => {
    const day = index % DAYS;
    const month = Math.floor(index / DAYS) % MONTHS;
    return `years/${2020 + Math.floor(index / DAYS / MONTHS)}/${month + 1}/${day + 1}`;
  }),
];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let admin: AdminClient;
beforeAll(async () => {
  folder = await temporaryFolder();
  // Files without a preview, which takes much longer than the index.
  const source = join(folder.path, 'top.dat');
  await writeFile(source, 'Many folders\n');
  for (const name of folderNames) {
    const path = join(folder.path, name, 'note.dat');
    await mkdir(dirname(path), { recursive: true });
    await link(source, path);
  }
  portal = await testPortal(folder.path);
  await portal.settled();
  admin = createAdminClient(await portal.admin());
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

describe('a library with thousands of folders', { tags: ['d.calls.rights'] }, () => {
  it('is listed in pages, in the same order as at once, with sums of the folders below', async () => {
    const { folders: top, total } = await admin.folders.list({ self: true });
    expect({ top, total }).toEqual({
      top: [
        { folder: '', assets: folderNames.length + 1, folders: 2 },
        { folder: 'flat', assets: FLAT, folders: FLAT },
        { folder: 'years', assets: YEARS * MONTHS * DAYS, folders: YEARS },
      ],
      total: 3,
    });
    const all = await admin.folders.list({ parent: ['flat'], rows: 5000 });
    expect(all.folders.map(({ folder: name }) => name)).toEqual(folderNames.slice(0, FLAT));
    const pages = [];
    for (let start = 0; start < FLAT; start += 500) {
      const page = await admin.folders.list({ parent: ['flat'], start, rows: 500 });
      expect(page.total).toBe(FLAT);
      pages.push(...page.folders);
    }
    expect(pages).toEqual(all.folders);
    expect(await admin.folders.list({ parent: ['flat'], start: FLAT })).toEqual({ folders: [], total: FLAT });
  });

  it('is searched by all words of the path, each folder followed by those below it', async () => {
    const found = await admin.folders.list({ q: '2021 YEARS' });
    expect(found.total).toBe(1 + MONTHS + MONTHS * DAYS);
    expect(found.folders.slice(0, 3).map(({ folder: name }) => name)).toEqual([
      'years/2021',
      'years/2021/1',
      'years/2021/1/1',
    ]);
    expect(await admin.folders.list({ q: 'series', start: FLAT - 1, rows: 10 })).toEqual({
      folders: [{ folder: `flat/Series ${FLAT}`, assets: 1, folders: 0 }],
      total: FLAT,
    });
  });

  it('is loaded completely by the SDK, one folder at a time', async () => {
    const app = createApp({ url: portal.url, languages: ['en'], client: { retry: 0 } });
    onTestFinished(() => app.stop());
    await app.session.login({ user: 'admin', pass: ADMIN_PASSWORD });
    const { tree } = app.module(accessModule);
    await tree.load();
    expect(folderRows(tree.store.getState()).map(({ folder: name }) => name)).toEqual(['', 'flat', 'years']);
    await tree.expand('flat');
    expect(tree.store.getState()).toMatchObject({ status: 'success', error: null });
    const rows = folderRows(tree.store.getState());
    expect(rows).toHaveLength(3 + FLAT);
    expect(rows[FLAT + 1]).toMatchObject({
      name: `Series ${FLAT}`,
      level: 3,
      position: FLAT,
      siblings: FLAT,
    });
    // A change of the index loads the expanded folders again.
    await tree.load();
    expect(folderRows(tree.store.getState())).toEqual(rows);
  });

  it('evaluates what a person would see as the search does', async () => {
    await admin.groups.add({ name: 'press' });
    const rules = [
      { group: 'press', folder: '', access: 'none' as const },
      { group: 'press', folder: 'flat', access: 'view' as const },
      ...Array.from({ length: 500 }, (_, index) => ({
        group: 'press',
        folder: `flat/Series ${index * 4 + 1}`,
        access: 'download' as const,
      })),
      { group: 'press', folder: 'years/2021/2', access: 'download' as const, convertSets: ['original'] },
    ];
    await admin.permissions.save({ rules });
    const { counts, omitted, reasons } = await admin.permissions.effective({ subject: { group: 'press' } });
    const expected = { download: 500 + DAYS, view: FLAT - 500, none: YEARS * MONTHS * DAYS - DAYS + 1 };
    expect(counts).toEqual(expected);
    expect(omitted + reasons.length).toBe(rules.length);
    await admin.users.add({ name: 'ada', groups: ['press'], pass: 'a password for Ada' });
    const { session } = await portal.client().session.get({ user: 'ada', pass: 'a password for Ada' });
    const { total } = await portal.client(session ?? undefined).search.query({ rows: 0 });
    expect(total).toBe(expected.download + expected.view);
  });
});
