import { createApp, type App } from '@assetportal/sdk';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testEngine } from '../../fixtures/search/limited-engine.js';
import { folder, FOLDERS, keyword, KEYWORDS, manyValues } from '../../fixtures/search/many-values.js';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';

const LIMIT = 30;
const engine = testEngine({ separateCounts: true });
const portal = await startedPortal(folderOf(await manyValues()), engine);

it(
  'counts that come with the results are complete, and need no other request',
  { tags: ['gate'] },
  async () => {
    const together = testEngine();
    const { url } = await startedPortal(folderOf(await manyValues()), together);
    const app = createApp({ url, languages: ['en'] });
    await app.start();
    onTestFinished(() => app.stop());
    await app.search.run({}, 20);
    const { facets, truncated } = app.search.store.getState();
    expect([facets['keywords']?.length, facets['folder']?.length, truncated]).toEqual([
      KEYWORDS,
      FOLDERS,
      [],
    ]);
    expect(together.requests.map(({ rows, facetLimit }) => [rows, facetLimit])).toEqual([[20, undefined]]);
  },
);

describe('the facets of a search, counted beside its results', () => {
  let app: App;
  const state = () => app.search.store.getState();
  const labels = (field: string) => state().facets[field]?.map(({ label }) => label);
  const countOf = (field: string, value: string) =>
    state().facets[field]?.find(({ label }) => label === value)?.count;
  const search = async (change: Parameters<App['search']['run']>[0] = {}) => {
    engine.requests.splice(0);
    await app.search.run(change, 20);
    await vi.waitFor(() => expect(state().counts).toBe('loaded'));
  };
  /** Facets and limits of the requests that counted since the last search. */
  const counted = () =>
    engine.requests
      .filter(({ facets }) => facets.length > 0)
      .map(({ facets, facetLimit }) => ({ facets: facets.length > 2 ? 'others' : facets, facetLimit }));
  const limited = { facets: 'others', facetLimit: LIMIT };

  const start = async () => {
    app = createApp({ url: portal.url, languages: ['en'], client: { retry: 0 } });
    await app.start();
    await vi.waitFor(() => expect(app.fields.store.getState().limits.separateCounts).toBe(true));
  };

  beforeEach(start);
  afterEach(() => {
    engine.failIf(() => false);
    app.stop();
  });

  it('have the most frequent values, and all of a tree', async () => {
    await search();
    expect(counted()).toEqual([limited, { facets: ['folder'], facetLimit: undefined }]);
    expect(labels('keywords')).toEqual(Array.from({ length: LIMIT }, (_, at) => keyword(at)));
    expect(new Set(labels('folder'))).toEqual(
      new Set(Array.from({ length: FOLDERS }, (_, at) => folder(at))),
    );
    expect(state().truncated).toEqual(['keywords']);
    expect(countOf('asset_groups', 'image')).toBe(2);
  });

  it('have all values after the user has opened more, also in further searches', async () => {
    await search();
    engine.requests.splice(0);
    await app.search.completeFacet('keywords');
    expect(counted()).toEqual([{ facets: ['keywords'], facetLimit: undefined }]);
    expect(labels('keywords')).toHaveLength(KEYWORDS);
    expect(state().truncated).toEqual([]);
    // A complete list needs no further request.
    await app.search.completeFacet('keywords');
    expect(counted()).toHaveLength(1);
    await search({ filters: { filetype: ['png'] } });
    expect(labels('keywords')).toHaveLength(KEYWORDS);
    expect(counted()).toHaveLength(2);
    expect(counted()).toContainEqual(limited);
    // Another session starts again.
    app.search.drop();
    await search();
    expect(labels('keywords')).toHaveLength(LIMIT);
  });

  it('have the count of a selected value that is not among the most frequent', async () => {
    const rare = keyword(KEYWORDS - 1);
    await search({ filters: { keywords: [rare] } });
    expect(countOf('keywords', rare)).toBe(1);
    expect(state().numFound).toBe(1);
  });

  it('have all values if the list is sorted by label', async () => {
    app.stop();
    const admin = await portal.admin();
    const { value } = await admin.config.get();
    const { config } = app.config.store.getState();
    onTestFinished(async () => {
      await admin.config.save({ config: value });
    });
    const facets = config.facets.map((facet) =>
      facet.field_name === 'keywords' ? { ...facet, options: { ...facet.options, sort: 'alph' } } : facet,
    );
    await admin.config.save({ config: { ...value, facets } });
    await start();
    await search();
    expect(labels('keywords')).toHaveLength(KEYWORDS);
    expect(state().truncated).toEqual([]);
  });

  it('stay as they are if the other values cannot be loaded', async () => {
    // The server has no cached reply for this search.
    await search({ sort: { field: 'fname', direction: 'asc' } });
    engine.failIf(() => true);
    await app.search.completeFacet('keywords');
    expect(labels('keywords')).toHaveLength(LIMIT);
    expect(state().truncated).toEqual(['keywords']);
    expect(app.toasts.store.getState().current).toMatchObject({ key: 'facets.moreFailed' });
    engine.failIf(() => false);
    await app.search.completeFacet('keywords');
    expect(labels('keywords')).toHaveLength(KEYWORDS);
  });

  it('ignore the complete list of a search that another one has replaced', async () => {
    await search();
    const completed = app.search.completeFacet('keywords');
    await search({ query: 'note' });
    await completed;
    expect(labels('keywords') ?? []).toEqual([]);
  });
});
