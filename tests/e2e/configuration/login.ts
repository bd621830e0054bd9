import { loginLogoCount, loginLogoHeight } from './logos.js';
import { attributeOf, countOf, styleOf, type WalkedScreen } from './screen.js';

/** The login page. */
export const LOGIN: WalkedScreen = {
  name: 'login page',
  path: '/login',
  before: { login: { register: { show_button: true, links: { de: 'https://example.org/a' } } } },
  after: {
    login: {
      show_passwordReset: true,
      logoImage: { height: 40 },
      headers: { transform: 'uppercase' },
      infoText: { alignment: 'right' },
      register: { show_button: true, links: { de: 'https://example.org/b' } },
      box: { max_width: 520 },
    },
  },
  open: (page) => page.getByLabel('Benutzername').waitFor(),
  probes: {
    'login.show_passwordReset': countOf('main :is(button, a):has-text("zurücksetzen")'),
    'login.logoImage.height': loginLogoHeight,
    'login.headers.transform': styleOf('main h1', 'text-transform'),
    'login.infoText.alignment': styleOf('main h1 + p, main h1 ~ p', 'text-align'),
    'login.register.links': attributeOf('main a[href*="example.org"]', 'href'),
    'login.box.max_width': async (page) => (await page.getByLabel('Benutzername').boundingBox())?.width,
  },
};

/** The registration button of the login page. */
export const REGISTRATION: WalkedScreen = {
  ...LOGIN,
  name: 'registration',
  after: {
    login: { register: { show_button: false, links: { de: 'https://example.org/a' } } },
    visibleLogos: { loginLogo: false },
  },
  probes: {
    'login.register.show_button': countOf('main a[href*="example.org"]'),
    'visibleLogos.loginLogo': loginLogoCount,
  },
};
