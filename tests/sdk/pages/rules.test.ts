import { describe, expect, it } from 'vitest';
import {
  customKeyOf,
  customRoute,
  customViews,
  isGlobalPage,
  isPageKey,
  pageContent,
  pageLanguages,
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
  it('are the configured pages in their order, then those that are only written, each once', () => {
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

  it('are none where there are none', () => {
    expect(customViews([], {})).toEqual([]);
  });

  it('have routes that lead back to their keys', () => {
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
    ['/', null],
  ])('%s: %s', (route, key) => {
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
  ])('%s: %s', (route, expected) => {
    expect(isGlobalPage(route, [page('imprint', 0, true), page('about', 1)])).toBe(expected);
  });
});

describe('pageContent', { tags: ['3.custom-html', '2.routes.custom'] }, () => {
  const pages = {
    fr: { about: '<p>fr</p>' },
    de: { about: '<p>de</p>', imprint: '<p>de</p>', blank: ' ' },
    en: { about: '<p>en</p>', faq: '<p>en</p>' },
  };
  const languages = ['fr', 'de', 'en'];

  it.each<[string, string, PageContent, string]>([
    ['about', 'de', { kind: 'content', html: '<p>de</p>', lang: 'de' }, 'the reader’s own language'],
    ['about', 'pl', { kind: 'content', html: '<p>en</p>', lang: 'en' }, 'else the fallback'],
    ['imprint', 'fr', { kind: 'content', html: '<p>de</p>', lang: 'de' }, 'else the first that has one'],
    ['blank', 'de', { kind: 'missing' }, 'an empty one is none'],
    ['none', 'de', { kind: 'missing' }, 'else it is missing'],
    ['toString', 'de', { kind: 'missing' }, 'no prototype'],
    ['constructor', 'de', { kind: 'missing' }, 'no prototype'],
    ['../about', 'de', { kind: 'missing' }, 'no path'],
  ])('%s for %s: %j (%s)', (key, locale, expected) => {
    expect(pageContent(key, { locale, languages, pages })).toEqual(expected);
  });

  it('names the language that has to be loaded first', () => {
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

  it('looks in the own language, the fallback, then the others in their order', () => {
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
  ])('%j: %s', (key, fault) => {
    expect(validatePageKey(key, ['about'])).toBe(fault);
  });

  it('isPageKey takes what can be a part of an address', () => {
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
