import { describe, expect, it } from 'vitest';
import type { Suggestion } from '@assetportal/sdk/contract';
import {
  emphasizedParts,
  parseRecents,
  suggestionRows,
  withoutRecent,
  withRecent,
  type SuggestionRow,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { facet } from '../support/facets.js';

const translator = createTranslator({ locale: 'en' });
const word = (text: string, count = 1): Suggestion => ({ kind: 'term', text, count });
const value = (field: string, text: string, count = 1): Suggestion => ({ kind: 'value', field, text, count });
const rows = (input: Partial<Parameters<typeof suggestionRows>[0]>) =>
  suggestionRows({
    text: '',
    filters: {},
    suggestions: [],
    recents: [],
    facets: [facet('city', 1, { translation: { en: 'Town' } })],
    fields: [],
    translator,
    ...input,
  });

/** Returns a label with its emphasized parts in brackets. */
const marked = (row: SuggestionRow | undefined) =>
  row?.label.map(({ text, strong }) => (strong ? `[${text}]` : text)).join('');

describe('rows of the suggestions (decisions, section 7; mockup portal-find, Suggestions)', () => {
  it('are at most four words, four filters and three recent searches', () => {
    const suggestions = Array.from({ length: 6 }, (_, index) => [
      word(`flow${index}`),
      value('city', `Flow ${index}`),
    ]).flat();
    const recents = Array.from({ length: 6 }, (_, index) => ({ text: `flow ${index}`, filters: {} }));
    const kinds = rows({ text: 'flow', suggestions, recents }).map(({ kind }) => kind);
    expect(kinds).toEqual([
      ...Array<string>(4).fill('word'),
      ...Array<string>(4).fill('filter'),
      ...Array<string>(3).fill('recent'),
    ]);
  });

  it('a word replaces the last word and keeps the filters', () => {
    const filters = { city: ['Kiel'] };
    const [row] = rows({ text: 'red flo', filters, suggestions: [word('flower', 12)] });
    expect(row).toMatchObject({ kind: 'word', count: 12 });
    expect(marked(row)).toBe('[flo]wer');
    expect(row?.search).toEqual({ text: 'red flower', filters });
  });

  it('a filter names its field, replaces the last word and is added to the filters', () => {
    const [row] = rows({
      text: 'red im',
      filters: { city: ['Kiel'] },
      suggestions: [value('asset_groups', 'image', 3)],
    });
    expect(row).toMatchObject({ kind: 'filter', detail: 'Kind', count: 3 });
    expect(marked(row)).toBe('[Im]age');
    expect(row?.search).toEqual({ text: 'red', filters: { city: ['Kiel'], asset_groups: ['image'] } });
    const [town] = rows({ text: 'ki', filters: { city: ['Kiel'] }, suggestions: [value('city', 'Kiel')] });
    expect(town?.detail).toBe('Town');
    expect(town?.search).toEqual({ text: '', filters: { city: ['Kiel'] } });
  });

  it.each([
    ['filetype', 'format'],
    ['asset_groups', 'format'],
    ['creator', 'person'],
    ['keywords', 'keyword'],
    ['folder', 'folder'],
    ['city', 'place'],
    ['camera', 'camera'],
    ['color_code', 'color'],
    ['project', 'other'],
  ])('a filter by %s has the topic %s, which has its own icon', (field, topic) => {
    const [row] = rows({ text: 'xy', suggestions: [value(field, '6')] });
    expect(row).toMatchObject({ topic, ...(topic === 'color' ? { color: 6 } : {}) });
    expect(rows({ text: 'xy', suggestions: [word('xylophone')] })[0]?.topic).toBeUndefined();
  });

  it('a format is listed once, as the field that has a facet', () => {
    const suggestions = [value('asset_type', 'JPG', 3), value('filetype', 'jpg', 3), value('city', 'jpg')];
    const fields = (facets: string[]) =>
      rows({ text: 'jp', suggestions, facets: facets.map((name) => facet(name, 1)) }).map(
        ({ search }) => Object.keys(search.filters)[0],
      );
    expect(fields(['filetype'])).toEqual(['filetype', 'city']);
    expect(fields(['asset_type'])).toEqual(['asset_type', 'city']);
    expect(fields([])).toEqual(['asset_type', 'city']);
  });

  it('below two characters, there are only recent searches, with their filters', () => {
    const recents = [{ text: 'harbor', filters: { city: ['Kiel'] } }];
    const shown = rows({ text: 'h', suggestions: [word('hat')], correction: 'hat*', recents });
    expect(shown).toMatchObject([{ kind: 'recent', detail: 'Town: Kiel', count: null, search: recents[0] }]);
    expect(shown.map(marked)).toEqual(['[h]arbor']);
  });

  it('a recent search matches the text, and is not the text itself', () => {
    const recents = ['harbor', 'old harbor', 'cats'].map((text) => ({ text, filters: {} }));
    expect(rows({ text: 'Harbor', recents }).map(marked)).toEqual(['old [harbor]']);
  });

  it('a correction is first, names the corrected text, and keeps the filters', () => {
    const filters = { city: ['Kiel'] };
    const recents = [{ text: 'old flowr', filters: {} }];
    const shown = rows({ text: 'red flowr', filters, correction: 'red flower*', recents });
    expect(shown.map(({ kind }) => kind)).toEqual(['correction']);
    expect(marked(shown[0])).toBe('Did you mean [red flower]?');
    expect(shown[0]?.search).toEqual({ text: 'red flower', filters });
  });
});

describe('typed characters in a label', () => {
  it.each([
    ['Landschaft', 'land', '[Land]schaft'],
    ['Élodie Carpentier', 'elo', '[Élo]die Carpentier'],
    ['Porto, Küste', 'KUS', 'Porto, [Küs]te'],
    ['sandal, Dalmatia', 'dal', 'sandal, [Dal]matia'],
    ['sandal', 'dal', 'san[dal]'],
    ['<b>bold</b>', '<b', '[<b]>bold</b>'],
    ['harbor', 'xyz', 'harbor'],
    ['harbor', ' ', 'harbor'],
    ['', 'a', ''],
    ['家族写真', '家族', '[家族]写真'],
    // Umlauts as two letters, decomposed accents, and invisible characters.
    ['Hans Müller', 'muel', 'Hans [Mül]ler'],
    ['Hans Mueller', 'mül', 'Hans [Muel]ler'],
    ['Hans Müller', 'Mül', 'Hans [Mül]ler'],
    ['Große Straße', 'strass', 'Große [Straß]e'],
    ['neu', 'neue', 'neu'],
    ['Mu\u0308ller', 'mul', '[Mu\u0308l]ler'],
    ['Donau\u00addampf', 'dond', 'Donau\u00addampf'],
    ['Donau\u00addampf', 'nau\u200bd', 'Do[nau\u00add]ampf'],
    ['ΟΔΟΣ', 'οδος', '[ΟΔΟΣ]'],
  ])('of %s for %s are %s', (label, typed, expected) => {
    const parts = emphasizedParts(label, typed);
    expect(parts.map(({ text, strong }) => (strong ? `[${text}]` : text)).join('')).toBe(expected);
  });
});

describe('recent searches (decisions, section 7, Local data)', () => {
  it('come with the latest first, once each, and at most 10', () => {
    const texts = ['a', 'b', 'a', ...Array.from({ length: 9 }, (_, index) => `c${index}`)];
    const recents = texts.reduce<ReturnType<typeof withRecent>>(
      (list, text) => withRecent(list, { text: ` ${text} `, filters: { none: [] } }),
      [],
    );
    expect(recents).toHaveLength(10);
    expect(recents[0]).toEqual({ text: 'c8', filters: {} });
    expect(recents.at(-1)).toEqual({ text: 'a', filters: {} });
    expect(withoutRecent(recents, { text: 'c8', filters: {} })[0]?.text).toBe('c7');
  });

  it('without text are not stored', () => {
    expect(withRecent([], { text: ' ', filters: { city: ['Kiel'] } })).toEqual([]);
  });

  it.each([
    [null, 0],
    ['{', 0],
    ['{}', 0],
    [
      '[{"text":"a","filters":{}},{"text":""},{"text":1},null,{"text":"b"},{"text":"c","filters":{"x":1}}]',
      1,
    ],
  ])('stored as %s are %i', (stored, count) => {
    expect(parseRecents(stored)).toHaveLength(count);
  });
});
