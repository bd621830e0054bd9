import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weakFocus } from '../../fixtures/accessibility/focus-ring.js';
import {
  axeViolations,
  layoutShifts,
  SET_UP_TIME,
  webPortal,
  type VisitedPage,
  type WebPortal,
} from '../../fixtures/web.js';
import { manyResults } from '../search/many-results.js';

let web: WebPortal;
let all: readonly Asset[] = [];
beforeAll(async () => {
  web = await webPortal();
  const reply = await web.portal.json<SearchReply>('search?solr_rows=1000');
  all = reply.response.docs;
}, SET_UP_TIME);
afterAll(() => web.close());

const IMAGES = '/search/*?f.asset_groups=image';
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Vorschau von/ });
/** The bar above the stage. */
const bar = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Vorschau schließen' }).locator('xpath=..');
const result = (page: Page, index: number) => page.locator(`[data-result="${index}"]`);
const titleOf = (page: Page) => dialog(page).getByRole('heading', { level: 2 }).innerText();
/** The image of the stage, once it is sharp. */
const sharp = (page: Page) => dialog(page).locator('[data-stage-image] img[data-loaded]').last();

/** Opens the preview of the first result with the space bar. */
async function opened(path = IMAGES, options: Parameters<WebPortal['visit']>[1] = {}) {
  const page = await web.visit(path, options);
  await result(page, 0).waitFor();
  await result(page, 0).focus();
  await page.keyboard.press(' ');
  await dialog(page).waitFor();
  return page;
}

/** Removes an interface from the page, as in Safari on iPhone. */
const withoutFullscreen = (page: Page) =>
  page.addInitScript({
    content: `for (const name of ['fullscreenElement', 'fullscreenEnabled', 'exitFullscreen']) delete Document.prototype[name];
      delete Element.prototype.requestFullscreen;`,
  });

describe('preview', () => {
  it('closes in a browser without the Fullscreen API', { tags: ['night'] }, async () => {
    const page = await opened(IMAGES, { before: withoutFullscreen });
    await expect.poll(() => page.evaluate(() => typeof document.fullscreenElement)).toBe('undefined');
    await expect
      .poll(() =>
        dialog(page)
          .getByRole('button', { name: /Vollbild/ })
          .count(),
      )
      .toBe(0);
    await page.keyboard.press('f');
    await dialog(page).getByRole('button', { name: 'Vorschau schließen' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await result(page, 0).focus();
    await page.keyboard.press(' ');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(page.browserErrors).toEqual([]);
  });

  it(
    'fills the window, steps, shows details, bookmarks, and returns the focus to the last shown image',
    {
      tags: [
        '2.modals.preview',
        '4.preview.keys',
        '4.preview.fullscreen',
        '4.bookmarks.toggle',
        '1.users.search',
        '9.preview-z-index',
      ],
    },
    async () => {
      const page = await opened(IMAGES, { permissions: ['clipboard-read', 'clipboard-write'] });
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width, height });
      const layer = dialog(page).locator('[data-preview]');
      await expect.poll(() => layer.evaluate((element) => getComputedStyle(element).zIndex)).toBe('9999');
      await sharp(page).waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      const first = await titleOf(page);
      await dialog(page)
        .getByText(/^1 von \d+$/)
        .waitFor();
      const previous = dialog(page).getByRole('button', { name: /^Vorheriges Asset/ });
      await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => titleOf(page)).not.toBe(first);
      const next = dialog(page).getByRole('button', { name: /^Nächstes Asset/ });
      await next.click();
      await dialog(page)
        .getByText(/^3 von \d+$/)
        .waitFor();
      await expect.poll(() => next.evaluate((element) => element === document.activeElement)).toBe(true);
      await dialog(page).getByRole('navigation').getByRole('link').nth(1).click();
      await dialog(page)
        .getByText(/^2 von \d+$/)
        .waitFor();

      await page.keyboard.press('i');
      const details = dialog(page).getByRole('complementary', { name: 'Details' });
      await details.getByText('Dateigröße').waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await page.keyboard.press('b');
      const bookmark = dialog(page).getByRole('button', { name: 'Gemerkt' });
      await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('b');
      await dialog(page).getByRole('button', { name: 'Merken', pressed: false }).waitFor();
      await page.keyboard.press('l');
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toMatch(/\/asset\/\w+$/);

      const isFullscreen = () => page.evaluate(() => document.fullscreenElement !== null);
      await dialog(page).getByRole('button', { name: 'Vollbild', exact: true }).click();
      await expect.poll(isFullscreen).toBe(true);
      await dialog(page).getByRole('button', { name: 'Vollbild beenden' }).click();
      await expect.poll(isFullscreen).toBe(false);

      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-result')))
        .toBe('1');
      await page.keyboard.press(' ');
      await dialog(page).waitFor();
      await page.keyboard.press('i');
      await details.getByRole('link', { name: 'Detailseite öffnen' }).click();
      await dialog(page).waitFor({ state: 'hidden' });
      await page.waitForURL('**/asset/*');
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('traps the focus, and shows it at each tab stop', { tags: ['gate'] }, async () => {
    const page = await opened();
    await sharp(page).waitFor();
    expect(await weakFocus(page, 9)).toEqual([]);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && activeElement?.closest('dialog') === null;
      });
      expect(outside).toBe(false);
    }
  });

  it(
    'has a filmstrip that shows the opened asset, and details that the user enlarges or drags away on a phone',
    { tags: ['night'] },
    async () => {
      const page = await web.visit(IMAGES, { width: 390 });
      await result(page, 8).focus();
      await page.keyboard.press(' ');
      const current = dialog(page).getByRole('navigation').locator('[aria-current]');
      const left = async () => (await current.boundingBox())?.x ?? -1;
      await expect.poll(left).toBeGreaterThan(0);
      await expect.poll(left).toBeLessThan(390);
      await dialog(page).getByRole('button', { name: 'Details', exact: true }).click();
      const details = dialog(page).getByRole('complementary', { name: 'Details' });
      const part = async () => ((await details.boundingBox())?.height ?? 0) / 844;
      await expect.poll(part).toBeCloseTo(0.46, 1);
      const grip = details.getByRole('button', { name: 'Höhe der Details' });
      await grip.click();
      await expect.poll(part).toBeCloseTo(0.92, 1);
      const { x = 0, y = 0, width = 0 } = (await grip.boundingBox()) ?? {};
      await page.mouse.move(x + width / 2, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, 800, { steps: 5 });
      await page.mouse.up();
      await details.waitFor({ state: 'hidden' });
    },
  );

  it(
    'fades the controls without input, but not while the keyboard focus is on one of them',
    { tags: ['night'] },
    async () => {
      const page = await opened();
      await page.mouse.move(300, 300);
      const opacity = () => bar(page).evaluate((bar) => getComputedStyle(bar).opacity);
      await page.endTimers();
      await expect.poll(opacity).toBe('0');
      await page.mouse.move(310, 300);
      await expect.poll(opacity).toBe('1');
      await page.keyboard.press('Tab');
      // The controls of a fading preview would be gone by then.
      await page.elapse(5000);
      await expect.poll(opacity).toBe('1');
    },
  );

  it('turns the pages of a document', { tags: ['night', '4.preview.documents'] }, async () => {
    const document = all.find(
      (asset) => asset.asset_groups.includes('document') && (asset.page_cnt ?? 1) > 1,
    );
    const page = await opened(
      `/search/${encodeURIComponent(`"${document?.title ?? ''}"`)}?f.asset_groups=document`,
    );
    const pages = document?.page_cnt ?? 0;
    const position = bar(page).locator('p');
    await expect.poll(() => position.innerText()).toContain(`Seite 1 von ${pages}`);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => position.innerText()).toContain(`Seite 2 von ${pages}`);
    await dialog(page).locator('img[src*="page=2"]').first().waitFor();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => position.innerText()).toContain(`Seite 1 von ${pages}`);
  });

  it('shows why there is no image, without a request', { tags: ['night'] }, async () => {
    const [first] = all;
    const { url: _, thumbhash: __, ...rest } = first as Asset;
    const asset = { ...rest, preview_problem: 'damaged' };
    const requests: string[] = [];
    const page = await opened('/search/*', {
      before: async (fresh) => {
        fresh.on('request', (request) => requests.push(request.url()));
        await fresh.route('**/assetportal/api/search?*', (route) =>
          route.fulfill({
            json: {
              response: { numFound: 1, start: 0, docs: [asset] },
              facetCounts: { facetFields: {}, facetRanges: {} },
            },
          }),
        );
      },
    });
    await dialog(page)
      .getByText(/ist offenbar beschädigt/)
      .waitFor();
    expect(requests.filter((url) => url.includes(asset.id))).toEqual([]);
  });

  it(
    'says that the preview is being created, and shows it when it is ready',
    { tags: ['gate'] },
    async () => {
      const [first] = all;
      const { url: _, thumbhash: __, ...pending } = first as Asset;
      let isReady = false;
      const reply = () => ({ response: { numFound: 1, start: 0, docs: [isReady ? first : pending] } });
      const stub = async (fresh: Page) => {
        await fresh.route('**/assetportal/api/search?*', (route) =>
          route.fulfill({ json: { ...reply(), facetCounts: { facetFields: {}, facetRanges: {} } } }),
        );
        await fresh.route('**/assetportal/api/assets?*', (route) => route.fulfill({ json: reply() }));
        await fresh.route('**/assetportal/api/index/status', (route) =>
          route.fulfill({ json: { state: 'indexing', found: 9, done: isReady ? 2 : 1, failed: 0 } }),
        );
      };
      const soon = 'Die Vorschau wird erstellt und erscheint hier automatisch.';
      const page = await opened('/search/*', { before: stub });
      await dialog(page).getByText(soon).waitFor();
      isReady = true;
      await dialog(page).locator('[data-scale] img[data-loaded]').first().waitFor();
      await dialog(page).getByText(soon).waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await page.locator('[data-result="0"] img[data-loaded]').waitFor();

      // The page of an asset, which no search has returned.
      isReady = false;
      await page.goto(`/asset/${pending.id}`);
      await page.getByRole('main').getByText(soon).waitFor();
      expect(await layoutShifts(page)).toEqual([]);
      isReady = true;
      await page.locator('main [data-scale] img[data-loaded]').first().waitFor();
      await page.getByRole('main').getByText(soon).waitFor({ state: 'hidden' });
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('continues beyond the loaded results', { tags: ['night'] }, async () => {
    const page = await opened('/search/*', { before: (fresh) => manyResults(fresh, 1000) });
    const position = bar(page).locator('p');
    for (let at = 2; at <= 40; at += 1) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => position.innerText()).toBe(`${at} von 1.000`);
    }
  });
});

describe('animation', () => {
  /** Records the names of elements that the browser animates, and whether a frame of the page was blank. */
  const watch = (page: Page) =>
    page.evaluate(() => {
      const seen = { names: [] as string[], blank: 0 };
      Object.assign(window, { seen });
      const frame = () => {
        const stage = document.querySelector('dialog [data-stage-image], main [data-stage-image]');
        const grid = document.querySelector('main [data-result]');
        if (stage === null && grid === null) seen.blank += 1;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        transition.ready.then(
          () => {
            for (const animation of document.documentElement.getAnimations({ subtree: true })) {
              const { effect } = animation;
              if (effect instanceof KeyframeEffect) seen.names.push(effect.pseudoElement ?? '');
            }
          },
          () => undefined,
        );
        return transition;
      };
    });
  const seen = (page: Page) =>
    page.evaluate(() => (window as unknown as { seen: { names: string[]; blank: number } }).seen);
  const GROUP = '::view-transition-group(asset-image)';

  it(
    'grows the image out of its tile into the preview and back, however early it is opened',
    { tags: ['gate'] },
    async () => {
      const page = await web.visit(IMAGES, { motion: true });
      await result(page, 0).focus();
      await watch(page);
      await page.keyboard.press(' ');
      await page.locator('[data-stage-image]').waitFor();
      await expect.poll(async () => (await seen(page)).names).toContain(GROUP);
      await expectShrinking(page);
    },
  );

  it(
    'grows the image out of its tile into the page and back, once the code has loaded',
    { tags: ['night'] },
    async () => {
      const page = await web.visit(IMAGES, { motion: true });
      await result(page, 0).waitFor();
      await watch(page);
      // Before the code of the page and of animations has loaded, the page appears without an animation.
      await expect
        .poll(async () => {
          await result(page, 0).focus();
          await page.keyboard.press('Enter');
          await page.locator('[data-stage-image]').waitFor();
          if ((await seen(page)).names.includes(GROUP)) return true;
          await page.keyboard.press('Escape');
          return false;
        })
        .toBe(true);
      await expectShrinking(page);
    },
  );

  /** Leaves the stage with the Escape key. Its image shrinks back into the tile, which has the focus. */
  async function expectShrinking(page: VisitedPage): Promise<void> {
    await page.evaluate(() => (window as unknown as { seen: { names: string[] } }).seen.names.splice(0));
    await page.keyboard.press('Escape');
    await result(page, 0).waitFor();
    await expect.poll(async () => (await seen(page)).names).toContain(GROUP);
    expect((await seen(page)).blank).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-result')))
      .toBe('0');
    expect(page.browserErrors).toEqual([]);
  }

  it('does not animate with reduced motion', { tags: ['night'] }, async () => {
    const page = await web.visit(IMAGES);
    await result(page, 0).locator('img[data-loaded]').waitFor();
    await result(page, 0).focus();
    await watch(page);
    await page.keyboard.press(' ');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect((await seen(page)).names).toEqual([]);
  });
});
