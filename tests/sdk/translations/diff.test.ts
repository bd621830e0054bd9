import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeness,
  diffTranslations,
  keysNeeded,
  placeholdersOf,
  type CatalogTree,
} from '@assetportal/sdk/translations';

describe('diffTranslations', { tags: ['d.texts.diff'] }, () => {
  const source = {
    back: 'Back',
    ok: 'OK',
    file: 'SHA-256',
    size: '{{x}} × {{y}}',
    hello: 'Hello {{name}} at {{place}}',
    found_one: '{{count}} result',
    found_other: '{{count}} results for {{query}}',
    gone: { text: 'Gone' },
    blank: '',
  };

  it('lists missing, surplus, unchanged and empty messages, and different placeholders', () => {
    const target = {
      back: 'Zurück',
      ok: 'OK',
      file: 'SHA-256',
      size: '{{x}} × {{y}}',
      hello: 'Hallo {{nme}}',
      found_one: 'Ein Treffer',
      found_other: '{{count}} Treffer für {{query}}',
      gone: { text: ' ' },
      extra: { own: 'Eigenes' },
    };
    const diff = diffTranslations(source, target, { lang: 'de', allowlist: ['file'] });
    expect(diff).toMatchObject({
      missing: [],
      surplus: ['extra.own'],
      sameAsSource: ['ok'],
      // `found_one` is not reported, because a singular form may omit the count.
      placeholders: [{ key: 'hello', source: ['name', 'place'], target: ['nme'] }],
      empty: ['gone.text'],
    });
    expect(diff.changes.map(({ key }) => key)).not.toContain('ok');
    expect(diff.changes).toContainEqual({ key: 'extra.own', from: null, to: 'Eigenes' });
    expect(diff.changes).toContainEqual({ key: 'blank', from: '', to: null });
  });

  it.each([
    ['de', ['found_one', 'found_other']],
    ['ja', ['found_other']],
    ['pl', ['found_few', 'found_many', 'found_one', 'found_other']],
    ['ar', ['found_few', 'found_many', 'found_one', 'found_other', 'found_two', 'found_zero']],
    [undefined, ['found_one', 'found_other']],
    ['no language!', ['found_one', 'found_other']],
  ])('requires the plural forms of the target language (%s)', (lang, missing) => {
    const { found_one, found_other } = source;
    expect(diffTranslations({ found_one, found_other }, {}, { lang }).missing).toEqual(missing);
  });

  it('compares a form that the source language lacks with the `other` form', () => {
    const target = { found_few: '{{count}} wyniki', found_many: '{{count}} dla {{query}}', found_two: 'dwa' };
    const { found_one, found_other } = source;
    const diff = diffTranslations({ found_one, found_other }, target, { lang: 'pl' });
    expect(diff.surplus).toEqual(['found_two']);
    expect(diff.placeholders.map(({ key }) => key)).toEqual(['found_few']);
  });

  it('requires the count in the `other` form', () => {
    const { found_one, found_other } = source;
    const target = { found_one: 'one', found_other: 'many for {{query}}' };
    expect(diffTranslations({ found_one, found_other }, target).placeholders).toEqual([
      { key: 'found_other', source: ['count', 'query'], target: ['query'] },
    ]);
  });

  it('treats a key that only ends like a plural form as an ordinary key', () => {
    expect(diffTranslations({ page_one: 'Page one' }, {}, { lang: 'pl' }).missing).toEqual(['page_one']);
  });

  it('allows equal messages that consist of placeholders and punctuation', () => {
    expect(
      diffTranslations({ a: '{{x}} × {{y}}', b: '100 %' }, { a: '{{x}} × {{y}}', b: '100 %' }).sameAsSource,
    ).toEqual([]);
  });
});

describe('completeness', { tags: ['d.texts.diff'] }, () => {
  const translations = (count: number): CatalogTree =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x']));

  it.each([
    [translations(3), translations(3), 100],
    [translations(3), translations(2), 66],
    [translations(1000), translations(999), 99],
    [translations(2), {}, 0],
    [{}, {}, 100],
    [translations(2), { k0: 'x', k1: ' ' }, 50],
    [translations(1), translations(5), 100],
  ])('returns the share of translated messages, rounded down (case %#)', (source, target, percent) => {
    expect(completeness(source, target)).toBe(percent);
  });

  it('counts the plural forms of the language', () => {
    const source = { found_one: 'x', found_other: 'x' };
    expect(completeness(source, source, { lang: 'pl' })).toBe(50);
    expect(completeness(source, source, { lang: 'de' })).toBe(100);
  });

  it('returns a whole number from 0 to 100, and 100 only if nothing is missing or empty', () => {
    const trees = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd_one', 'd_other'),
      fc.constantFrom('', 'x', 'y'),
    );
    fc.assert(
      fc.property(trees, trees, fc.constantFrom('de', 'pl', 'ja'), (source, target, lang) => {
        const percent = completeness(source, target, { lang });
        const { missing, empty } = diffTranslations(source, target, { lang });
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
        const needed = keysNeeded(
          Object.keys(source).filter((key) => source[key] !== ''),
          lang,
        );
        const counted = empty.filter((key) => needed.includes(key));
        if (percent === 100) expect([missing, counted]).toEqual([[], []]);
        if (missing.length > 0) expect(percent).toBeLessThan(100);
      }),
    );
  });
});

describe('placeholdersOf', () => {
  it.each([
    ['no', []],
    ['{{b}} and {{a}}, {{ a }}', ['a', 'b']],
    ['{{- raw}} {{count, number}}', ['count', 'raw']],
    ['{{}} {{ }} {broken}} {{', []],
  ])('returns the names in %s', (text, names) => {
    expect(placeholdersOf(text)).toEqual(names);
  });
});
