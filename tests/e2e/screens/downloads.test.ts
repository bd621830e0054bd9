/**
 * @module-tag night
 * @module-tag sizes
 */
import { createTranslator } from '@assetportal/sdk/translations';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hold } from '../../fixtures/server/holds.js';
import { HELD_AFTER } from '../../fixtures/browsers/held-transfer.js';
import { nightly } from '../../fixtures/run/nightly.js';
import { prepareScreens } from '../../fixtures/screens.js';
import { PASSWORD } from '../../fixtures/users.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';

/** Time limit of a test that opens every state, in milliseconds. */
const ALL_STATES = nightly ? 600_000 : 240_000;

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  await prepareScreens(web);
}, SET_UP_TIME);
afterAll(() => web.close());

type Opened = Page & { readonly browserErrors: string[] };

interface View {
  readonly width: 390 | 1024 | 1600;
  readonly colorScheme: 'light' | 'dark';
}

const EVERY_VIEW = ([390, 1024, 1600] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme): View => ({ width, colorScheme })),
);

/** Views of each state. The last view is the one in which the next state is opened. */
const VIEWS: readonly View[] = nightly
  ? EVERY_VIEW
  : [
      { width: 1024, colorScheme: 'light' },
      { width: 390, colorScheme: 'dark' },
      { width: 1600, colorScheme: 'light' },
    ];

/** Views that axe checks, in turn for each state, because a check takes as long as all views. At night: all views. */
const AXE: readonly number[] = [1, 2];

/** What the checks of a language share. */
function checks(page: Opened, lang: 'de' | 'en') {
  const faults: string[] = [];
  const { t } = createTranslator({ locale: lang });
  let states = 0;
  /** Checks the state that the page shows, in each view. */
  const looks = async (state: string) => {
    const turn = AXE[states++ % AXE.length];
    for (const [at, { width, colorScheme }] of VIEWS.entries()) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await page.emulateMedia({ colorScheme });
      const overflow = await horizontalOverflow(page);
      const isChecked = nightly || at === turn;
      const found = isChecked ? await axeViolations(page) : [];
      if (overflow > 0) found.push(`${overflow} px too wide`);
      faults.push(...found.map((fault) => `${state}, ${width} ${colorScheme}: ${fault}`));
    }
    // The browser reports the refused calls of some states.
    const errors = page.browserErrors.splice(0).filter((error) => !/status of (?:403|500)/.test(error));
    faults.push(...errors.map((error) => `${state}: ${error}`));
  };
  return { page, t, faults, looks };
}
type Checks = ReturnType<typeof checks>;

const API = '**/assetportal/api';
const FORBIDDEN = { type: 'about:blank', title: 'T', status: 403, detail: 'D', code: 'forbidden' };
const ORIGINAL = (count: number) => ({
  convert_sets: [{ id: 'original', title: 'Original', allowed: count, total: count }],
  unavailable: [],
});
const tile = (page: Page, index = 0) => page.locator(`[data-result="${index}"]`);
const dialog = (page: Page) => page.getByRole('dialog').last();
const row = (page: Page) => page.getByRole('region', { name: 'Downloads' }).getByRole('listitem').first();

const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

async function openOne(page: Page, index = 0): Promise<void> {
  await tile(page, index).focus();
  await page.keyboard.press('d');
}

async function openTwo(page: Page): Promise<void> {
  await tile(page).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('d');
}

/** The dialog of a guest, without terms: one asset, several above the maximum, loading, and an error. */
async function dialogs({ page, looks }: Checks): Promise<void> {
  await openOne(page);
  await dialog(page).getByRole('radio', { name: /^Web/ }).waitFor();
  await looks('dialog: one asset');
  await page.route(`${API}/download/?*`, (route) =>
    route.fulfill({ status: 500, json: { ...FORBIDDEN, status: 500 } }),
  );
  await dialog(page).getByRole('radio', { name: 'Original' }).check();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('alert').waitFor();
  await looks('dialog: error');
  await page.unroute(`${API}/download/?*`);
  await close(page);
  await page.route(`${API}/session/csets`, () => undefined);
  await openOne(page, 1);
  await dialog(page).waitFor();
  await looks('dialog: loading');
  await page.unroute(`${API}/session/csets`);
  await close(page);
  await openTwo(page);
  await dialog(page).getByRole('radio', { name: 'Original' }).waitFor();
  await looks('dialog: more assets than the maximum');
  await close(page);
  await page.route(`${API}/session/csets`, (route) => route.fulfill({ json: ORIGINAL(2) }));
  await tile(page).focus();
  await page.keyboard.press('d');
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button').last().waitFor();
  await looks('confirmation of the number');
  await page.unroute(`${API}/session/csets`);
  await page.keyboard.press('Escape');
  await confirmation.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
}

/** The panel: failed, running, paused, saved, and empty, which hides it. */
async function panel({ page, t, looks }: Checks): Promise<void> {
  await page.route(`${API}/session/csets`, (route) => route.fulfill({ json: ORIGINAL(1) }));
  await page.route(`${API}/download/?*`, (route) => route.fulfill({ status: 403, json: FORBIDDEN }));
  await openOne(page, 1);
  await page.locator('[data-downloads]').click();
  await row(page).locator('xpath=self::*[@data-state="failed"]').waitFor();
  await looks('panel: failed');
  await page.unroute(`${API}/download/?*`);
  const held = hold('download', { afterBytes: HELD_AFTER });
  await openOne(page);
  await row(page)
    .getByText(/\d\s?% · /)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await row(page).getByRole('button').first().click();
  await row(page)
    .getByText(t('downloads.paused', { done: '', total: '' }).split(' ')[0] ?? '')
    .waitFor();
  held.release();
  await looks('panel: paused');
  await row(page).getByRole('button').first().click();
  await row(page).locator('xpath=self::*[@data-state="saved"]').waitFor();
  // A saved download leaves the list after some time, unless the pointer is in the panel.
  await row(page).hover();
  await looks('panel: saved');
  await page.unroute(`${API}/session/csets`);
  for (const _ of [1, 2]) await row(page).getByRole('button').last().click();
  await row(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('[data-downloads]').count()).toBe(0);
}

/** The tray: while an asset is dragged, filled and empty. Then the bookmarks of the guest. */
async function bookmarks({ page, t, looks }: Checks): Promise<void> {
  const tray = page.getByRole('region', { name: t('tray.label') });
  await page.setViewportSize({ width: 1600, height: 900 });
  const from = await tile(page).boundingBox();
  const [x, y] = [(from?.x ?? 0) + 60, (from?.y ?? 0) + 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 20, { steps: 3 });
  await tray.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const to = await tray.boundingBox();
  await page.mouse.move((to?.x ?? 0) + 100, (to?.y ?? 0) + 20, { steps: 4 });
  await page.mouse.up();
  await tray.locator('[data-thumb]').waitFor();
  await looks('tray: filled');
  await tile(page).focus();
  await page.keyboard.press('b');
  await tray.locator('[data-thumb]').waitFor({ state: 'hidden' });
  await looks('tray: empty');
  await page.goto('/bookmark');
  await page.getByRole('heading', { name: t('bookmarks.emptyTitle') }).waitFor();
  await looks('bookmarks of a guest: empty');
  await page.goBack();
  for (const index of [0, 1, 2]) {
    await tile(page, index).focus();
    await page.keyboard.press('b');
  }
  await page.goto('/bookmark');
  await expect.poll(() => page.locator('[data-id]').count()).toBe(3);
  await looks('bookmarks of a guest');
}

/** The dialog and the order of a user, with terms: the bookmarks, all results, and assets that are not available. */
async function orders({ page, t, looks }: Checks): Promise<void> {
  await page.goto('/bookmark');
  await expect.poll(() => page.locator('[data-id]').count()).toBeGreaterThan(5);
  await looks('bookmarks of a user');
  await page.goto('/search/*?f.asset_groups=image');
  await tile(page).focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('toolbar', { name: t('search.selection') });
  await bar.getByRole('button').nth(1).click();
  await tile(page).focus();
  await page.keyboard.press('d');
  await dialog(page).getByRole('checkbox').waitFor();
  await looks('dialog: all results, with terms');
  await dialog(page).locator('button[type=submit]').click();
  await dialog(page).getByRole('alert').waitFor();
  await looks('dialog: terms are missing');
  await close(page);
  await page.keyboard.press('Escape');
  await page.route(`${API}/session/csets`, async (route) => {
    const { asset_id: ids } = route.request().postDataJSON() as { asset_id: string[] };
    await route.fulfill({ json: { ...ORIGINAL(ids.length), unavailable: ids.slice(1) } });
  });
  await openTwo(page);
  await dialog(page)
    .getByRole('button', { name: t('download.orderThese', { count: 1 }) })
    .click();
  const send = dialog(page).getByRole('button', { name: t('order.submit') });
  await send.waitFor();
  await looks('order');
  await send.click();
  await dialog(page).getByRole('alert').waitFor();
  await looks('order: terms are missing');
  await dialog(page).getByRole('checkbox').check();
  await send.click();
  await dialog(page).waitFor({ state: 'hidden' });
  await looks('order: sent');
}

/** The nightly run has English as well, whose messages are shorter. */
const LANGUAGES = (
  [
    ['de', 'de-DE'],
    ['en', 'en-GB'],
  ] as const
).filter(([lang]) => nightly || lang === 'de');

it.each(LANGUAGES)(
  'every state of downloads and bookmarks is accessible and fits: guest, %s',
  { timeout: ALL_STATES },
  async (lang, locale) => {
    const page = await web.visit('/search/*?f.asset_groups=image', {
      locale,
      width: 1600,
      before: (fresh) =>
        fresh.route(`${API}/info/downloads`, (route) => route.fulfill({ json: { max_assets: 1 } })),
    });
    await tile(page).waitFor();
    const all = checks(page, lang);
    await dialogs(all);
    await panel(all);
    await bookmarks(all);
    expect(all.faults).toEqual([]);
  },
);

it.each(LANGUAGES)(
  'every state of orders is accessible and fits: user, %s',
  { timeout: ALL_STATES },
  async (lang, locale) => {
    const page = await web.visit('/login', {
      locale,
      width: 1600,
      before: (fresh) =>
        fresh.route(`${API}/config/global`, async (route) => {
          const response = await route.fetch();
          const config = (await response.json()) as { global: object };
          const terms_of_use = { show: true, links: { de: 'https://example.org/terms' } };
          await route.fulfill({
            json: { ...config, terms_of_use, global: { ...config.global, run_order_process: true } },
          });
        }),
    });
    await page.locator('input[name=username]').fill('mira');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    const all = checks(page, lang);
    await orders(all);
    expect(all.faults).toEqual([]);
  },
);
