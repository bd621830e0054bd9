import type { Page } from 'playwright';
import { attributeOf, countOf, textOf, type WalkedScreen } from './screen.js';
import { settled } from '../../fixtures/browsers/settled.js';

/** Starts a download of the first two results. */
async function download(page: Page): Promise<void> {
  await page.locator('[data-result="0"]').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('toolbar', { name: 'Auswahl' }).getByRole('button', { name: 'Herunterladen' }).click();
}

/** Opens the download dialog for two results. */
async function openDialog(page: Page): Promise<void> {
  await page.locator('[data-result="1"]').waitFor();
  await settled(page);
  await download(page);
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
}

/** Starts the download of an asset that the user may not download. */
async function refused(page: Page): Promise<void> {
  const problem = { type: 'about:blank', title: 'T', status: 403, detail: 'D', code: 'forbidden' };
  await page.route('**/session/csets', (route) => route.fulfill({ status: 403, json: problem }));
  await page.locator('[data-result="0"]').waitFor();
  await settled(page);
  await page.locator('[data-result="0"]').focus();
  await page.keyboard.press('d');
}

const terms = (show: boolean, address: string) => ({ terms_of_use: { show, links: { de: address } } });

/** The download dialog, without and with terms, below and above the maximum. */
export const DOWNLOAD: WalkedScreen = {
  name: 'download dialog',
  path: '/search/*',
  before: { ...terms(false, 'https://terms.example/'), global: { max_assets: 9 } },
  after: { ...terms(true, 'https://terms.example/'), global: { max_assets: 1 } },
  open: openDialog,
  probes: {
    'terms_of_use.show': countOf('dialog [type=checkbox]'),
    'global.max_assets': countOf('dialog [role=note]'),
  },
};

/** The address of the terms in the download dialog. */
export const TERMS: WalkedScreen = {
  name: 'terms of use',
  path: '/search/*',
  before: terms(true, 'https://terms.example/'),
  after: terms(true, 'https://conditions.example/'),
  open: openDialog,
  probes: { 'terms_of_use.links': attributeOf('dialog a', 'href') },
};

/** A download without permission: a message, or the order form. */
export const ORDER: WalkedScreen = {
  name: 'order',
  path: '/search/*',
  before: { global: { run_order_process: false }, order: { mailto: 'orders@portal.example' } },
  after: { global: { run_order_process: true }, order: { mailto: 'orders@portal.example' } },
  async open(page) {
    await refused(page);
    await page
      .getByRole('dialog', { name: 'Bestellen' })
      .or(page.getByRole('status').filter({ hasText: 'Asset' }))
      .first()
      .waitFor();
  },
  probes: { 'global.run_order_process': countOf('dialog details') },
};

const order = (name: string) => ({
  global: { run_order_process: true },
  order: {
    mailto: `to-${name}@portal.example`,
    cc: `cc-${name}@portal.example`,
    subject: { de: `Betreff ${name}` },
    body: { de: `Text ${name}: {{link}}` },
    base_url: `https://${name}.example`,
  },
});

/** The email of an order. */
export const ORDER_MAIL: WalkedScreen = {
  name: 'email of an order',
  path: '/search/*',
  before: order('first'),
  after: order('second'),
  async open(page) {
    await refused(page);
    await page.locator('dialog details dd').first().waitFor();
  },
  probes: {
    'order.mailto': textOf('dialog details dl > div:nth-child(1) dd'),
    'order.cc': textOf('dialog details dl > div:nth-child(2) dd'),
    'order.subject': textOf('dialog details dl > div:nth-child(3) dd'),
    'order.body': async (page) => (await page.locator('dialog pre').innerText()).split(':')[0],
    'order.base_url': async (page) =>
      /https:\/\/[^/]+/.exec(await page.locator('dialog pre').innerText())?.[0],
  },
};
