import { countOf, styleOf, type WalkedScreen } from './screen.js';

/** An SVG of 60 by 60 px, as an uploaded logo. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#a00"/></svg>';
const HERO_LOGO = 'main section img[src*="config/"]';
const LOGIN_LOGO = 'main img[src*="config/loginLogo"]';
const openHome: WalkedScreen['open'] = (page) => page.locator('[data-poster]').first().waitFor();
const openLogin: WalkedScreen['open'] = (page) => page.getByLabel('Benutzername').waitFor();

/** Places that show the uploaded logos. */
export const LOGOS: readonly WalkedScreen[] = [
  {
    ...{ name: 'logo on the hero', path: '/', before: {}, open: openHome },
    after: { dashboard: { heroImage: { logo: false } } },
    probes: { 'dashboard.heroImage.logo': countOf(HERO_LOGO) },
  },
  {
    ...{ name: 'hidden logo on the hero', path: '/', before: {}, open: openHome },
    after: { visibleLogos: { dashboardLogo: false } },
    probes: { 'visibleLogos.dashboardLogo': countOf(HERO_LOGO) },
  },
  {
    ...{ name: 'logo of the login page', path: '/login', before: {}, open: openLogin },
    after: { login: { logoImage: { height: 40 } } },
    probes: { 'login.logoImage.height': styleOf(LOGIN_LOGO, 'max-height') },
  },
  {
    ...{ name: 'hidden logo of the login page', path: '/login', before: {}, open: openLogin },
    after: { visibleLogos: { loginLogo: false } },
    probes: { 'visibleLogos.loginLogo': countOf(LOGIN_LOGO) },
  },
];
