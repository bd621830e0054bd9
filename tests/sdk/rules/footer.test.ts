import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG, type FooterItem } from '@assetportal/sdk/config';
import { footerHeight, footerView, isEmptyFooter, startRoute, translated } from '@assetportal/sdk/rules';

const item = (change: Partial<FooterItem>): FooterItem => ({
  translation: { de: 'Text', en: 'Words' },
  is_linkable: false,
  column: 'Left',
  position: 0,
  links: {},
  ...change,
});
const view = (entries: FooterItem[], locale = 'en') => footerView({ height: null, entries }, locale);
const link = (to: string, linkDirection: 'External' | 'Internal' = 'External') => ({
  link: to,
  linkDirection,
});

describe('footerView (specification, section 2, Global shell)', () => {
  const entry = (name: string, column: FooterItem['column'], position: number) =>
    item({ translation: { en: name }, column, position });

  it(
    'has three columns, and omits entries of the column None',
    { tags: ['2.footer.columns', '3.footer-item'] },
    () => {
      const footer = view([
        entry('r', 'Right', 0),
        entry('l', 'Left', 0),
        entry('c', 'Center', 0),
        entry('n', 'None', 0),
      ]);
      expect(footer).toEqual({
        height: null,
        left: [{ kind: 'text', text: 'l' }],
        center: [{ kind: 'text', text: 'c' }],
        right: [{ kind: 'text', text: 'r' }],
      });
    },
  );

  it(
    'sorts columns by position, and preserves the order of equal positions',
    { tags: ['2.footer.order'] },
    () => {
      const footer = view([entry('3', 'Left', 9), entry('1', 'Left', -1), entry('2', 'Left', 9)]);
      expect(footer.left.map(({ text }) => text)).toEqual(['1', '3', '2']);
    },
  );

  it.each<[string, Partial<FooterItem>, string, object]>([
    [
      'an external link',
      { is_linkable: true, links: { en: link('https://p.example/x') } },
      'en',
      { kind: 'external', text: 'Words', href: 'https://p.example/x' },
    ],
    [
      'a mail address',
      { is_linkable: true, links: { en: link('mailto:a@p.example') } },
      'en',
      { kind: 'external', text: 'Words', href: 'mailto:a@p.example' },
    ],
    [
      'a file of this server',
      { is_linkable: true, links: { en: link('/terms.pdf') } },
      'en',
      { kind: 'external', text: 'Words', href: '/terms.pdf' },
    ],
    [
      'a route of the portal',
      { is_linkable: true, links: { en: link('/custom/imprint', 'Internal') } },
      'en',
      { kind: 'internal', text: 'Words', to: '/custom/imprint' },
    ],
    ['plain text', { links: { en: link('https://p.example') } }, 'en', { kind: 'text', text: 'Words' }],
    [
      'an empty link as text',
      { is_linkable: true, links: { en: link('') } },
      'en',
      { kind: 'text', text: 'Words' },
    ],
    [
      'an unsafe link as text',
      { is_linkable: true, links: { en: link('javascript:alert(1)') } },
      'en',
      { kind: 'text', text: 'Words' },
    ],
    [
      'a route that leaves the portal as text',
      { is_linkable: true, links: { en: link('//evil.example', 'Internal') } },
      'en',
      { kind: 'text', text: 'Words' },
    ],
    [
      'a route with a tab, which browsers remove, as text (R30)',
      { is_linkable: true, links: { en: link('/\t/evil.example', 'Internal') } },
      'en',
      { kind: 'text', text: 'Words' },
    ],
    [
      'an external link with a tab as text (R30)',
      { is_linkable: true, links: { en: link('/\t/evil.example') } },
      'en',
      { kind: 'text', text: 'Words' },
    ],
    [
      'a URL configured as a route as text',
      { is_linkable: true, links: { en: link('https://p.example', 'Internal') } },
      'en',
      { kind: 'text', text: 'Words' },
    ],
  ])('renders %s', { tags: ['2.footer.links'] }, (_, change, locale, expected) => {
    expect(view([item(change)], locale).left).toEqual([expected]);
  });

  it.each([
    ['de', 'Text', 'https://p.example/de'],
    ['en', 'Words', 'https://p.example/en'],
    ['fr', 'Words', 'https://p.example/en'],
    ['constructor', 'Words', 'https://p.example/en'],
  ])('in %s, returns the text %s with the link %s', { tags: ['3.footer-link'] }, (locale, text, href) => {
    const links = { de: link('https://p.example/de'), en: link('https://p.example/en') };
    expect(view([item({ is_linkable: true, links })], locale).left).toEqual([
      { kind: 'external', text, href },
    ]);
  });

  it('omits entries without a text, and isEmptyFooter detects a footer without entries', () => {
    expect(isEmptyFooter(view([item({ translation: { en: ' ' } })]))).toBe(true);
    expect(isEmptyFooter(footerView(DEFAULT_CONFIG.footer, 'de'))).toBe(true);
    expect(isEmptyFooter(view([item({})]))).toBe(false);
  });
});

describe('footerHeight (specification, section 5)', () => {
  it.each([
    ['120', 120],
    [' 120 ', 120],
    [0, 0],
    [64, 64],
    ['', null],
    [null, null],
    ['1000', 1000],
    ['1001', undefined],
    ['5000', undefined],
    ['9'.repeat(30), undefined],
    ['12.5', undefined],
    [12.5, undefined],
    ['1e3', undefined],
    ['-1', undefined],
    [-1, undefined],
    ['tall', undefined],
    ['120px', undefined],
    [Number.NaN, undefined],
  ])('parses %j as %s (CD6)', (typed, expected) => {
    expect(footerHeight(typed)).toBe(expected);
  });
});

describe('translated, with the fallback to English and then to any language', () => {
  it.each([
    [{ de: 'a', en: 'b' }, 'de', 'a'],
    [{ de: '', en: 'b' }, 'de', 'b'],
    [{ fr: 'c' }, 'de', 'c'],
    [{ fr: ' ', it: 'd' }, 'de', 'd'],
    [{}, 'de', undefined],
    [{}, 'toString', undefined],
  ])('for %j in %s, returns %j', (labels: Record<string, string>, locale, expected) => {
    expect(translated(labels, locale)).toBe(expected);
  });
});

it(
  'startRoute returns the home page as the target of the logo, or the search if the home page is hidden',
  { tags: ['2.search.logo-link'] },
  () => {
    expect([startRoute(false), startRoute(true)]).toEqual(['/', '/search/*']);
  },
);
