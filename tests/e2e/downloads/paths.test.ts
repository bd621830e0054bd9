/** @module-tag night */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  const admin = await web.portal.admin();
  await admin.config.save({
    config: {
      terms_of_use: { show: true, links: { de: 'https://example.org/bedingungen' } },
      order: { mailto: 'desk@example.org' },
      global: { run_order_process: true, max_assets: 1 },
    },
  });
}, SET_UP_TIME);
afterAll(() => web.close());

/** A way to start a download. */
interface DownloadPath {
  readonly name: string;
  readonly path: string;
  /** Number of assets that it downloads. */
  readonly count: 1 | 2;
  readonly start: (page: Page) => Promise<void>;
  /** How the user orders without permission. Default: like the download. Null if the path then has no action. */
  readonly order?: ((page: Page) => Promise<void>) | null;
}

const IMAGES = 'f.asset_groups=image';
const tile = (page: Page, index = 0) => page.locator(`[data-result="${index}"]`);
const downloadButton = (page: Page) => page.getByRole('button', { name: /Herunterladen/ });

const openBookmarks = (page: Page) => page.getByRole('link', { name: /Merkliste.*2/ }).click();

async function select(page: Page): Promise<void> {
  await tile(page).click({ modifiers: ['Control'] });
  await tile(page, 1).click({ modifiers: ['Shift'] });
}

async function openAsset(page: Page): Promise<void> {
  await tile(page).click();
  await page.waitForURL('**/asset/*');
}

async function openPreview(page: Page): Promise<void> {
  await tile(page).focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog').waitFor();
}

/** The button of the asset page. */
const actionOf = (page: Page) => page.getByRole('button', { name: /^(?:Herunterladen|Bestellen)/ }).first();

/** Every way to start a download, on every page. */
const PATHS: readonly DownloadPath[] = [
  {
    name: 'the key D on a tile',
    path: `/search/*?${IMAGES}`,
    count: 1,
    async start(page) {
      await tile(page).focus();
      await page.keyboard.press('d');
    },
  },
  {
    name: 'the icon of a tile',
    path: `/search/*?${IMAGES}`,
    count: 1,
    async start(page) {
      await tile(page).hover();
      await page.getByRole('gridcell').first().locator('button[aria-label*="erunterladen"]').click();
    },
  },
  {
    name: 'the icon in the list',
    path: `/search/*?view=list&${IMAGES}`,
    count: 1,
    async start(page) {
      await tile(page).hover();
      await page.getByRole('row').locator('button[aria-label*="erunterladen"]').first().click();
    },
  },
  {
    name: 'the info view',
    path: `/search/*?view=thumbnail&${IMAGES}`,
    count: 1,
    async start(page) {
      await tile(page).click();
      await downloadButton(page).first().click();
    },
  },
  {
    name: 'the selection bar',
    path: `/search/*?${IMAGES}`,
    count: 2,
    async start(page) {
      await select(page);
      await page
        .getByRole('toolbar', { name: 'Auswahl' })
        .getByRole('button', { name: 'Herunterladen' })
        .click();
    },
  },
  {
    name: 'all results',
    path: `/search/*?${IMAGES}`,
    count: 2,
    async start(page) {
      await tile(page).focus();
      await page.keyboard.press('Control+a');
      const bar = page.getByRole('toolbar', { name: 'Auswahl' });
      await bar.getByRole('button', { name: /^Alle .* auswählen/ }).click();
      await bar.getByRole('button', { name: 'Herunterladen' }).click();
    },
  },
  {
    name: 'the key D in the preview',
    path: `/search/*?${IMAGES}`,
    count: 1,
    async start(page) {
      await openPreview(page);
      await page.keyboard.press('d');
    },
  },
  {
    name: 'the button of the preview',
    path: `/search/*?${IMAGES}`,
    count: 1,
    async start(page) {
      await openPreview(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Herunterladen' }).first().click();
    },
  },
  {
    name: 'the button of the asset page',
    path: `/search/*?${IMAGES}`,
    count: 1,
    async start(page) {
      await openAsset(page);
      await actionOf(page).click();
    },
  },
  {
    name: 'the key D on the asset page',
    path: `/search/*?${IMAGES}`,
    count: 1,
    async start(page) {
      await openAsset(page);
      await actionOf(page).waitFor();
      await page.keyboard.press('d');
    },
  },
  {
    name: 'a row of the bookmarks',
    path: `/search/*?${IMAGES}`,
    count: 1,
    async start(page) {
      await openBookmarks(page);
      const row = page.getByRole('main').getByRole('listitem').first();
      await row.locator('button[aria-label*="erunterladen"]').click();
    },
    // A locked asset has no button.
    order: null,
  },
  {
    name: 'all bookmarks',
    path: `/search/*?${IMAGES}`,
    count: 2,
    async start(page) {
      await openBookmarks(page);
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Alle herunterladen/ })
        .click();
    },
    async order(page) {
      await openBookmarks(page);
      await page.getByRole('main').getByRole('button', { name: 'Bestellen' }).click();
    },
  },
  {
    name: 'the tray',
    path: `/search/*?${IMAGES}`,
    count: 2,
    async start(page) {
      await openBookmarks(page);
      await page.getByRole('checkbox', { name: 'Merkliste unter den Ergebnissen anzeigen' }).check();
      await page.goBack();
      const tray = page.getByRole('region', { name: 'Merkliste am unteren Rand' });
      await tray.getByRole('button', { name: 'Alle herunterladen' }).click();
    },
  },
];

/** Opens the results with two bookmarks. */
async function onResults(before: (page: Page) => Promise<unknown> = () => Promise.resolve()): Promise<Page> {
  const page = await web.visit(`/search/*?${IMAGES}`);
  await before(page);
  await tile(page).waitFor();
  await page.settled();
  for (const index of [0, 1]) {
    await tile(page, index).focus();
    await page.keyboard.press('b');
  }
  await page.getByRole('link', { name: /Merkliste.*2/ }).waitFor();
  return page;
}

/** Opens a path of the portal as a link in it does, without loading the page again. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await tile(page).waitFor();
}

/** Closes the dialog and the preview below it, and ends the selection. */
async function closeAll(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  for (let open = await dialogs.count(); open > 0; open = await dialogs.count()) {
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogs.count()).toBeLessThan(open);
  }
  const clear = page.getByRole('toolbar', { name: 'Auswahl' }).getByRole('button').first();
  if ((await clear.count()) > 0) await clear.click();
}

/** Runs a check for each path on one page. An error names the path. */
async function onEach(
  page: Page,
  paths: readonly DownloadPath[],
  check: (path: DownloadPath) => Promise<void>,
) {
  for (const path of paths) {
    try {
      await follow(page, path.path);
      await check(path);
      await closeAll(page);
    } catch (error) {
      throw new Error(`Failed: ${path.name}`, { cause: error });
    }
  }
}

describe('every way to start a download', { tags: ['4.decision.terms', '5.terms.ticked'] }, () => {
  it('requires terms, format and number', async () => {
    const page = await onResults();
    const files: string[] = [];
    page.on('download', (download) => files.push(download.suggestedFilename()));
    await onEach(page, PATHS, async ({ count, start }) => {
      await start(page);
      const dialog = page.getByRole('dialog').filter({ hasText: 'Format wählen' }).last();
      await dialog.getByRole('radio', { name: /^Original/ }).check();
      await dialog.getByRole('radio', { name: /^Web/ }).waitFor();
      await dialog.getByRole('checkbox', { name: 'Ich akzeptiere die Nutzungsbedingungen.' }).waitFor();
      // Above the maximum, a banner says so.
      await expect.poll(() => dialog.getByText('mehr als das übliche Maximum von 1').count()).toBe(count - 1);
      await dialog.locator('button[type=submit]').click();
      await dialog.getByRole('alert').waitFor();
    });
    expect(files).toEqual([]);
  });

  it('offers an order without permission', { tags: ['night', '4.decision.order'] }, async () => {
    const problem = { type: 'about:blank', title: 'T', status: 403, detail: 'D', code: 'forbidden' };
    const page = await onResults((opened) =>
      opened.route('**/session/csets', (route) => route.fulfill({ status: 403, json: problem })),
    );
    const paths = PATHS.filter(({ order }) => order !== null);
    await onEach(page, paths, async ({ start, order }) => {
      await (order ?? start)(page);
      await page.getByRole('dialog', { name: 'Bestellen' }).getByText('Ihre E-Mail').waitFor();
    });
  });
});
