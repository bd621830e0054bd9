import { countOf, styleOf, type WalkedScreen } from './screen.js';

/** An SVG of 600 by 600 px, as an uploaded logo. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#a00"/></svg>';
/** Matches the uploaded logo on the hero of the home page. */
export const HERO_LOGO = 'main section img[src*="config/"]';
const LOGIN_LOGO = 'main img[src*="config/loginLogo"]';

/** The height of the logo on the login page, as a probe. */
export const loginLogoHeight = styleOf(LOGIN_LOGO, 'max-height');
/** The number of logos on the login page, as a probe. */
export const loginLogoCount = countOf(LOGIN_LOGO);

/** The home page without its logo. */
export const HERO_WITHOUT_LOGO: WalkedScreen = {
  name: 'logo on the hero',
  path: '/',
  before: {},
  after: { dashboard: { heroImage: { logo: false } } },
  open: (page) => page.locator('[data-poster]').first().waitFor(),
  probes: { 'dashboard.heroImage.logo': countOf(HERO_LOGO) },
};

/** A portal without a home page. */
export const HIDDEN_HOME: WalkedScreen = {
  name: 'hidden home page',
  path: '/',
  before: {},
  after: { global: { hide_dashboard: true } },
  open: (page) => page.locator('[data-poster], [data-result]').first().waitFor(),
  probes: { 'global.hide_dashboard': (page) => Promise.resolve(new URL(page.url()).pathname) },
};
