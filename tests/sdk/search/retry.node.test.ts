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
      expect(app.toasts.store.getState().current?.key).toBe('toast.search.fieldsDropped');
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
});
