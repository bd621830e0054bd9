import { expect, it } from 'vitest';
import { suggestedSearches } from '@assetportal/sdk/rules';

const DEFAULTS = { sort: { field: 'score', direction: 'desc' }, view: 'grid' } as const;
const KEYWORDS = [
  { label: 'landscape', count: 9, same: ['Landschaft'] },
  { label: 'Architektur', count: 8, same: ['architecture'] },
  { label: 'Berge', count: 7 },
  { label: 'harbor', count: 6 },
  { label: 'Lyon', count: 5 },
  { label: '港', count: 4 },
];

const labels = (locale: string, keywords: Parameters<typeof suggestedSearches>[0]['keywords'] = KEYWORDS) =>
  suggestedSearches({ config: [], keywords, locale, defaults: DEFAULTS }).map(({ label }) => label);

it('suggests one of the keywords with the same assets, and those in the language of the interface first', () => {
  expect(labels('en')).toEqual(['landscape', 'architecture', 'harbor', 'Lyon', 'Berge']);
  expect(labels('de')).toEqual(['Landschaft', 'Architektur', 'Berge', 'Lyon', 'harbor']);
  expect(labels('ja')).toEqual(['港', 'landscape', 'Architektur', 'Berge', 'harbor']);
});

it('suggests a word of another language if no keyword is in that of the interface', () => {
  expect(labels('de', [{ label: 'harbor', count: 1 }])).toEqual(['harbor']);
});

it('suggests a short keyword instead of a long one with the same assets', () => {
  const long = 'a keyword that is not worth a click';
  expect(labels('en', [{ label: long, count: 1, same: ['short'] }])).toEqual(['short']);
});
