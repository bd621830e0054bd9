import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { attributeOf, countOf, styleOf, textOf, type WalkedScreen } from './screen.js';
import { HERO_LOGO } from './logos.js';

const TOKENS = {
  background: '--color-background',
  surface: '--color-surface',
  border: '--color-line',
  text: '--color-text',
  mutedText: '--color-muted',
  accent: '--color-accent',
  onAccent: '--color-on-accent',
  focus: '--color-focus',
  danger: '--color-danger',
} as const;

/** Another color for each part of a scheme. */
const colors = {
  ...Object.fromEntries(Object.keys(TOKENS).map((name, index) => [name, `#12345${index}`])),
  areas: {
    header: { background: '#203040', text: '#f0f1f2' },
    footer: { background: '#304050', text: '#f1f2f3' },
    sidebar: { background: '#405060', text: '#f2f3f4' },
    toast: { background: '#506070', text: '#f3f4f5' },
  },
};

const probesOf = (scheme: 'light' | 'dark') => ({
  ...Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [`appearance.${scheme}.${name}`, styleOf('html', token)]),
  ),
  [`appearance.${scheme}.background`]: styleOf('html', 'background-color'),
  [`appearance.${scheme}.text`]: styleOf('html', 'color'),
  [`appearance.${scheme}.areas.header.background`]: styleOf('header', 'background-color'),
  [`appearance.${scheme}.areas.header.text`]: styleOf('header', 'color'),
  [`appearance.${scheme}.areas.footer.background`]: styleOf('footer', 'background-color'),
  [`appearance.${scheme}.areas.footer.text`]: styleOf('footer', 'color'),
  [`appearance.${scheme}.areas.sidebar.background`]: styleOf('html', '--sidebar-background'),
  [`appearance.${scheme}.areas.sidebar.text`]: styleOf('html', '--sidebar-text'),
  [`appearance.${scheme}.areas.toast.background`]: styleOf('html', '--toast-background'),
  [`appearance.${scheme}.areas.toast.text`]: styleOf('html', '--toast-text'),
});

const entry = (text: string, column: string, position: number, link = '', linkDirection = 'Internal') => ({
  translation: { de: text },
  column,
  position,
  is_linkable: link !== '',
  links: { de: { link, linkDirection } },
});
const { appearance } = DEFAULT_CONFIG;

/** The frame of every page, in the light scheme: colors, footer and languages. */
export const FRAME: WalkedScreen = {
  name: 'frame, light',
  path: '/',
  before: {
    appearance,
    footer: {
      entries: [
        entry('Eins', 'Left', 0),
        entry('Zwei', 'Left', 1, '/search/*'),
        entry('Drei', 'Left', 2),
        entry('Vier', 'Left', 4),
        entry('Fünf', 'Left', 3),
        entry('Sechs', 'Left', 5, 'https://example.org/', 'External'),
      ],
    },
  },
  after: {
    appearance: { ...appearance, radius: 2, light: colors },
    visibleLocales: [{ short: 'DE', lang: 'Deutsch' }],
    footer: {
      height: 300,
      entries: [
        entry('Uno', 'Left', 0),
        entry('Zwei', 'Left', 1, '/custom/help'),
        entry('Drei', 'Right', 2),
        entry('Vier', 'Left', 3),
        entry('Fünf', 'Left', 4, '/search/x'),
        entry('Sechs', 'Left', 5, '/search/y', 'Internal'),
      ],
    },
  },
  open: (page) => page.locator('footer').getByText('Drei').waitFor(),
  probes: {
    ...probesOf('light'),
    'appearance.radius': styleOf('main input', 'border-top-left-radius'),
    'footer.height': styleOf('footer', 'height'),
    'footer.entries.*.translation': textOf('footer li:has-text("Eins"), footer li:has-text("Uno")'),
    'footer.entries.*.is_linkable': textOf('footer a:has-text("Fünf")'),
    'footer.entries.*.column': async (page) =>
      (await page.locator('footer').getByText('Drei').boundingBox())?.x,
    'footer.entries.*.position': async (page) =>
      (await page.locator('footer li').allInnerTexts()).filter((text) => /Vier|Fünf/.test(text)),
    'footer.entries.*.links.*.link': attributeOf('footer a:has-text("Zwei")', 'href'),
    'footer.entries.*.links.*.linkDirection': attributeOf('footer a:has-text("Sechs")', 'target'),
    'visibleLocales.*.short': textOf('header button'),
  },
};

const customPage = (key: string, title: string, position: number) => ({
  key,
  translation: { de: title },
  position,
});
const customLinks = textOf('footer a[href^="/custom/"]');

/** The frame in the dark scheme, and the links to the custom pages in a footer without entries. */
export const DARK_FRAME: WalkedScreen = {
  name: 'frame, dark',
  path: '/',
  colorScheme: 'dark',
  before: {
    appearance,
    customPages: [
      customPage('imprint', 'Impressum', 0),
      customPage('press', 'Presse', 1),
      customPage('help', 'Hilfe', 2),
    ],
  },
  after: {
    appearance: { ...appearance, dark: colors },
    customPages: [
      customPage('impressum', 'Impressum', 0),
      customPage('press', 'Medien', 2),
      customPage('help', 'Hilfe', 1),
    ],
  },
  open: (page) => page.locator('footer').getByText('Impressum').waitFor(),
  probes: {
    ...probesOf('dark'),
    'customPages.*.key': attributeOf('footer a:has-text("Impressum")', 'href'),
    'customPages.*.translation': countOf('footer a:has-text("Presse")'),
    'customPages.*.position': async (page) => (await customLinks(page)).indexOf('Hilfe'),
  },
};

/** A page with a fixed scheme, on a system with the other one. */
export const FIXED_SCHEME: WalkedScreen = {
  name: 'fixed scheme',
  path: '/',
  colorScheme: 'dark',
  before: { appearance },
  after: { appearance: { ...appearance, scheme: 'light' }, visibleLogos: { dashboardLogo: false } },
  open: (page) => page.locator('[data-poster]').first().waitFor(),
  probes: {
    'appearance.scheme': styleOf('html', 'background-color'),
    'visibleLogos.dashboardLogo': countOf(HERO_LOGO),
  },
};
