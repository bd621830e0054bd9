import { describe, expect, it } from 'vitest';
import { createTranslator, loadTranslator } from '@assetportal/sdk/translations';
import { facetTags, filterEntries, describeFilter } from '@assetportal/sdk/rules';
import { facet } from '../support/facets.js';

describe('facetTags (specification, section 2, Search screen)', () => {
  const en = createTranslator({ locale: 'en' });
  const dated = facet('taken_date', 1);
  const facets = [
    facet('city', 2, { translation: { en: 'Town' } }),
    { ...dated, options: { ...dated.options, filterVal: 'date' as const } },
  ];
  const filters = {
    other: ['x'],
    city: ['Kiel', 'y'.repeat(60)],
    taken_date: { from: '2024-03-05' },
    nothing: [],
  };
  const tags = () => facetTags(filters, facets, en);

  it(
    'returns a tag per value and per range: facets in order, then the other fields of the URL',
    { tags: ['2.search.facet-tags'] },
    () => {
      expect(tags().map(({ title, full }) => [title, full])).toEqual([
        ['Taken on', 'from 5 Mar 2024'],
        ['Town', 'Kiel'],
        ['Town', 'y'.repeat(60)],
        ['other', 'x'],
      ]);
    },
  );

  it('names the field in the tag (W, B; mockup portal-find, Copy)', { tags: ['2.search.facet-tags'] }, () => {
    expect(tags().map(({ label }) => label)).toEqual([
      'Taken from 5 Mar 2024',
      'Town: Kiel',
      `Town: ${'y'.repeat(49)}…`,
      'other: x',
    ]);
  });

  it.each([
    ['en', { from: '1960-09-12' }, 'Taken from 12 Sep 1960'],
    ['en', { to: '2020-01-01' }, 'Taken to 1 Jan 2020'],
    ['en', { from: '2019-05-01', to: '2020-06-02' }, 'Taken 1 May 2019 to 2 Jun 2020'],
    ['de', { from: '1960-09-12' }, 'Aufgenommen ab 12.09.1960'],
    ['de', { to: '2020-01-01' }, 'Aufgenommen bis 01.01.2020'],
    ['de', { from: '2019-05-01', to: '2020-06-02' }, 'Aufgenommen 01.05.2019 bis 02.06.2020'],
  ])('writes a range of dates in %s: %j as %s', async (locale, range, expected) => {
    const translator = await loadTranslator(locale);
    expect(facetTags({ taken_date: range }, facets, translator)[0]?.label).toBe(expected);
  });

  it('has one tag for a set of assets, which removes the set', async () => {
    const set = { id: ['b1', 'b2', 'b3'], city: ['Kiel'] };
    const tag = (locale: typeof en) => facetTags(set, facets, locale).find(({ field }) => field === 'id');
    expect(tag(en)).toMatchObject({ label: '3 selected assets', without: { city: ['Kiel'] } });
    expect(tag(await loadTranslator('de'))?.label).toBe('3 ausgewählte Assets');
  });

  it('uses the configured name of a date field', () => {
    const named = [{ ...facets[1]!, translation: { en: 'Shot on' } }];
    expect(facetTags({ taken_date: { from: '2024-03-05' } }, named, en)[0]?.label).toBe(
      'Shot on: from 5 Mar 2024',
    );
  });

  it('limits the text to 50 characters', { tags: ['9.tag-length', '5.facets.tag-length'] }, () => {
    expect(tags().map(({ text }) => text.length)).toEqual([15, 4, 50, 1]);
  });

  it('removes a single value per tag', { tags: ['2.search.facet-tags'] }, () => {
    const [date, kiel] = tags();
    expect(date?.without).toEqual({ other: ['x'], city: ['Kiel', 'y'.repeat(60)], nothing: [] });
    expect(kiel?.without).toMatchObject({ city: ['y'.repeat(60)], taken_date: { from: '2024-03-05' } });
    expect(tags().at(-1)?.without).not.toHaveProperty('other');
  });

  it.each([
    [{ from: 10, to: 20 }, ['10 to 20']],
    [{ from: 10 }, ['from 10']],
    [{ to: 20 }, ['to 20']],
    [{}, []],
    [
      ['1', '2'],
      ['1', '2'],
    ],
  ])('formats %j as %j', (entry, expected) => {
    expect(describeFilter('page_cnt', entry, null, en)).toEqual(expected);
  });
});

describe('filterEntries (specification, section 3, Filter entry)', { tags: ['3.filter-entry'] }, () => {
  it('returns the key, the values as a list or a formatted range, and the format', () => {
    const size = facet('file_size', 0);
    const facets = [{ ...size, options: { ...size.options, filterVal: 'filesize' as const } }];
    const filters = { city: ['Kiel'], file_size: { from: 10 }, empty: [], open: {} };
    expect(filterEntries(filters, facets)).toEqual([
      { key: 'file_size', values: '[10 TO *]', range: true, formatVal: 'filesize' },
      { key: 'city', values: ['Kiel'], range: false, formatVal: null },
    ]);
  });
});
