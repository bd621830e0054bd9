import { describe, expect, it } from 'vitest';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { searchReply, gate, startFakePortal } from '../support/portal.js';
import { ids, started, state } from '../support/search.js';

describe('more (specification, section 9, lazy loading)', () => {
  it('appends pages one at a time up to the end', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 40);
    await Promise.all([app.search.more(40), app.search.more(40)]);
    expect(state(app).results.loaded).toBe(80);
    await app.search.more(40);
    await app.search.more(40);
    expect(state(app).results.loaded).toBe(100);
    expect(new Set(ids(app)).size).toBe(100);
    expect(fake.count('GET search')).toBe(3);
    expect(fake.calls.at(-1)).not.toContain('solr_facetfields');
  });

  it('skips duplicates if the library changes between two pages, and stops at the end', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 50);
    fake.assets = [asset('new'), ...fake.assets];
    await app.search.more(50);
    expect(state(app).results.loaded).toBe(99);
    await app.search.more(50);
    expect(new Set(ids(app)).size).toBe(ids(app).length);
    fake.assets = fake.assets.slice(0, 10);
    const before = fake.count('GET search');
    await app.search.more(50);
    await app.search.more(50);
    expect(fake.count('GET search') - before).toBeLessThanOrEqual(1);
  });

  it('preserves the results after a failure, and can be repeated', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 40);
    fake.handlers['search'] = (_, response) => problem(response, 500, 'internal');
    await app.search.more(40);
    expect(state(app)).toMatchObject({ status: 'success', error: { code: 'internal' } });
    expect(state(app).results.loaded).toBe(40);
    delete fake.handlers['search'];
    await app.search.more(40);
    expect(state(app)).toMatchObject({ error: null });
    expect(state(app).results.loaded).toBe(80);
  });

  it('is canceled by a new search', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 40);
    const pageGate = gate();
    fake.handlers['search'] = async (_, response, url) => {
      if (url.searchParams.get('solr_start') === '40') await pageGate.passed;
      json(response, searchReply(fake.assets, url));
    };
    const more = app.search.more(40);
    await app.search.run({ query: 'a99' }, 40);
    pageGate.open();
    await more;
    expect(ids(app)).toEqual(['a99']);
  });
});

describe('refresh', () => {
  it('updates the results in place, without a loading indicator', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 30);
    await app.search.more(30);
    const statuses = new Set<string>();
    app.search.store.subscribe(({ status }) => statuses.add(status));
    fake.assets = [asset('new'), ...fake.assets];
    await app.search.refresh();
    expect(ids(app)).toHaveLength(60);
    expect(ids(app)[0]).toBe('new');
    expect(state(app).numFound).toBe(101);
    expect([...statuses]).toEqual(['success']);
  });

  it('fetches only the visible results again if many are loaded', async () => {
    const fake = await startFakePortal();
    fake.assets = Array.from({ length: 400 }, (_, index) => asset(`b${index}`));
    const app = await started(fake);
    await app.search.run({}, 300);
    await app.search.show(200, 220);
    fake.assets = [asset('new'), ...fake.assets];
    await app.search.refresh();
    expect(state(app).results.at(200)?.id).toBe('b199');
    expect(state(app).results.at(0)).toBeUndefined();
    expect(state(app).numFound).toBe(401);
    await app.search.show(0, 10);
    expect(ids(app)[0]).toBe('new');
  });

  it('changes nothing after a failure', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run();
    const before = ids(app);
    fake.handlers['search'] = (_, response) => problem(response, 503, 'unavailable');
    await app.search.refresh();
    expect(ids(app)).toEqual(before);
    expect(state(app).error).toBeNull();
  });

  it('is canceled by a search, and does nothing before the first search', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.refresh();
    expect(fake.count('GET search')).toBe(0);
    await app.search.run();
    await Promise.all([app.search.refresh(), app.search.run({ query: 'a42' })]);
    expect(ids(app)).toEqual(['a42']);
  });
});
