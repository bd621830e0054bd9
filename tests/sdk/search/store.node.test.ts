import { describe, expect, it, vi } from 'vitest';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { searchReply, gate, playPortal } from '../support/portal.js';
import { ids, started, state } from '../support/search.js';

describe('search store (specification, section 4, Search status)', () => {
  it('asks for the configured facets, sort and rows, and holds the answer', async () => {
    const played = await playPortal();
    const app = await started(played);
    await app.search.run({ query: 'a1' }, 30);
    const call = played.calls.find((line) => line.startsWith('GET search')) ?? '';
    expect(call).toContain('solr_q=a1');
    expect(call).toContain('solr_sort=score+desc');
    expect(call).toContain('solr_rows=30');
    expect(call).toContain('solr_facetfields=filetype');
    expect(call).toContain('solr_facetfields=file_size');
    expect(state(app)).toMatchObject({ status: 'success', query: 'a1', numFound: 11, error: null });
    expect(state(app).facets['filetype']).toEqual([{ label: 'jpg', count: 11 }]);
  });

  it('keeps the old ones on the screen while loading', async () => {
    const played = await playPortal();
    const app = await started(played);
    await app.search.run({ query: 'a1' });
    const held = gate();
    played.answers['search'] = async (_, response, url) => {
      await held.passed;
      json(response, searchReply(played.assets, url));
    };
    const next = app.search.run({ query: 'a2' });
    expect(state(app)).toMatchObject({ status: 'loading', query: 'a2' });
    expect(app.busy.getState()).toBe(true);
    expect(ids(app)).toContain('a1');
    held.open();
    await next;
    expect(ids(app)).toContain('a2');
    expect(ids(app)).not.toContain('a1');
    expect(app.busy.getState()).toBe(false);
  });

  it(
    'a new search ends the one before: it is aborted, and its answer never shown, even when it comes last',
    { tags: ['d.stores.order'] },
    async () => {
      const played = await playPortal();
      const app = await started(played);
      const held = gate();
      const closed = gate();
      played.answers['search'] = async (_, response, url) => {
        if (url.searchParams.get('solr_q') === 'slow') {
          response.on('close', closed.open);
          await held.passed;
        }
        json(response, searchReply(played.assets, url));
      };
      const first = app.search.run({ query: 'slow' });
      await vi.waitFor(() => expect(played.count('GET search')).toBe(1));
      const second = app.search.run({ query: 'a7' });
      await closed.passed;
      await second;
      held.open();
      await first;
      expect(state(app)).toMatchObject({ query: 'a7', status: 'success', error: null });
      expect(ids(app)).toContain('a7');
    },
  );

  it('a fetch that cannot be aborted cannot show its answer either', async () => {
    const played = await playPortal();
    const app = await started(played);
    const answers = [gate(), gate()];
    let call = 0;
    app.portal.search.query = async (query: { query?: string | undefined }) => {
      const mine = call++;
      await answers[mine]?.passed;
      const hit = asset(`answer-${query.query}`);
      return { total: 1, start: 0, assets: [hit], facets: {}, ranges: {} };
    };
    const first = app.search.run({ query: 'one' });
    const second = app.search.run({ query: 'two' });
    answers[1]?.open();
    await second;
    answers[0]?.open();
    await first;
    expect(ids(app)).toEqual(['answer-two']);
  });

  it('a failed search shows its error; the next one clears it', async () => {
    const played = await playPortal();
    const app = await started(played);
    played.answers['search'] = (_, response) => problem(response, 503, 'unavailable', 'Later.');
    await app.search.run({ query: 'x' });
    expect(state(app)).toMatchObject({
      status: 'success',
      docs: [],
      numFound: 0,
      error: { code: 'unavailable', message: 'Later.' },
    });
    delete played.answers['search'];
    await app.search.run();
    expect(state(app)).toMatchObject({ query: 'x', error: null });
  });

  it('a change of view alone asks nothing', async () => {
    const played = await playPortal();
    const app = await started(played);
    await app.search.run();
    await app.search.run({ view: 'list' });
    expect(played.count('GET search')).toBe(1);
    expect(state(app).view).toBe('list');
  });

  it(
    'leaving the page ends a search, which is made again when asked for',
    { tags: ['d.stores.order'] },
    async () => {
      const played = await playPortal();
      const app = await started(played);
      played.answers['search'] = () => undefined;
      const run = app.search.run();
      app.search.leave();
      await run;
      expect(state(app).status).toBe('initial');
      delete played.answers['search'];
      await app.search.run();
      expect(state(app).docs.length).toBeGreaterThan(0);
    },
  );
});

describe('its states (specification, section 4, Search status)', () => {
  it(
    'initial, loading, success, lazy-loading, and success again',
    { tags: ['4.search.states'] },
    async () => {
      const app = await started(await playPortal());
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
    'more is refused before the first search and while one runs',
    { tags: ['4.search.states'] },
    async () => {
      const played = await playPortal();
      const app = await started(played);
      await app.search.more();
      expect([state(app).status, played.count('GET search')]).toEqual(['initial', 0]);
      const run = app.search.run({}, 40);
      await app.search.more();
      await run;
      expect(played.count('GET search')).toBe(1);
    },
  );
});

describe('sorting (specification, section 2, Search screen)', { tags: ['2.search.sort'] }, () => {
  it('by another field in the same direction, and turned', async () => {
    const played = await playPortal();
    const app = await started(played);
    await app.search.run();
    await app.search.sortBy('title');
    await app.search.toggleDirection();
    expect(state(app).sort).toEqual({ field: 'title', direction: 'asc' });
    expect(played.calls.at(-1)).toContain('solr_sort=title+asc');
    await app.search.toggleDirection();
    expect(state(app).sort.direction).toBe('desc');
  });
});

describe('views (specification, section 2, Search screen)', { tags: ['2.search.views'] }, () => {
  it('one that an admin does not offer is not shown', async () => {
    const app = await started(await playPortal());
    await app.search.run({ view: 'thumbnail' });
    expect(state(app).view).toBe('grid');
    await app.search.run({ view: 'list' });
    expect(state(app).view).toBe('list');
  });

  it('nor at the start', async () => {
    const played = await playPortal();
    played.answers['config/global'] = (_, response) =>
      json(response, { search: { defaultView: 'grid', views: { grid: { visible: false } } } });
    const app = await started(played);
    expect(app.search.defaults().view).toBe('list');
    expect(state(app).view).toBe('list');
  });
});

describe('coming back (specification, section 2)', { tags: ['2.navigation.search-kept'] }, () => {
  it('results and scroll position are kept while one is elsewhere, until another search', async () => {
    const app = await started(await playPortal());
    await app.search.run({}, 40);
    await app.search.more(40);
    app.search.rememberScroll(1234.5);
    app.search.leave();
    expect(state(app)).toMatchObject({ status: 'success', scroll: 1234.5 });
    expect(state(app).docs).toHaveLength(80);
    await app.search.run({ view: 'list' });
    expect(state(app).scroll).toBe(1234.5);
    await app.search.run({ query: 'a1' });
    expect(state(app).scroll).toBe(0);
  });

  it.each([-5, Number.NaN, Number.POSITIVE_INFINITY])('%s is no position', async (pixels) => {
    const app = await started(await playPortal());
    app.search.rememberScroll(pixels);
    expect(state(app).scroll).toBe(0);
  });
});

describe('filters', () => {
  it('toggle, setRange, clear and reset search anew', async () => {
    const played = await playPortal();
    const app = await started(played);
    await app.search.toggle('filetype', 'jpg');
    await app.search.toggle('filetype', 'png');
    expect(state(app).filters).toEqual({ filetype: ['jpg', 'png'] });
    expect(played.calls.at(-1)).toContain('filter={"filetype":["jpg","png"]}');
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

  it('radio buttons hold one value', async () => {
    const played = await playPortal();
    played.answers['config/global'] = (_, response) =>
      json(response, { facets: [{ field_name: 'city', options: { multivalue: 'radio' } }] });
    const app = await started(played);
    await app.search.toggle('city', 'A');
    await app.search.toggle('city', 'B');
    expect(state(app).filters).toEqual({ city: ['B'] });
    await app.search.toggle('city', 'B');
    expect(state(app).filters).toEqual({});
  });
});

describe('selection', () => {
  it('toggles, and extends from the one selected last', async () => {
    const app = await started(await playPortal());
    await app.search.run({}, 20);
    app.search.toggleSelect('a3');
    app.search.extendSelect('a6');
    expect([...state(app).selected].sort()).toEqual(['a3', 'a4', 'a5', 'a6']);
    app.search.extendSelect('a1');
    expect([...state(app).selected].sort()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
    app.search.toggleSelect('a4');
    expect(state(app).selected).not.toContain('a4');
    app.search.select(['a1', 'a1']);
    expect(state(app).selected).toEqual(['a1']);
    app.search.extendSelect('nobody');
    expect(state(app).selected).toEqual(['a1']);
    app.search.select([]);
    app.search.extendSelect('a2');
    expect(state(app).selected).toEqual(['a2']);
  });

  it('does not outlast a new search', async () => {
    const app = await started(await playPortal());
    await app.search.run();
    app.search.select(['a1']);
    await app.search.run({ query: 'a2' });
    expect(state(app).selected).toEqual([]);
  });
});
