import { attributeOf, type WalkedScreen } from './screen.js';

const BUTTON = 'main [data-index="0"] [data-action="bookmark"]';
const iconSet = (change: object) => ({
  iconSet: [{ key: 'bookmark', icon: 'bookmark', position: 0, ...change }],
});

/** The bookmark of a bookmarked result. */
export const BOOKMARKED: WalkedScreen = {
  name: 'bookmarked result',
  path: '/search/*',
  before: iconSet({ toggle_icon: 'bookmark-check' }),
  after: iconSet({ toggle_icon: 'star', toggle_translation: { de: 'Gemerkt' } }),
  async open(page) {
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('b');
    await page.getByRole('link', { name: /Merkliste.*1/ }).waitFor();
  },
  probes: {
    'iconSet.*.toggle_icon': attributeOf(`${BUTTON} svg`, 'class'),
    'iconSet.*.toggle_translation': attributeOf(BUTTON, 'aria-label'),
  },
};
