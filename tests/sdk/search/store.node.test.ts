import { describe, expect, it, vi } from 'vitest';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { searchReply, gate, startFakePortal } from '../support/portal.js';
import { ids, selected, started, state } from '../support/search.js';

describe('search store (specification, section 4, Search status)', () => {
  it(
    'requests the configured facets, sort and rows, and stores the response',
    { tags: ['3.config.facets', '9.search-sort'] },
    async () => {
      const fake = await startFakePortal();
      const app = await started(fake);
      await app.search.run({ query: 'a1' }, 30);
      const call = fake.calls.find((line) => line.startsWith('GET search')) ?? '';
      expect(call).toContain('solr_q=a1');
      expect(call).toContain('solr_sort=score+desc');
      expect(call).toContain('solr_rows=30');
      expect(call).toContain('solr_facetfields=filetype');
      expect(call).toContain('solr_facetfields=file_size');
      expect(state(app)).toMatchObject({ status: 'success', query: 'a1', numFound: 11, error: null });
      expect(state(app).facets['filetype']).toEqual([{ label: 'jpg', count: 11 }]);
    },
  );

  it('numbers the displayed result sets: other results have another number', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    const set = () => state(app).resultSet;
    expect(set()).toBe(0);
    await app.search.run({ query: 'a1' });
    expect(set()).toBe(1);
    await app.search.run({ view: 'list' });
    await app.search.refresh();
    await app.search.more();
    await app.search.run({ query: 'a1' });
    expect(set()).toBe(1);
    await app.search.run({ query: 'a2' });
    expect(set()).toBe(2);
    await app.search.toggle('filetype', 'jpg');
    expect(set()).toBe(3);
    await app.search.toggleDirection();
    expect(set()).toBe(4);
    // A failed search displays the previous results. They are replaced when the retry succeeds.
    fake.handlers['search'] = (_, response) => problem(response, 400, 'invalid-request');
    await app.search.run({ query: 'a3' });
    expect(set()).toBe(4);
    delete fake.handlers['search'];
    await app.search.retry();
    expect(set()).toBe(5);
  });

  it('preserves the previous results while loading', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({ query: 'a1' });
    const responseGate = gate();
    fake.handlers['search'] = async (_, response, url) => {
      await responseGate.passed;
      json(response, searchReply(fake.assets, url));
    };
    const next = app.search.run({ query: 'a2' });
    expect(state(app)).toMatchObject({ status: 'loading', query: 'a2' });
    expect(app.busy.getState()).toBe(true);
    expect(ids(app)).toContain('a1');
    responseGate.open();
    await next;
    expect(ids(app)).toContain('a2');
    expect(ids(app)).not.toContain('a1');
    expect(app.busy.getState()).toBe(false);
  });

  it(
    'aborts the previous search, and ignores its response even if it arrives last',
    { tags: ['d.stores.order'] },
    async () => {
      const fake = await startFakePortal();
      const app = await started(fake);
      const responseGate = gate();
      const closed = gate();
      fake.handlers['search'] = async (_, response, url) => {
        if (url.searchParams.get('solr_q') === 'slow') {
          response.on('close', closed.open);
          await responseGate.passed;
        }
        json(response, searchReply(fake.assets, url));
      };
      const first = app.search.run({ query: 'slow' });
      await vi.waitFor(() => expect(fake.count('GET search')).toBe(1));
      const second = app.search.run({ query: 'a7' });
      await closed.passed;
      await second;
      responseGate.open();
      await first;
      expect(state(app)).toMatchObject({ query: 'a7', status: 'success', error: null });
      expect(ids(app)).toContain('a7');
    },
  );

  it('ignores the response of a previous search that cannot be aborted', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    const gates = [gate(), gate()];
    let call = 0;
    app.portal.search.query = async (query: { query?: string | undefined }) => {
      const index = call++;
      await gates[index]?.passed;
      const match = asset(`hit-${query.query}`);
      return { total: 1, start: 0, assets: [match], facets: {}, ranges: {} };
    };
    const first = app.search.run({ query: 'one' });
    const second = app.search.run({ query: 'two' });
    gates[1]?.open();
    await second;
    gates[0]?.open();
    await first;
    expect(ids(app)).toEqual(['hit-two']);
  });

  it('reports a failed search, and clears the error with the next one', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    fake.handlers['search'] = (_, response) => problem(response, 503, 'unavailable', 'Later.');
    await app.search.run({ query: 'x' });
    expect(state(app)).toMatchObject({
      status: 'success',
      results: { loaded: 0 },
      numFound: 0,
      error: { code: 'unavailable', message: 'Later.' },
    });
    delete fake.handlers['search'];
    await app.search.run();
    expect(state(app)).toMatchObject({ query: 'x', error: null });
  });

  it('sends no request if only the view changes', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run();
    await app.search.run({ view: 'list' });
    expect(fake.count('GET search')).toBe(1);
    expect(state(app).view).toBe('list');
  });

  it(
    'cancels a search when the user leaves the page, and repeats it on demand',
    { tags: ['d.stores.order'] },
    async () => {
      const fake = await startFakePortal();
      const app = await started(fake);
      fake.handlers['search'] = () => undefined;
      const run = app.search.run();
      app.search.leave();
      await run;
      expect(state(app).status).toBe('initial');
      delete fake.handlers['search'];
      await app.search.run();
      expect(state(app).results.loaded).toBeGreaterThan(0);
    },
  );
});

describe('search states (specification, section 4, Search status)', () => {
  it(
    'are initial, loading, success, lazy-loading, and success again',
    { tags: ['4.search.states'] },
    async () => {
      const app = await started(await startFakePortal());
      const statuses: string[] = [state(app).status];
      app.search.store.subscribe(({ status }) => {
        if (statuses.at(-1) !== status) statuses.push(status);
      });
      await app.search.run({}, 40);
      await app.search.more(40);
      expect(statuses).toEqual(['initial', 'loading', 'success', 'lazy-loading', 'success']);
    },
  );

  it(
    'do not change if `more` is called before the first search or while one runs',
    { tags: ['4.search.states'] },
    async () => {
      const fake = await startFakePortal();
      const app = await started(fake);
      await app.search.more();
      expect([state(app).status, fake.count('GET search')]).toEqual(['initial', 0]);
      const run = app.search.run({}, 40);
      await app.search.more();
      await run;
      expect(fake.count('GET search')).toBe(1);
    },
  );
});

describe('sorting (specification, section 2, Search screen)', { tags: ['2.search.sort'] }, () => {
  it('changes the field in the same direction, and reverses the direction', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run();
    await app.search.sortBy('title');
    await app.search.toggleDirection();
    expect(state(app).sort).toEqual({ field: 'title', direction: 'asc' });
    expect(fake.calls.at(-1)).toContain('solr_sort=title+asc');
    await app.search.toggleDirection();
    expect(state(app).sort.direction).toBe('desc');
  });
});

describe('views (specification, section 2, Search screen)', { tags: ['2.search.views'] }, () => {
  it('are not available if an admin has hidden them', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/global'] = (_, response) =>
      json(response, { search: { views: { thumbnail: { visible: false } } } });
    const app = await started(fake);
    await app.search.run({ view: 'thumbnail' });
    expect(state(app).view).toBe('grid');
    await app.search.run({ view: 'list' });
    expect(state(app).view).toBe('list');
  });

  it('do not start with a hidden view', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/global'] = (_, response) =>
      json(response, { search: { defaultView: 'grid', views: { grid: { visible: false } } } });
    const app = await started(fake);
    expect(app.search.defaults().view).toBe('list');
    expect(state(app).view).toBe('list');
  });
});

describe('returning to the search (specification, section 2)', { tags: ['2.navigation.search-kept'] }, () => {
  it('restores results and scroll position until another search', async () => {
    const app = await started(await startFakePortal());
    await app.search.run({}, 40);
    await app.search.more(40);
    app.search.saveScroll(1234.5);
    app.search.leave();
    expect(state(app)).toMatchObject({ status: 'success', scroll: 1234.5 });
    expect(state(app).results.loaded).toBe(80);
    await app.search.run({ view: 'list' });
    expect(state(app).scroll).toBe(1234.5);
    await app.search.run({ query: 'a1' });
    expect(state(app).scroll).toBe(0);
  });

  it.each([-5, Number.NaN, Number.POSITIVE_INFINITY])(
    'ignores the invalid scroll position %s',
    async (pixels) => {
      const app = await started(await startFakePortal());
      app.search.saveScroll(pixels);
      expect(state(app).scroll).toBe(0);
    },
  );
});

describe('filters', () => {
  it('run a new search on toggle, setRange, clear and reset', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.toggle('filetype', 'jpg');
    await app.search.toggle('filetype', 'png');
    expect(state(app).filters).toEqual({ filetype: ['jpg', 'png'] });
    expect(fake.calls.at(-1)).toContain('filter={"filetype":["jpg","png"]}');
    await app.search.toggle('filetype', 'jpg');
    await app.search.setRange('file_size', { from: 10 });
    expect(state(app).filters).toEqual({ filetype: ['png'], file_size: { from: 10 } });
    await app.search.setRange('file_size', null);
    await app.search.toggle('filetype', 'png');
    expect(state(app).filters).toEqual({});
    await app.search.run({
      query: 'a',
      filters: { city: ['X'], filetype: ['jpg'] },
      sort: { field: 'title', direction: 'asc' },
    });
    await app.search.clear('city');
    expect(state(app).filters).toEqual({ filetype: ['jpg'] });
    await app.search.reset();
    expect(state(app)).toMatchObject({
      query: '*',
      filters: {},
      sort: { field: 'score', direction: 'desc' },
    });
  });

  it('have at most one value for a facet with radio buttons', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/global'] = (_, response) =>
      json(response, { facets: [{ field_name: 'city', options: { multivalue: 'radio' } }] });
    const app = await started(fake);
    await app.search.toggle('city', 'A');
    await app.search.toggle('city', 'B');
    expect(state(app).filters).toEqual({ city: ['B'] });
    await app.search.toggle('city', 'B');
    expect(state(app).filters).toEqual({});
  });
});

describe('selection', () => {
  it('toggles assets, and extends from the last selected one', async () => {
    const app = await started(await startFakePortal());
    await app.search.run({}, 20);
    app.search.toggleSelect('a3');
    app.search.extendSelect('a6');
    expect([...selected(app)].sort()).toEqual(['a3', 'a4', 'a5', 'a6']);
    app.search.extendSelect('a1');
    expect([...selected(app)].sort()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
    app.search.toggleSelect('a4');
    expect(selected(app)).not.toContain('a4');
    app.search.select(['a1', 'a1']);
    expect(selected(app)).toEqual(['a1']);
    app.search.extendSelect('unknown');
    expect(selected(app)).toEqual(['a1']);
    app.search.select([]);
    app.search.extendSelect('a2');
    expect(selected(app)).toEqual(['a2']);
  });

  it('is cleared by a new search', async () => {
    const app = await started(await startFakePortal());
    await app.search.run();
    app.search.select(['a1']);
    await app.search.run({ query: 'a2' });
    expect(selected(app)).toEqual([]);
  });
});
