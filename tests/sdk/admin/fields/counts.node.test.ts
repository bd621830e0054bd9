import { createAdmin } from '@assetportal/sdk/admin';
import { describe, expect, it, onTestFinished } from 'vitest';
import { json, problem } from '../../support/http.js';
import { appOf, startFakePortal } from '../../support/portal.js';
import { manualTimers } from '../../support/tools.js';

/** A portal with counts that follow the number of its assets, and an app whose timers run on demand. */
async function setUp() {
  const fake = await startFakePortal();
  const index = { state: 'idle', found: 3, done: 3, failed: 0 };
  fake.handlers['index/status'] = (_, response) => json(response, index);
  fake.handlers['index/fields'] = (_, response) =>
    json(response, {
      total: index.done,
      fields: [
        {
          field_name: 'city',
          is_facet: true,
          range_facet: false,
          is_sortable: true,
          type: 'keyword',
          translation: {},
          assets: index.done,
          values: 2,
          values_exact: true,
          examples: ['Kiel'],
        },
      ],
    });
  fake.handlers['collection'] = (_, response) =>
    json(response, { collections: [{ indicator: 'news_1' }, { indicator: 'news_2' }] });
  fake.handlers['collection/get'] = (_, response, url) =>
    json(response, {
      response: { numFound: url.searchParams.get('collection') === 'news_1' ? 5 : 7, docs: [] },
    });
  const clock = manualTimers();
  const app = appOf(fake, { after: clock.after });
  onTestFinished(() => app.stop());
  const runTimers = () => {
    if (clock.waiting.length > 0) clock.tick();
  };
  return { fake, index, admin: createAdmin(app), runTimers, clock };
}

describe('facts about fields', () => {
  it('are loaded again after each change of the index, until the watch ends', async () => {
    const { fake, index, admin, runTimers, clock } = await setUp();
    const { store, watch } = admin.fieldCounts;
    expect(store.getState().status).toBe('loading');
    const end = watch();
    await expect.poll(() => store.getState()).toMatchObject({ status: 'success', total: 3 });
    await expect.poll(() => fake.count('GET index/status')).toBe(1);
    index.done = 9;
    await expect.poll(() => (runTimers(), store.getState().total)).toBe(9);
    expect(store.getState().fields.get('city')).toMatchObject({ assets: 9, examples: ['Kiel'] });
    end();
    expect(clock.waiting).toEqual([]);
  });

  it('are unavailable while the search does not work, and keep the last values', async () => {
    const { fake, index, admin, runTimers } = await setUp();
    const { store, watch } = admin.fieldCounts;
    onTestFinished(watch());
    await expect.poll(() => store.getState().status).toBe('success');
    fake.handlers['index/fields'] = (_, response) => problem(response, 503, 'unavailable');
    index.done = 4;
    await expect.poll(() => (runTimers(), store.getState().status)).toBe('unavailable');
    expect(store.getState().fields.size).toBe(1);
  });
});

describe('numbers of hits', () => {
  it('count searches and collections once, and again after a change of the index', async () => {
    const { fake, index, admin, runTimers } = await setUp();
    const { store, watch, count } = admin.hitCounts;
    onTestFinished(watch());
    await expect.poll(() => store.getState().collections?.length).toBe(2);
    const what = [{ search: 'a1' }, { search: '' }, { indicator: 'news_1' }, { indicator: 'news_2' }];
    count('rows', what);
    const counts = () => Object.fromEntries(store.getState().counts);
    await expect
      .poll(() => (runTimers(), counts()))
      .toMatchObject({ 'search *': 100, 'collection news_1': 5, 'collection news_2': 7 });
    const searches = fake.count('GET search');
    count('rows', [...what, { search: 'a2' }]);
    await expect.poll(() => (runTimers(), Object.keys(counts()))).toContain('search a2');
    expect(fake.count('GET search')).toBe(searches + 1);
    fake.assets = fake.assets.slice(0, 40);
    index.done = 4;
    await expect.poll(() => (runTimers(), counts()['search *'])).toBe(40);
  });
});
