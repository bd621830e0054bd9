import { describe, expect, it } from 'vitest';
import { json, problem } from '../support/http.js';
import { searchReply, startFakePortal, type FakePortal } from '../support/portal.js';
import { started, state } from '../support/search.js';

describe('search with fields that the index does not have (specification, section 8, Search)', () => {
  const rejectUnknownFields = (fake: FakePortal, status: number, code: string) => {
    const supported = ['filetype', 'city'];
    fake.handlers['search'] = (_, response, url) => {
      const requested = url.searchParams.getAll('solr_facetfields');
      const filtered = Object.keys(JSON.parse(url.searchParams.get('filter') ?? '{}') as object);
      if ([...requested, ...filtered].some((name) => !supported.includes(name)))
        return problem(response, status, code);
      json(response, searchReply(fake.assets, url));
    };
    fake.handlers['index/fields'] = (_, response) =>
      json(response, {
        visible_fields: supported.map((field_name) => ({
          field_name,
          is_facet: true,
          range_facet: false,
          type: 'keyword',
          translation: {},
        })),
      });
    return supported;
  };

  it.each([
    [500, 'internal'],
    [400, 'unknown-field'],
  ])(
    'fetches the fields again, drops the unknown ones and retries after %s %s',
    { tags: ['8.search.500', 'd.search.unknown-field'] },
    async (status, code) => {
      const fake = await startFakePortal();
      rejectUnknownFields(fake, status, code);
      const app = await started(fake);
      await app.search.run({ filters: { gone: ['x'], city: ['Y'] } });
      expect(state(app)).toMatchObject({
        status: 'success',
        error: null,
        numFound: 100,
        filters: { city: ['Y'] },
      });
      expect(fake.count('GET search')).toBe(2);
      expect(app.toasts.store.getState().current).toMatchObject({
        level: 'warning',
        key: 'toast.search.fieldsDropped',
      });
      await app.search.run();
      expect(fake.count('GET search')).toBe(3);
    },
  );

  it('retries at most three times', { tags: ['8.search.500'] }, async () => {
    const fake = await startFakePortal();
    fake.handlers['search'] = (_, response) => problem(response, 500, 'internal');
    const app = await started(fake);
    await app.search.run();
    expect(fake.count('GET search')).toBe(4);
    expect(state(app).error?.code).toBe('internal');
  });

  it('requests a facet again after a refresh, once the index has it (R25)', async () => {
    const fake = await startFakePortal();
    const supported = rejectUnknownFields(fake, 400, 'unknown-field');
    const app = await started(fake);
    await app.search.run();
    const facets = () => fake.calls.findLast((line) => line.startsWith('GET search')) ?? '';
    expect(facets()).toContain('solr_facetfields=filetype');
    expect(facets()).not.toContain('solr_facetfields=color_code');
    supported.push('color_code');
    await app.search.refresh();
    expect(facets()).toContain('solr_facetfields=color_code');
  });

  it('requests the fields for a refresh only if a facet was dropped', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run();
    const lists = fake.count('GET index/fields');
    await app.search.refresh();
    expect(fake.count('GET search')).toBe(2);
    expect(fake.count('GET index/fields')).toBe(lists);
  });

  it('reports an unknown field if there is none to drop, also for a further page', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 10);
    fake.handlers['search'] = (_, response) => problem(response, 400, 'unknown-field');
    await app.search.more(10);
    expect(fake.count('GET search')).toBe(2);
    expect(state(app).error?.code).toBe('unknown-field');
    const names = fake.calls[fake.calls.length - 1] ?? '';
    const facets = new URLSearchParams(names.slice(names.indexOf('?'))).getAll('solr_facetfields');
    expect(facets).toEqual([]);
    fake.handlers['index/fields'] = (_, response) => json(response, { visible_fields: [] });
    await app.search.run();
    expect(state(app).error?.code).toBe('unknown-field');
  });

  it('keeps filters, sort and facets while the list of fields is empty (R25)', async () => {
    const fake = await startFakePortal();
    let failures = 1;
    fake.handlers['index/fields'] = (_, response) => json(response, { visible_fields: [] });
    fake.handlers['search'] = (_, response, url) =>
      failures-- > 0 ? problem(response, 500, 'internal') : json(response, searchReply(fake.assets, url));
    const app = await started(fake);
    await app.search.run({ filters: { city: ['Y'] }, sort: { field: 'rating', direction: 'desc' } });
    expect(state(app)).toMatchObject({
      error: null,
      filters: { city: ['Y'] },
      sort: { field: 'rating', direction: 'desc' },
    });
    const [first, second] = fake.calls.filter((line) => line.startsWith('GET search'));
    expect(second).toBe(first);
    expect(app.toasts.store.getState().current).toBeNull();
  });

  it('retries a further page up to three times after HTTP 500 (R25)', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.search.run({}, 10);
    let failures = 3;
    fake.handlers['search'] = (_, response, url) =>
      failures-- > 0 ? problem(response, 500, 'internal') : json(response, searchReply(fake.assets, url));
    await app.search.more(10);
    expect(state(app)).toMatchObject({ status: 'success', error: null });
    expect(state(app).results.loaded).toBe(20);
    failures = 4;
    await app.search.more(10);
    expect(state(app)).toMatchObject({ status: 'success', error: { code: 'internal' } });
    expect(state(app).results.loaded).toBe(20);
  });
});
