import { describe, expect, it } from 'vitest';
import {
  hrefOfTarget,
  linksToPage,
  targetOfHref,
  withFooterLink,
  withMovedAddress,
  withMovedLinks,
  withoutFooterLinks,
} from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, type FooterItem } from '@assetportal/sdk/config';
import { footerView } from '@assetportal/sdk/rules';

const page = (key: string, position: number, translation: Record<string, string> = {}) => ({
  key,
  position,
  translation,
  global_access: false,
});
const entry = (text: string, position: number, link?: string, column: FooterItem['column'] = 'Left') => ({
  translation: { en: text },
  is_linkable: link !== undefined,
  column,
  position,
  links: link === undefined ? {} : { en: { link, linkDirection: 'Internal' as const } },
});
const configOf = (
  entries: readonly FooterItem[],
  customPages = [page('imprint', 0, { de: 'Impressum', en: 'Imprint' })],
) => ({
  ...DEFAULT_CONFIG,
  footer: { height: null, entries: [...entries] },
  customPages,
});

describe('links to a page', () => {
  it.each<[string, ReturnType<typeof configOf>, Record<string, Record<string, string>>, string[]]>([
    ['none', configOf([entry('Other', 0, '/custom/imprint-2')]), {}, []],
    ['an entry of the footer', configOf([entry('Imprint', 0, '/custom/imprint')]), {}, ['footer Left']],
    [
      'a place on the page',
      configOf([entry('Imprint', 0, '/custom/imprint#tax', 'Right')]),
      {},
      ['footer Right'],
    ],
    ['a text is no link', configOf([{ ...entry('I', 0, '/custom/imprint'), is_linkable: false }]), {}, []],
    ['every titled page in a footer without entries', configOf([]), {}, ['automatic']],
    ['no page without a title', configOf([], [page('imprint', 0)]), {}, []],
    [
      'the terms of use',
      { ...configOf([entry('x', 0)]), terms_of_use: { show: true, links: { de: '/custom/imprint' } } },
      {},
      ['terms'],
    ],
    [
      'another page, but not the page itself',
      configOf([entry('x', 0)]),
      {
        de: { imprint: '<a href="/custom/imprint">x</a>', press: "<p><A HREF='/custom/imprint#a'>x</a>" },
        en: { privacy: '<a href="/custom/imprints">x</a> /custom/imprint', press: '' },
      },
      ['page press'],
    ],
  ])('%s', (_name, config, pages, expected) => {
    const links = linksToPage('imprint', config, pages);
    const shown = links.map((link) =>
      link.kind === 'footer'
        ? `footer ${link.column}`
        : link.kind === 'page'
          ? `page ${link.key}`
          : link.kind,
    );
    expect(shown).toEqual(expected);
  });

  it('are added as the last entry of a column, with the titles of the page', () => {
    const config = configOf([entry('B', 1), entry('A', 0)]);
    const footer = { height: null, entries: [...withFooterLink('imprint', 'Center', config)] };
    expect(footer.entries.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(footerView(footer, 'de').center).toEqual([
      { kind: 'internal', text: 'Impressum', to: '/custom/imprint' },
    ]);
    expect(footerView(footer, 'en').left.map(({ text }) => text)).toEqual(['A', 'B']);
  });

  it('of other pages stay when a footer without entries gets its first one', () => {
    const pages = [
      page('imprint', 1, { en: 'Imprint' }),
      page('press', 0, { en: 'Press' }),
      page('draft', 2),
    ];
    const entries = withFooterLink('imprint', 'Left', configOf([], pages));
    const view = footerView({ height: null, entries: [...entries] }, 'en');
    expect([view.left, view.center].map((column) => column.map(({ text }) => text))).toEqual([
      ['Imprint'],
      ['Press'],
    ]);
  });

  it('have the key as text if the page has no title', () => {
    const [added] = withFooterLink('imprint', 'Left', configOf([], [page('imprint', 0)]));
    expect(added?.translation).toEqual({ en: 'imprint' });
  });

  it('are removed without other entries', () => {
    const entries = [entry('A', 0), entry('I', 1, '/custom/imprint'), entry('B', 2, '/custom/press')];
    const rest = withoutFooterLinks('imprint', entries);
    expect(rest.map(({ translation, position }) => [translation['en'], position])).toEqual([
      ['A', 0],
      ['B', 1],
    ]);
  });

  it('follow a page to its new address', () => {
    const [moved, other] = withMovedLinks(
      ['imprint', 'legal'],
      [entry('I', 0, '/custom/imprint'), entry('B', 1, '/custom/press')],
    );
    expect([moved?.links['en']?.link, other?.links['en']?.link]).toEqual(['/custom/legal', '/custom/press']);
    expect(
      withMovedAddress(
        ['imprint', 'legal'],
        '<a href="/custom/imprint#a">x</a> /custom/imprint <a href="/custom/imprint-2">y</a>',
      ),
    ).toBe('<a href="/custom/legal#a">x</a> /custom/imprint <a href="/custom/imprint-2">y</a>');
  });
});

describe('target of a link', () => {
  it.each([
    ['page', 'image-rights', '/custom/image-rights'],
    ['search', 'winter & snow', '/search/winter%20%26%20snow'],
    ['search', '*', '/search/*'],
    ['asset', 'GXd9YRqRXml', '/asset/GXd9YRqRXml'],
    ['address', 'https://example.org/?a=1', 'https://example.org/?a=1'],
    ['address', 'mailto:press@example.org', 'mailto:press@example.org'],
  ] as const)('%s %s is %s, and back', (kind, value, href) => {
    expect(hrefOfTarget({ kind, value })).toBe(href);
    expect(targetOfHref(href)).toEqual({ kind, value });
  });

  it.each([
    ['example.org', 'https://example.org'],
    ['press@example.org', 'mailto:press@example.org'],
    ['#rights', '#rights'],
    ['/search/*?view=list', '/search/*?view=list'],
  ])('completes %s', (value, href) => {
    expect(hrefOfTarget({ kind: 'address', value })).toBe(href);
  });

  it.each([
    ['page', ''],
    ['asset', ' '],
    ['address', ''],
    ['address', 'javascript:alert(1)'],
    ['address', 'data:text/html,x'],
    ['address', '//example.org'],
  ] as const)('refuses %s %j', (kind, value) => {
    expect(hrefOfTarget({ kind, value })).toBeNull();
  });
});
