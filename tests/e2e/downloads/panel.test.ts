import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startHeld, startOriginal } from '../../fixtures/browsers/held-transfer.js';
import { loggedIn, logInByCall, PASSWORD } from '../../fixtures/users.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  await loggedIn(web.portal, 'anna');
  await loggedIn(web.portal, 'berta');
}, SET_UP_TIME);
afterAll(() => web.close());

const API = '**/assetportal/api';
const panel = (page: Page) => page.getByRole('region', { name: 'Downloads' });
const row = (page: Page) => panel(page).getByRole('listitem').first();
const ring = (page: Page) => page.getByRole('banner').locator('[data-downloads]');

/** Addresses of files. */
const FILE = '**/assetportal/api/files/**';

/** Opens the results with a download that is held after half of its bytes. */
async function running() {
  const page = await web.visit('/search/*?f.asset_groups=image');
  return { page, held: await startHeld(page) };
}

describe('panel of the downloads', { tags: ['3.active-download', '4.download.states'] }, () => {
  it(
    'shows a running download, which can be paused and resumed',
    { tags: ['2.header.download-progress'] },
    async () => {
      const { page, held } = await running();
      await panel(page).getByText('1 aktiv').waitFor();
      await expect.poll(() => ring(page).getAttribute('aria-label')).toMatch(/^Downloads: [1-9]/);
      await row(page)
        .getByRole('button', { name: /anhalten$/ })
        .click();
      await row(page)
        .getByText(/^Angehalten · .+ von /)
        .waitFor();
      // While it runs, `screens/downloads` checks it.
      await expect.poll(() => axeViolations(page)).toEqual([]);
      const paused = await row(page)
        .getByText(/^Angehalten/)
        .textContent();
      expect(paused).not.toMatch(/· 0 /);
      const ranges: (string | undefined)[] = [];
      page.on('request', (request) => ranges.push(request.headers()['range']));
      held.release();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        row(page)
          .getByRole('button', { name: /fortsetzen$/ })
          .click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.jpe?g$/);
      await row(page).getByText('Gespeichert').waitFor();
      expect(ranges.filter((range) => range?.startsWith('bytes='))).toHaveLength(1);
      await panel(page).getByRole('button', { name: 'Fertige entfernen' }).click();
      await panel(page).waitFor({ state: 'hidden' });
      await expect.poll(() => ring(page).count()).toBe(0);
      expect(page.browserErrors).toEqual([]);
    },
  );

  it(
    'keeps the received bytes when the connection breaks, and continues with the others',
    { tags: ['gate'] },
    async () => {
      const page = await web.visit('/search/*?f.asset_groups=image');
      await page.locator('[data-result="0"]').waitFor();
      const ranges: (string | undefined)[] = [];
      // The connection breaks after half of the file. The download continues by itself, which this test prevents: its
      // next request gets no reply. Otherwise, the button would disappear as soon as that request succeeds.
      await page.route(FILE, async (route) => {
        ranges.push(route.request().headers()['range']);
        if (ranges.length === 2) return;
        if (ranges.length > 2) return route.fallback();
        const response = await route.fetch();
        const body = await response.body();
        const headers = { ...response.headers(), 'content-length': String(body.length) };
        return route.fulfill({ headers, body: body.subarray(0, body.length / 2) });
      });
      await startOriginal(page);
      await row(page)
        .getByText(/^Verbindung bei (?:49|50) % unterbrochen\. Der empfangene Teil bleibt erhalten\./)
        .waitFor();
      await expect.poll(() => ranges.length).toBe(2);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await row(page)
        .getByRole('button', { name: /^Erneut versuchen/ })
        .focus();
      await page.keyboard.press('Enter');
      await row(page).getByText('Gespeichert').waitFor();
      expect(ranges.at(0)).toBeUndefined();
      expect(ranges.slice(1)).toEqual([ranges[1], ranges[1]]);
      expect(ranges[1]).toMatch(/^bytes=[1-9]/);
      // The button has disappeared. Its focus stays in the row.
      await expect
        .poll(() => row(page).evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
    },
  );

  it('survives a reload and a restart of the server', { tags: ['gate'] }, async () => {
    const { page, held } = await running();
    await page.reload();
    await ring(page).waitFor();
    held.release();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await row(page)
      .getByText(/^Angehalten/)
      .waitFor();
    await web.restart();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row(page)
        .getByRole('button', { name: /fortsetzen$/ })
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.jpe?g$/);
    await row(page).getByText('Gespeichert').waitFor();
  });

  it(
    'minimizes to the ring, with the focus, and does not open again by itself',
    { tags: ['gate', '8.download.starts'] },
    async () => {
      const page = await web.visit('/search/*?f.asset_groups=image');
      await page.locator('[data-result="0"]').waitFor();
      await startOriginal(page);
      await row(page).getByText('Gespeichert').waitFor();
      await panel(page).getByRole('button', { name: 'Downloads minimieren' }).focus();
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'hidden' });
      await expect
        .poll(() => ring(page).evaluate((element) => element === document.activeElement))
        .toBe(true);
      await page.keyboard.press('Enter');
      await panel(page).waitFor();
      await page.keyboard.press('Enter');
      await panel(page).waitFor({ state: 'hidden' });
      await startOriginal(page);
      await page.getByRole('status').getByText('Der Download beginnt in Kürze').waitFor();
      await expect.poll(() => panel(page).count()).toBe(0);
    },
  );

  it('cancels with undo', { tags: ['gate'] }, async () => {
    const { page, held } = await running();
    await row(page)
      .getByRole('button', { name: /abbrechen$/ })
      .click();
    await row(page).getByText('Abgebrochen').waitFor();
    held.release();
    await page.keyboard.press('Enter');
    await row(page).getByText('Gespeichert').waitFor();
    await row(page)
      .getByRole('button', { name: /aus der Liste entfernen$/ })
      .click();
    await panel(page).waitFor({ state: 'hidden' });
  });

  it(
    'shows a 403 in the row, without a reload of the page',
    { tags: ['gate', '8.download.not-available', '6.not-downloadable'] },
    async () => {
      const page = await web.visit('/search/*?f.asset_groups=image');
      const sets = [{ id: 'original', title: 'Original', allowed: 1, total: 1 }];
      await page.route(`${API}/session/csets`, (route) =>
        route.fulfill({ json: { convert_sets: sets, unavailable: [] } }),
      );
      const problem = { type: 'about:blank', title: 'T', status: 403, detail: 'D', code: 'forbidden' };
      await page.route(`${API}/download/?*`, (route) => route.fulfill({ status: 403, json: problem }));
      let loads = 0;
      page.on('load', () => (loads += 1));
      await page.locator('[data-result="0"]').focus();
      await page.keyboard.press('d');
      await page.getByRole('status').getByText('Der Download eines Assets').waitFor();
      await ring(page).click();
      await row(page).getByText('Der Download eines Assets').waitFor();
      await expect
        .poll(() =>
          row(page)
            .getByRole('button', { name: /^Erneut/ })
            .count(),
        )
        .toBe(0);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      expect(loads).toBe(0);
    },
  );

  it('never shows the downloads of the previous user', { tags: ['gate'] }, async () => {
    const page = await web.visit('/search/*?f.asset_groups=image', {
      withoutPageData: false,
      before: (fresh) => logInByCall(fresh, web.portal.url, 'anna'),
    });
    await page.locator('[data-result="0"]').waitFor();
    await startOriginal(page);
    await row(page).waitFor();
    await page.getByRole('button', { name: /Ihr Konto/ }).click();
    await page.getByRole('menuitem', { name: 'Abmelden' }).click();
    await panel(page).waitFor({ state: 'hidden' });
    await expect.poll(() => ring(page).count()).toBe(0);
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(stored).not.toContain('fname');
    await page.goto('/login');
    await page.locator('input[name=username]').fill('berta');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto('/search/*');
    await page.getByRole('button', { name: 'Ihr Konto: berta' }).waitFor();
    await page.locator('[data-result="0"] img[data-loaded]').waitFor();
    await expect.poll(() => ring(page).count()).toBe(0);
  });

  it(
    'covers neither the selection bar nor the button that bookmarks all results',
    { tags: ['night'] },
    async () => {
      const page = await web.visit('/search/*?f.asset_groups=image', { width: 1600 });
      await startHeld(page);
      for (const width of [1600, 800, 390]) {
        await page.setViewportSize({ width, height: 800 });
        const bar = page.getByRole('toolbar', { name: 'Auswahl' });
        const overlap = async (other: Locator) => {
          const [a, b] = [await panel(page).boundingBox(), await other.boundingBox()];
          if (a === null || b === null) return 'missing';
          const isApart =
            a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
          return isApart ? 'none' : JSON.stringify([a, b]);
        };
        const all = page.getByRole('button', { name: /^Alle merken/ });
        await expect.poll(() => overlap(all)).toBe('none');
        await all.click({ trial: true });
        await page.locator('[data-result="1"]').focus();
        await page.keyboard.press('x');
        await bar.waitFor();
        await expect.poll(() => overlap(bar)).toBe('none');
        await page.keyboard.press('Escape');
        await bar.waitFor({ state: 'hidden' });
      }
    },
  );
});

describe('large files', () => {
  /** Replaces the file dialog of the browser by a file in the private file system of the page, and reports a large size. */
  async function withPicker(page: Page, answer: 'file' | 'cancel') {
    await page.addInitScript((kind) => {
      Object.assign(window, {
        showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
          if (kind === 'cancel') throw new DOMException('', 'AbortError');
          const root = await navigator.storage.getDirectory();
          return root.getFileHandle(suggestedName, { create: true });
        },
      });
    }, answer);
    await page.route(`${API}/session/csets`, async (route) => {
      const response = await route.fetch();
      const offer = (await response.json()) as { convert_sets: object[] };
      const sets = offer.convert_sets.map((set) => ({ ...set, bytes: 50_000_000, estimated: undefined }));
      await route.fulfill({ json: { ...offer, convert_sets: sets } });
    });
  }

  /** Returns the sizes of the files that the user has chosen. 0 while the browser replaces one by its swap file. */
  const sizes = (page: Page) =>
    page.evaluate(async () => {
      const all: number[] = [];
      for await (const handle of (await navigator.storage.getDirectory()).values()) {
        if (handle.name.endsWith('.crswap')) continue;
        const size = (handle as FileSystemFileHandle).getFile().then((file) => file.size);
        all.push(await size.catch(() => 0));
      }
      return all;
    });

  it(
    'are written to the file that the user chooses, and continue there after a pause',
    { tags: ['gate'] },
    async () => {
      const page = await web.visit('/search/*?f.asset_groups=image', {
        before: (opened) => withPicker(opened, 'file'),
      });
      const files: string[] = [];
      page.on('download', (download) => files.push(download.suggestedFilename()));
      const held = await startHeld(page);
      await row(page)
        .getByRole('button', { name: /anhalten$/ })
        .click();
      await row(page)
        .getByText(/^Angehalten · .+ von /)
        .waitFor();
      // The received bytes are in the file.
      const part = await vi.waitFor(async () => {
        const [size] = await sizes(page);
        expect(size).toBeGreaterThan(0);
        return size;
      });
      const request = page.waitForRequest((sent) => sent.headers()['range'] !== undefined);
      held.release();
      await row(page)
        .getByRole('button', { name: /fortsetzen$/ })
        .click();
      expect((await request).headers()['range']).toBe(`bytes=${part}-`);
      await row(page)
        .getByText(/^Gespeichert als /)
        .waitFor();
      const [first] = (
        await web.portal.client().search.query({ filters: { asset_groups: ['image'] }, rows: 1 })
      ).assets;
      expect(await sizes(page)).toEqual([first?.file_size]);
      expect(files).toEqual([]);
    },
  );

  it('are not downloaded if the user cancels', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*?f.asset_groups=image', {
      before: (opened) => withPicker(opened, 'cancel'),
    });
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Herunterladen' });
    await dialog.getByRole('radio', { name: 'Original' }).check();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => dialog.getByRole('button', { name: /^Herunterladen/ }).getAttribute('aria-busy'))
      .toBeNull();
    await expect.poll(() => ring(page).count()).toBe(0);
  });
});
