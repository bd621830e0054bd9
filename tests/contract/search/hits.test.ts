import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';

const pdf = (name: string) => readFile(join(sharedAssets ?? '', 'files/documents/pdf', name));

describe.skipIf(sharedAssets === undefined)('places in the text of documents', async () => {
  if (sharedAssets === undefined) return;
  const portal = await startedPortal(
    folderOf({
      'papers/tracemonkey.pdf': await pdf('tracemonkey.pdf'),
      'papers/rotation.pdf': await pdf('rotation.pdf'),
      'papers/notes.txt': 'The harbor of Lyon.\nThe Größe of the harbor.',
      'papers/trace.txt': 'nothing else',
      'secret/copy.pdf': await pdf('tracemonkey.pdf'),
    }),
  );
  const admin = await portal.admin();
  const vera = await loggedIn(portal, 'vera');
  const ids = new Map<string, string>();
  for await (const asset of admin.search.all({})) ids.set(`${asset.folder}/${asset.fname}`, asset.id);
  const idOf = (name: string) => ids.get(name) ?? '';
  const all = [...ids.values()];

  it('returns the words around the match and the page, for results that match only by their text', async () => {
    const hits = await admin.search.hits({ query: 'blacklisting', ids: all });
    expect(hits.map(({ id }) => id)).toEqual(
      all.filter((id) => [idOf('papers/tracemonkey.pdf'), idOf('secret/copy.pdf')].includes(id)),
    );
    const [hit] = hits;
    expect(hit?.page).toBeGreaterThan(1);
    for (const { start, end } of hit?.marks ?? []) {
      expect(hit?.text.slice(start, end).toLowerCase()).toBe('blacklisting');
    }
    expect(hit?.marks.length).toBeGreaterThan(0);
  });

  it('omits results whose fields match, and the page of a text without pages', async () => {
    expect(await admin.search.hits({ query: 'tracemonkey', ids: [idOf('papers/tracemonkey.pdf')] })).toEqual(
      [],
    );
    const hits = await admin.search.hits({ query: 'groesse', ids: all });
    expect(hits).toEqual([
      {
        id: idOf('papers/notes.txt'),
        text: 'The harbor of Lyon. The Größe of the harbor.',
        marks: [{ start: 24, end: 29 }],
      },
    ]);
  });

  it('returns the pages of a document, and the boxes of a page', async () => {
    const id = idOf('papers/tracemonkey.pdf');
    const { pages, boxes } = await admin.assets.hits({ id, query: 'blacklisting', page: 1 });
    expect(pages.length).toBeGreaterThan(0);
    const first = pages[0]!;
    expect(boxes).toEqual([]);
    const found = await admin.assets.hits({ id, query: 'blacklisting', page: first.page });
    expect(new Set(found.boxes.map(({ hit }) => hit)).size).toBe(first.count);
    for (const { x, y, width, height } of found.boxes) {
      expect(Math.min(x, y, width, height)).toBeGreaterThan(0);
      expect(Math.max(x + width, y + height)).toBeLessThan(1);
      expect(width).toBeGreaterThan(height);
    }
  });

  it('returns boxes of all kinds of terms', async () => {
    const id = idOf('papers/tracemonkey.pdf');
    const count = async (query: string) =>
      new Set((await admin.assets.hits({ id, query, page: 1 })).boxes.map(({ hit }) => hit)).size;
    // The title of the paper wraps: its phrase has two boxes and is one hit.
    expect(await count('"dynamic languages"')).toBeGreaterThan(0);
    expect(await count('"type specialization for dynamic"')).toBe(1);
    expect(await count('specializ*')).toBeGreaterThan(await count('specialization'));
    expect(await count('nothingofthekind')).toBe(0);
  });

  it('considers the rotation of a page', async () => {
    const id = idOf('papers/rotation.pdf');
    const { boxes } = await admin.assets.hits({ id, query: 'page', page: 2 });
    expect(boxes.length).toBeGreaterThan(0);
    // The page is rotated, and its words are horizontal as it is shown.
    for (const { width, height } of boxes) expect(width).toBeGreaterThan(height);
  });

  it('rejects a page that the document does not have', async () => {
    const id = idOf('papers/tracemonkey.pdf');
    expect(await problemOf(admin.assets.hits({ id, query: 'trace', page: 999 }))).toBe(
      '404 preview-unavailable',
    );
  });

  it(
    'never returns the text of assets that the user may not view',
    { tags: ['d.rights.everywhere'] },
    async () => {
      const { permissions } = createAdminClient(admin);
      onTestFinished(async () => void (await permissions.save({ rules: [] })));
      const secret = idOf('secret/copy.pdf');
      const idsOf = async () =>
        (await vera.search.hits({ query: 'blacklisting', ids: all })).map(({ id }) => id);
      // The reply must not be that of the responses cached for other permissions.
      expect(await idsOf()).toContain(secret);
      await permissions.save({ rules: [{ group: 'users', folder: 'secret', access: 'none' }] });
      expect(await idsOf()).toEqual([idOf('papers/tracemonkey.pdf')]);
      expect(await problemOf(vera.assets.hits({ id: secret, query: 'trace', page: 1 }))).toBe(
        '404 asset-not-found',
      );
    },
  );
});
