/** @module-tag night */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { AssetHit, PageHits, SearchReply } from '@assetportal/sdk/contract';
import { folderOf } from '../../fixtures/started-portal.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { testPortal } from '../../fixtures/library.js';
import { describeSolr } from './solr-suite.js';

describeSolr('places in the text of documents', 1, (cluster) => {
  it.skipIf(sharedAssets === undefined)('belong to the results of the index', async () => {
    const pdf = await readFile(join(sharedAssets ?? '', 'files/documents/pdf/tracemonkey.pdf'));
    const folder = await folderOf({
      'tracemonkey.pdf': pdf,
      'notes.txt': 'The Größe of the harbor.',
      'blacklisting.txt': 'Its name matches.',
    });
    const environment = { ASSETPORTAL_SEARCH_URL: cluster().url('text-hits') };
    const portal = await testPortal(folder.path, { environment, timing: { settle: 10, batchAge: 0 } });
    onTestFinished(async () => {
      await portal.close();
      await folder.remove();
    });
    await portal.settled();
    const search = async (query: string) => {
      const { response } = await portal.json<SearchReply>(`search?solr_q=${query}&solr_sort=fname%20asc`);
      return response.docs.map(({ id, fname }) => ({ id, fname }));
    };
    const hitsOf = async (query: string, ids: readonly string[]) => {
      const parameters = new URLSearchParams([['q', query], ...ids.map((id) => ['assetid', id])]);
      return (await portal.json<{ hits: AssetHit[] }>(`search/hits?${parameters}`)).hits;
    };

    const found = await search('blacklisting');
    expect(found.map(({ fname }) => fname)).toEqual(['blacklisting.txt', 'tracemonkey.pdf']);
    const [hit, ...others] = await hitsOf(
      'blacklisting',
      found.map(({ id }) => id),
    );
    // The name of the other result matches.
    expect(others).toEqual([]);
    expect(hit).toMatchObject({ id: found[1]?.id, page: expect.any(Number) as number });
    const { pages, boxes } = await portal.json<PageHits>(
      `assets/hits?assetid=${hit?.id}&q=blacklisting&page=${hit?.page}`,
    );
    expect(pages.map(({ page }) => page)).toContain(hit?.page);
    expect(boxes.length).toBeGreaterThan(0);

    const spelled = await search('groesse');
    expect(spelled.map(({ fname }) => fname)).toEqual(['notes.txt']);
    expect(await hitsOf('groesse', [spelled[0]?.id ?? ''])).toMatchObject([
      { text: 'The Größe of the harbor.', marks: [{ start: 4, end: 9 }] },
    ]);
  });
});
