/** @module-tag night */
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { SearchReply } from '@assetportal/sdk/contract';
import { diagnoseSolr } from '../../../packages/server/src/search/solr/diagnosis.js';
import { folderOf } from '../../fixtures/started-portal.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { describeSolr } from './solr-suite.js';

const FILES = { 'one.txt': 'first', 'open/two.txt': 'second', 'open/three.txt': 'third' };

describeSolr('portal', 2, (cluster) => {
  /** Starts portals one after another over the same library and state. */
  async function library() {
    const folder = await folderOf(FILES);
    let portal: TestPortal | undefined;
    onTestFinished(async () => {
      await portal?.close();
      await folder.remove();
    });
    return {
      path: (name: string) => join(folder.path, name),
      start: async (environment: Record<string, string> = {}) => {
        await portal?.close();
        portal = await testPortal(folder.path, { environment, timing: { settle: 10, batchAge: 0 } });
        await portal.settled();
        return portal;
      },
    };
  }

  const names = async (portal: TestPortal, query = '*') => {
    const { response } = await portal.json<SearchReply>(`search?solr_q=${query}&solr_sort=fname%20asc`);
    return response.docs.map(({ fname }) => fname);
  };

  it('feeds, follows changes, re-indexes on request, and changes to the embedded engine and back', async () => {
    const { path, start } = await library();
    const url = { ASSETPORTAL_SEARCH_URL: cluster().url('portal') };
    let portal = await start(url);
    expect(await names(portal)).toEqual(['one.txt', 'three.txt', 'two.txt']);
    expect(await names(portal, 'second')).toEqual(['two.txt']);
    await writeFile(path('four.txt'), 'fourth');
    await rm(path('one.txt'));
    await rename(path('open/three.txt'), path('three.txt'));
    await expect.poll(() => names(portal)).toEqual(['four.txt', 'three.txt', 'two.txt']);
    portal = await start({ ...url, ASSETPORTAL_SEARCH_REINDEX: 'first' });
    expect(await names(portal)).toEqual(['four.txt', 'three.txt', 'two.txt']);
    portal = await start({});
    await rm(path('four.txt'));
    await expect.poll(() => names(portal)).toEqual(['three.txt', 'two.txt']);
    portal = await start(url);
    expect(await names(portal)).toEqual(['three.txt', 'two.txt']);
  });

  it('loses nothing when a node stops during feeding', { tags: ['night'] }, async () => {
    const { path, start } = await library();
    const url = cluster().url('nodes');
    const portal = await start({
      ASSETPORTAL_SEARCH_URL: url,
      ASSETPORTAL_SEARCH_SHARDS: '2',
      ASSETPORTAL_SEARCH_REPLICAS: '2',
    });
    const diagnose = () => diagnoseSolr({ url, credentials: undefined });
    expect(await diagnose()).toMatchObject([
      { name: 'search', ok: true },
      { name: 'search', ok: true },
      {
        name: 'search-index',
        ok: true,
        detail: expect.stringContaining('shards 2/2, replicas 4/4') as string,
      },
    ]);
    const added = Array.from({ length: 60 }, (_, at) => `note-${String(at).padStart(2, '0')}.txt`);
    for (const [at, name] of added.entries()) {
      await writeFile(path(name), `note ${at}`);
      if (at === 20) await cluster().command('stop 1');
    }
    await expect
      .poll(() =>
        portal.json<SearchReply>('search?solr_q=note&solr_rows=0').then(({ response }) => response.numFound),
      )
      .toBe(60);
    expect(await diagnose()).toMatchObject([
      { name: 'search', ok: true },
      { name: 'search', ok: false, finding: 'unreachable' },
      { ok: 'optional-missing', finding: 'replicas-missing', values: { active: '2', replicas: '4' } },
    ]);
    await cluster().command('start 1');
  });
});
