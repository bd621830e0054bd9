import { describe, expect, it, vi } from 'vitest';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { gate, searchReply, startFakePortal } from '../support/portal.js';
import { ids, selected, started, state } from '../support/search.js';

describe('search after a change', () => {
  it('keeps the view that the user selected', async () => {
    const app = await started(await startFakePortal());
    await app.search.run({ view: 'list' });
    await app.search.run({ query: 'a1' });
    expect(state(app)).toMatchObject({ view: 'list', numFound: 11 });
  });

  it('requests the results if a view and a query change, or nothing', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({ view: 'list', query: 'a1' });
    await app.search.run({});
    await app.search.run({ view: 'grid', query: 'a2' });
    expect(fake.count('GET search')).toBe(3);
    expect(state(app)).toMatchObject({ view: 'grid', query: 'a2' });
  });

  it('requests the results if only the view is given before the first search', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({ view: 'list' });
    expect(fake.count('GET search')).toBe(1);
  });

  it('keeps the sort of the user when the configuration changes', async () => {
    const app = await started(await startFakePortal());
    await app.search.sortBy('title');
    app.search.applyDefaults();
    expect(state(app).sort.field).toBe('title');
  });

  it('keeps the previous results after a failure', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 30);
    fake.handlers['search'] = (_, response) => problem(response, 503, 'unavailable');
    await app.search.run({ query: 'a1' });
    expect(state(app)).toMatchObject({ query: 'a1', error: { code: 'unavailable' } });
    expect(ids(app)).toHaveLength(30);
    const calls = fake.count('GET search');
    await app.search.show(0, 100);
    await app.search.more();
    expect(fake.count('GET search')).toBe(calls);
  });

  it.each([401, 403])('drops the previous results after HTTP %s', async (status) => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run();
    fake.handlers['search'] = (_, response) => problem(response, status, 'no-rights');
    await app.search.run({ query: 'a1' });
    await vi.waitFor(() => expect(state(app)).toMatchObject({ results: { loaded: 0 }, numFound: 0 }));
  });

  it('requests no fields after an error that they do not cause', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await vi.waitFor(() => expect(fake.count('GET index/fields')).toBe(1));
    fake.handlers['search'] = (_, response) => problem(response, 503, 'unavailable');
    await app.search.run();
    expect(state(app).error?.code).toBe('unavailable');
    expect(fake.count('GET index/fields')).toBe(1);
  });
});

describe('sort by a field that the index does not have', () => {
  it('becomes the sort by relevance, without a warning about filters', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    fake.handlers['search'] = (_, response, url) =>
      url.searchParams.get('solr_sort')?.startsWith('gone') === true
        ? problem(response, 400, 'unknown-field')
        : json(response, searchReply(fake.assets, url));
    await app.search.run({ sort: { field: 'gone', direction: 'asc' } });
    expect(state(app)).toMatchObject({ error: null, sort: { field: 'score', direction: 'desc' } });
    expect(app.toasts.store.getState().current).toBeNull();
  });
});

describe('further pages', () => {
  it('are not requested while the first page loads', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 40);
    const held = gate();
    fake.handlers['search'] = async (_, response, url) => {
      await held.passed;
      json(response, searchReply(fake.assets, url));
    };
    const run = app.search.run({ query: 'a1' });
    await app.search.more(40);
    held.open();
    await run;
    expect(fake.count('GET search')).toBe(2);
    expect(ids(app)).toContain('a1');
  });

  it('are aborted when the user leaves, and can be requested again', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 40);
    const aborted = gate();
    fake.handlers['search'] = (_, response) => void response.on('close', aborted.open);
    const more = app.search.more(40);
    await vi.waitFor(() => expect(fake.count('GET search')).toBe(2));
    app.search.leave();
    await Promise.all([more, aborted.passed]);
    expect(state(app)).toMatchObject({ status: 'success', error: null });
    expect(state(app).results.loaded).toBe(40);
    delete fake.handlers['search'];
    await app.search.more(40);
    expect(state(app).results.loaded).toBe(80);
  });

  it('end with an empty page, even if the count is higher', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 40);
    fake.handlers['search'] = (_, response) =>
      json(response, { response: { numFound: 100, start: 40, docs: [] }, facetCounts: { facetFields: {} } });
    await app.search.more(40);
    expect(state(app).numFound).toBe(40);
    await app.search.more(40);
    expect(fake.count('GET search')).toBe(2);
  });

  it('start after the refreshed results', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 40);
    fake.assets = fake.assets.slice(0, 30);
    await app.search.refresh();
    fake.assets = [...fake.assets, asset('new')];
    await app.search.refresh();
    expect(ids(app).at(-1)).toBe('new');
    fake.assets = [...fake.assets, ...Array.from({ length: 20 }, (_, index) => asset(`b${index}`))];
    await app.search.refresh();
    await app.search.more(40);
    expect(new Set(ids(app)).size).toBe(51);
  });

  it('start after the visible results if a refresh fetches only these', async () => {
    const fake = await startFakePortal();
    fake.assets = Array.from({ length: 400 }, (_, index) => asset(`b${index}`));
    const app = await started(fake);
    await app.search.run({}, 300);
    await app.search.refresh();
    await app.search.more(50);
    expect(fake.calls.at(-1)).toContain('solr_start=200');
    expect(ids(app)).toHaveLength(250);
  });
});

describe('filters and selection', () => {
  it('replaces the value of a facet with radio buttons, and adds to other facets', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/global'] = (_, response) =>
      json(response, {
        facets: [
          { field_name: 'city', options: { multivalue: 'radio' } },
          { field_name: 'filetype', options: { multivalue: 'OR' } },
        ],
      });
    const app = await started(fake);
    for (const value of ['Kiel', 'Ulm']) await app.search.toggle('city', value);
    for (const value of ['jpg', 'pdf']) await app.search.toggle('filetype', value);
    for (const value of ['1', '2']) await app.search.toggle('not_a_facet', value);
    expect(state(app).filters).toEqual({
      city: ['Ulm'],
      filetype: ['jpg', 'pdf'],
      not_a_facet: ['1', '2'],
    });
    await app.search.clear('city');
    expect(Object.keys(state(app).filters)).toEqual(['filetype', 'not_a_facet']);
    await app.search.clear();
    expect(state(app).filters).toEqual({});
  });

  it('deselects one asset of several', async () => {
    const app = await started(await startFakePortal());
    app.search.select(['a1', 'a2', 'a3']);
    app.search.toggleSelect('a2');
    expect(selected(app)).toEqual(['a1', 'a3']);
    app.search.toggleSelect('a2');
    expect(selected(app)).toEqual(['a1', 'a3', 'a2']);
  });
});
