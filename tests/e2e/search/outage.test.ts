/**
 * @module-tag gate
 * @module-tag sizes
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { testEngine } from '../../fixtures/search/limited-engine.js';
import { keyword, KEYWORDS, manyValues } from '../../fixtures/search/many-values.js';
import { folderOf } from '../../fixtures/started-portal.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';

const engine = testEngine({ maxStart: 40, separateCounts: true }, 2);
let library: Awaited<ReturnType<typeof folderOf>>;
let web: WebPortal;
beforeAll(async () => {
  library = await folderOf(await manyValues());
  web = await webPortal({ folder: library.path, ...engine });
}, SET_UP_TIME);
afterEach(() => engine.failIf(() => false));
afterAll(async () => {
  await web.close();
  await library.remove();
});

describe.each(
  cases(
    [
      {
        locale: 'en-US',
        width: 1280,
        colorScheme: 'light',
        title: 'The search failed',
        repeats: /repeats the search/,
      },
      {
        locale: 'de-DE',
        width: 390,
        colorScheme: 'dark',
        title: 'Die Suche ist fehlgeschlagen',
        repeats: /wiederholt/,
      },
    ] as const,
    1,
  ),
)('while the search is not available ($locale, $width px)', ({ title, repeats, ...options }) => {
  it('a search shows the failure, and its results once the engine is back', async () => {
    engine.failIf(() => true);
    const page = await web.visit('/search/note', { ...options, settles: false });
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('status').filter({ hasText: repeats }).waitFor({ state: 'attached' });
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    // The failure stays while the search is repeated.
    const before = engine.requests.length;
    await expect.poll(() => engine.requests.length).toBeGreaterThan(before + 2);
    await expect.poll(() => page.getByRole('heading', { name: title }).count()).toBe(1);
    engine.failIf(() => false);
    await page.locator('[data-result="0"]').waitFor();
  });
});

it('the home page shows the failure, and its content once the engine is back', async () => {
  engine.failIf(() => true);
  const page = await web.visit('/', { width: 390, colorScheme: 'dark', settles: false });
  await page.getByRole('alert').getByRole('heading', { name: 'Suche nicht verfügbar' }).waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  engine.failIf(() => false);
  await page.locator('[data-poster]').first().waitFor();
});

describe('beside the results', () => {
  it('failed counts are repeated, and the results stay', async () => {
    engine.failIf((request) => request?.rows === 0);
    const page = await web.visit('/search/*', { locale: 'en-US', width: 1600, settles: false });
    await page.locator('[data-result="0"]').waitFor();
    const failed = page.getByRole('heading', { name: 'Filters not available' });
    await failed.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    engine.failIf(() => false);
    await page.getByRole('heading', { name: 'Keywords' }).waitFor();
    await expect.poll(() => failed.count()).toBe(0);
  });

  it(
    'a facet shows ten values, and loads its other values when the user opens more',
    { tags: ['9.facet-list', '9.facet-step'] },
    async () => {
      const page = await web.visit('/search/*', { locale: 'en-US', width: 1600 });
      const facet = page.getByRole('region', { name: 'Keywords' });
      const values = () => facet.getByRole('checkbox').count();
      await expect.poll(values).toBe(10);
      await facet.getByRole('button', { name: 'More', exact: true }).click();
      await expect.poll(values).toBe(20);
      await facet.getByRole('button', { name: 'Less', exact: true }).click();
      await expect.poll(values).toBe(10);
      await facet.getByRole('button', { name: /^(?:More|\d+ more)$/ }).click();
      await facet.getByRole('button', { name: `${KEYWORDS - 20} more` }).waitFor();
      const search = facet.getByRole('searchbox');
      await search.fill(keyword(KEYWORDS - 1));
      await facet.getByRole('checkbox', { name: keyword(KEYWORDS - 1) }).check();
      await page.waitForURL(/f\.keywords=/);
      await facet.getByRole('checkbox', { name: keyword(KEYWORDS - 1), checked: true }).waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      // A selected value keeps its count after a reload, although it is not among the most frequent.
      await page.reload();
      await facet.getByRole('checkbox', { name: new RegExp(`^${keyword(KEYWORDS - 1)}\\s*1$`) }).waitFor();
    },
  );

  it('the results end with a sentence at the highest position', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*', { locale: 'en-US', width: 390 });
    await page.getByText('Only the first 40 results are shown here.').waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
  });
});
