import { describe, expect, it } from 'vitest';
import {
  customKeyOf,
  customRoute,
  customViews,
  isGlobalPage,
  isPageKey,
  pageContent,
  pageLanguages,
  sectionInView,
  validatePageKey,
  type PageContent,
} from '@assetportal/sdk/rules';

const page = (key: string, position: number, global_access = false) => ({
  key,
  position,
  global_access,
  translation: { de: key.toUpperCase() },
});

describe('customViews', { tags: ['2.routes.custom-from-views'] }, () => {
  it('returns the configured pages in order, then the other existing ones, each once', () => {
    const views = customViews(
      [page('imprint', 2, true), page('about', 1), page('../x', 0), page('about', 3)],
      {
        de: { about: '<p>', zoo: '<p>' },
        en: { imprint: '<p>', faq: '<p>', 'a b': '<p>' },
      },
    );
    expect(views.map(({ key, route, global_access }) => [key, route, global_access])).toEqual([
      ['about', '/custom/about', false],
      ['imprint', '/custom/imprint', true],
      ['faq', '/custom/faq', false],
      ['zoo', '/custom/zoo', false],
    ]);
    expect(views[1]?.translation).toEqual({ de: 'IMPRINT' });
    expect(views.map(({ position }) => position)).toEqual([...views.map(({ position }) => position)].sort());
  });

  it('returns nothing without pages', () => {
    expect(customViews([], {})).toEqual([]);
  });

  it('returns other pages at the position after the configured ones', () => {
    const positions = (configured: Parameters<typeof customViews>[0]) =>
      customViews(configured, { en: { zoo: '<p>' } }).map(({ position }) => position);
    expect([positions([]), positions([page('a', 7), page('b', 2)])]).toEqual([[0], [2, 7, 8]]);
  });

  it('returns routes that convert back to their keys', () => {
    for (const { key, route } of customViews([page('A-b_9', 0)], {})) expect(customKeyOf(route)).toBe(key);
    expect(customRoute('x')).toBe('/custom/x');
  });
});

describe('customKeyOf', () => {
  it.each([
    ['/custom/imprint', 'imprint'],
    ['/custom/imprint/?lang=de#top', 'imprint'],
    ['/custom/%69mprint', 'imprint'],
    ['/custom', null],
    ['/custom/', null],
    ['/custom/a/b', null],
    ['/custom/%2e%2e', null],
    ['/custom/%', null],
    ['/search/custom/imprint', null],
    ['/custom/prototype', null],
    ['/', null],
  ])('for %s, returns %s', (route, key) => {
    expect(customKeyOf(route)).toBe(key);
  });
});

describe('isGlobalPage', { tags: ['6.global-access'] }, () => {
  it.each([
    ['/custom/imprint', true],
    ['/custom/imprint?x=1', true],
    ['/custom/about', false],
    ['/custom/none', false],
    ['/imprint', false],
  ])('for %s, returns %s', (route, expected) => {
    expect(isGlobalPage(route, [page('imprint', 0, true), page('about', 1)])).toBe(expected);
  });
});

describe('pageContent', { tags: ['3.custom-html', '2.routes.custom', '1.pages.configured'] }, () => {
  const pages = {
    fr: { about: '<p>fr</p>' },
    de: { about: '<p>de</p>', imprint: '<p>de</p>', blank: ' ' },
    en: { about: '<p>en</p>', faq: '<p>en</p>' },
  };
  const languages = ['fr', 'de', 'en'];

  it.each<[string, string, PageContent, string]>([
    ['about', 'de', { kind: 'content', html: '<p>de</p>', lang: 'de' }, 'the user’s language'],
    ['about', 'pl', { kind: 'content', html: '<p>en</p>', lang: 'en' }, 'the fallback language'],
    [
      'imprint',
      'fr',
      { kind: 'content', html: '<p>de</p>', lang: 'de' },
      'the first language that has the page',
    ],
    ['blank', 'de', { kind: 'missing' }, 'empty content is missing'],
    ['none', 'de', { kind: 'missing' }, 'an unknown page is missing'],
    ['toString', 'de', { kind: 'missing' }, 'a prototype key is missing'],
    ['constructor', 'de', { kind: 'missing' }, 'a prototype key is missing'],
    ['../about', 'de', { kind: 'missing' }, 'a path is missing'],
  ])('for %s in %s, returns %j (%s)', (key, locale, expected) => {
    expect(pageContent(key, { locale, languages, pages })).toEqual(expected);
  });

  it('returns the language that has to be loaded first', () => {
    const { de, en } = pages;
    expect(pageContent('about', { locale: 'de', languages, pages: {} })).toEqual({
      kind: 'load',
      lang: 'de',
    });
    expect(pageContent('imprint', { locale: 'fr', languages, pages: { en } })).toEqual({
      kind: 'load',
      lang: 'fr',
    });
    expect(pageContent('imprint', { locale: 'de', languages, pages: { de } })).toMatchObject({
      kind: 'content',
    });
    expect(pageContent('about', { locale: 'de', languages: [], pages: {} })).toEqual({ kind: 'missing' });
  });

  it('pageLanguages returns the user’s language, the fallback, then the others in order', () => {
    expect(pageLanguages('de', ['fr', 'en', 'de', 'pl'])).toEqual(['de', 'en', 'fr', 'pl']);
    expect(pageLanguages('it', ['fr', 'de'])).toEqual(['fr', 'de']);
    expect(pageLanguages('en', ['fr', 'en'])).toEqual(['en', 'fr']);
  });
});

describe('validatePageKey', () => {
  it.each([
    ['imprint', null],
    [' faq ', null],
    ['', 'pages.keyRequired'],
    ['  ', 'pages.keyRequired'],
    ['About', 'pages.keyUsed'],
    ['a b', 'pages.keyInvalid'],
    ['-x', 'pages.keyInvalid'],
    ['a/b', 'pages.keyInvalid'],
    ['ä', 'pages.keyInvalid'],
    ['__proto__', 'pages.keyInvalid'],
    ['constructor', 'pages.keyInvalid'],
    ['x'.repeat(101), 'pages.keyInvalid'],
  ])('for %j, returns %s', (key, fault) => {
    expect(validatePageKey(key, ['about'])).toBe(fault);
  });

  it('isPageKey accepts only URL-safe keys', () => {
    expect(['a', 'A-1_b', '9', '', '.', '%2e', 'a.b'].map(isPageKey)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('contents of a page', () => {
  it.each([
    [[], 0],
    [[100, 600], 0],
    [[-400, 100, 700], 1],
    [[-900, -400, -50], 2],
  ])('%j: the section in view is %i', (tops, expected) => {
    expect(sectionInView(tops, 240)).toBe(expected);
  });
});
