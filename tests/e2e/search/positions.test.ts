import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { manyResults, type ManyResults } from './many-results.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

/** Opens a search with generated results, and focuses the first one. */
async function onMany(count: number, options: Parameters<WebPortal['visit']>[1] = {}) {
  const page = await web.visit('/search/*', { before: (fresh) => manyResults(fresh, count), ...options });
  await page.locator('a[data-result="0"]').focus();
  return page;
}

const focused = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.getAttribute('data-result') ?? -1));
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const middle = async (page: Page, selector: string) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
};
const selectedCount = async (page: Page) =>
  Number.parseInt((await page.getByText(/^\d+ ausgewählt$/).textContent()) ?? '', 10);

describe('dragging over results', () => {
  it('selects a range with Shift, and scrolls at the edge of the window', { tags: ['gate'] }, async () => {
    const page = await onMany(2000);
    const [from, to] = [await middle(page, '[data-index="1"]'), await middle(page, '[data-index="3"]')];
    await page.keyboard.down('Shift');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.keyboard.up('Shift');
    await page.getByText('3 ausgewählt').waitFor();
    await page.mouse.move(to.x, 798, { steps: 3 });
    await expect.poll(() => scrolled(page)).toBeGreaterThan(600);
    await page.mouse.move(to.x, 400);
    await page.mouse.up();
    await expect.poll(() => selectedCount(page)).toBeGreaterThan(12);
    const before = await scrolled(page);
    await page.mouse.move(to.x, 798);
    await expect.poll(() => scrolled(page)).toBe(before);
  });

  it('selects a range with a finger after a long press', { tags: ['night'] }, async () => {
    const page = await onMany(200, { width: 390 });
    const at = async (index: number) => {
      const { x, y } = await middle(page, `[data-index="${index}"]`);
      return { pointerType: 'touch', pointerId: 5, isPrimary: true, clientX: x, clientY: y, bubbles: true };
    };
    const tile = page.locator('[data-result="0"]');
    await tile.dispatchEvent('pointerdown', await at(0));
    await page.getByText('1 ausgewählt').waitFor();
    await tile.dispatchEvent('pointermove', await at(2));
    await page.getByText('3 ausgewählt').waitFor();
    await tile.dispatchEvent('pointerup', await at(2));
    await tile.dispatchEvent('pointermove', await at(4));
    await expect.poll(() => selectedCount(page)).toBe(3);
  });
});

it(
  'the preview goes on across results that were not loaded, after a jump to the end',
  { tags: ['gate'] },
  async () => {
    const page = await onMany(1000);
    // Keys act on the focused element. A result that arrives replaces its placeholder, and then takes the focus.
    const last = page.locator('a[data-result="999"]:focus');
    // The keys of the results work after their code has loaded.
    await expect.poll(() => page.keyboard.press('End').then(() => last.count())).toBe(1);
    await page.keyboard.press(' ');
    const preview = page.getByRole('dialog', { name: /^Vorschau von/ });
    await preview.waitFor();
    await preview
      .getByText(/1\.?000 von 1\.?000/)
      .first()
      .waitFor({ state: 'attached' });
    for (let at = 998; at >= 885; at -= 1) {
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => preview.getAttribute('aria-label'), { interval: 5 }).toContain(`Nummer ${at}`);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe(885);
  },
);

/** Scrolls far down and focuses a result. Returns its index and the scroll position, which the history entry stores. */
async function goFarDown(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 20_000));
  // A result in the middle of the window, so that the focus does not scroll. Others may still be loading.
  const found = await page.waitForFunction(() =>
    [...document.querySelectorAll('a[data-result]')]
      .find((tile) => {
        const { top, bottom } = tile.getBoundingClientRect();
        return top > 200 && bottom < window.innerHeight;
      })
      ?.getAttribute('data-result'),
  );
  const index = Number(await found.jsonValue());
  await page.locator(`a[data-result="${index}"]`).focus();
  await expect.poll(() => focused(page)).toBe(index);
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(10_000);
  // The place is stored when scrolling has rested.
  await page.waitForFunction((text) => JSON.stringify(history.state).includes(text), `"result":${index}`);
  return { index, before };
}

it('a reload restores the scroll position and the focus', async () => {
  const page = await onMany(3000);
  const { index, before } = await goFarDown(page);
  await page.reload();
  await expect.poll(() => focused(page)).toBe(index);
  await expect.poll(() => scrolled(page)).toBe(before);
});

it(
  'a reload restores the scroll position also if the results take long to load',
  { tags: ['night'] },
  async () => {
    let many: ManyResults | undefined;
    const page = await web.visit('/search/*', {
      before: async (fresh) => {
        await fresh.clock.install();
        many = await manyResults(fresh, 3000);
      },
    });
    if (many === undefined) throw new Error('no results');
    await page.locator('a[data-result="0"]').focus();
    const { before } = await goFarDown(page);
    let arrive: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (arrive = resolve));
    many.onStart = () => waiting;
    await page.reload();
    await page.locator('#results[aria-busy="true"]').waitFor();
    await page.clock.fastForward(20_000);
    arrive();
    await expect.poll(() => scrolled(page)).toBe(before);
  },
);

it(
  'results are requested in pages that depend on the size of the window',
  { tags: ['gate', '9.page-size-grid', '9.page-size-list', '9.lazy-rows', '9.lazy-trigger'] },
  async () => {
    const requests: (readonly [start: number, rows: number])[] = [];
    const page = await onMany(3000, {
      async before(fresh) {
        fresh.on('request', (request) => {
          const { pathname, searchParams: query } = new URL(request.url());
          if (pathname.endsWith('/api/search') && query.has('solr_rows'))
            requests.push([Number(query.get('solr_start')), Number(query.get('solr_rows'))]);
        });
        await manyResults(fresh, 3000);
      },
    });
    // 1280 × 800 pixels have room for 5.12 × 3.2 posters of 250 pixels: twice 17 and 10 more.
    await expect.poll(() => requests[0]).toEqual([0, 54]);
    await expect.poll(() => requests.length).toBe(1);
    await page.mouse.move(700, 500);
    for (let step = 0; step < 20 && requests.length === 1; step += 1) await page.mouse.wheel(0, 200);
    const { width = 0 } = (await page.getByRole('grid').boundingBox()) ?? {};
    await expect.poll(() => requests[1]?.[0]).toBe(54);
    await expect.poll(() => Math.abs((requests[1]?.[1] ?? 0) - (5 * width) / 250)).toBeLessThan(2);

    // 800 pixels have room for five rows of 180 pixels: 15 with the ten more. The next 15 are requested seven rows before the end.
    requests.length = 0;
    await page.goto('/search/*?view=list');
    await page.locator('a[data-result="0"]').waitFor();
    // At 1280 pixels, the rows are lower than 180 pixels, so that the second page may be due at once.
    await expect.poll(() => requests[0]).toEqual([0, 15]);
    await page.locator('a[data-result="5"]').focus();
    for (let at = 5; at < 9; at += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => requests[1]).toEqual([15, 15]);
  },
);

it('Back after a reload of the asset page returns to the opened result', { tags: ['night'] }, async () => {
  const page = await web.visit('/search/*', { viewport: { width: 900, height: 420 } });
  await page.locator('a[data-result="0"]').focus();
  await page.keyboard.press('End');
  await page.locator('a[data-result="13"]').waitFor();
  // The last result with a button that the keyboard does not reach. Narrow tiles have none.
  const tile = page.locator('[data-index]:has([data-action="open"])').last();
  await tile.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  const index = Number(await tile.getAttribute('data-index'));
  await tile.hover();
  await tile.locator('[data-action="open"]').click();
  await page.waitForURL('**/asset/*');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => focused(page)).toBe(index);
  await expect.poll(() => scrolled(page)).toBe(before);
});
