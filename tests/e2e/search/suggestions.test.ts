/** @module-tag sizes */
import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoFrames } from '../../fixtures/browsers/settled.js';
import { cases } from '../../fixtures/run/nightly.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';

let web: WebPortal;
let keyword = '';
beforeAll(async () => {
  web = await webPortal();
  const reply = await web.portal.json<SearchReply>('search?solr_rows=0&solr_facetfields=keywords');
  const values = reply.facetCounts.facetFields['keywords'] ?? [];
  keyword = values.find(({ label }) => /^\p{L}{5,}$/u.test(label))?.label ?? '';
}, SET_UP_TIME);
afterAll(() => web.close());

const input = (page: Page) => page.getByRole('combobox', { name: 'Bibliothek durchsuchen' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Vorschläge' });

describe('suggestions below the search field (mockup portal-find, Suggestions)', () => {
  it(
    'offer words, filters and recent searches, with the keyboard alone',
    { tags: ['2.search.input'] },
    async () => {
      const page = await web.visit('/search/*');
      await page.locator('[data-result="0"]').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type(keyword.slice(0, 4).toLowerCase());
      await list(page)
        .getByRole('group', { name: 'Filter' })
        .getByRole('option', { name: keyword })
        .first()
        .waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await expect
        .poll(() => list(page).locator('[data-kind="filter"] svg[data-topic="keyword"]').count())
        .toBeGreaterThan(0);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => list(page).locator('[aria-selected="true"]').count()).toBe(1);
      await page.keyboard.press('Escape');
      await list(page).waitFor({ state: 'hidden' });
      await expect.poll(() => input(page).inputValue()).toBe(keyword.slice(0, 4).toLowerCase());
      // A filter becomes a tag and empties the field.
      await page.keyboard.press('End');
      await page.keyboard.type(keyword.slice(4, 5));
      await list(page)
        .getByRole('option', { name: new RegExp(`^${keyword} ?Schlagwörter`) })
        .first()
        .click();
      await page.waitForURL(/f\.keywords=/);
      await expect.poll(() => input(page).inputValue()).toBe('');
      // A submitted search is suggested later, and Delete removes it.
      await page.keyboard.type('zebra');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Suche löschen' }).click();
      await input(page).blur();
      await input(page).focus();
      const recent = list(page).getByRole('option', { name: /^zebra/ });
      await recent.waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Delete');
      await recent.waitFor({ state: 'hidden' });
    },
  );
});

describe('a submitted search', { tags: ['2.search.input'] }, () => {
  const suggestCalls = /assetportal\/api\/search\/suggest/;

  it('stays closed if its suggestions arrive later', { tags: ['gate'] }, async () => {
    const page = await web.visit('/search/*');
    await page.locator('[data-result="0"]').waitFor();
    await input(page).fill(keyword.slice(0, 3));
    await list(page).waitFor();
    const held: (() => Promise<void>)[] = [];
    await page.route(suggestCalls, (route) => void held.push(() => route.continue()));
    await input(page).fill(keyword.slice(0, 4));
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press('Enter');
    await list(page).waitFor({ state: 'hidden' });
    const reply = page.waitForResponse(suggestCalls);
    await held[0]?.();
    await (await reply).finished();
    await twoFrames(page);
    await expect.poll(() => list(page).isVisible()).toBe(false);
    await page.locator('[data-result="0"]').click();
    await page.waitForURL('**/asset/*');
  });

  it('stays closed if the code of the suggestions arrives later', { tags: ['night'] }, async () => {
    const held: (() => Promise<void>)[] = [];
    const page = await web.visit('/search/*', {
      before: async (opened) => {
        // A recent search that contains the text: the panel has a row as soon as it opens.
        await opened.addInitScript(
          (value) => localStorage.setItem('assetportal.recent-searches', value),
          JSON.stringify([{ text: `${keyword} 1`, filters: {} }]),
        );
        await opened.route(/\/later-.*\.js/, (route) => void held.push(() => route.continue()));
      },
    });
    await page.locator('[data-result="0"]').waitFor();
    await input(page).fill(keyword);
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press('Enter');
    const code = page.waitForResponse(/\/later-.*\.js/);
    await held[0]?.();
    const url = (await code).url();
    await page.evaluate(`import(${JSON.stringify(url)}).then(() => undefined)`);
    await twoFrames(page);
    await expect.poll(() => list(page).isVisible()).toBe(false);
    // It opens again when the user types.
    await page.keyboard.press('Backspace');
    await list(page).waitFor();
  });
});

it(
  'the suggestions name the key that removes a recent search only if there is one',
  { tags: ['night'] },
  async () => {
    const page = await web.visit('/search/*');
    await page.locator('[data-result="0"]').waitFor();
    await input(page).fill(keyword.slice(0, 4));
    await list(page).waitFor();
    const key = (name: string) => page.locator('kbd').filter({ hasText: name });
    await key('Esc').waitFor();
    await expect.poll(() => key('Entf').count()).toBe(0);
    await input(page).press('Enter');
    await input(page).fill('');
    await page.getByText('Letzte Suchen').waitFor();
    await key('Entf').waitFor();
  },
);

describe('a misspelled word (decisions, section 7, Did you mean)', { tags: ['2.search.input'] }, () => {
  it('is corrected in the suggestions and in the results', { tags: ['gate'] }, async () => {
    const page = await web.visit('/search/*');
    await page.locator('[data-result="0"]').waitFor();
    await input(page).fill('Ewimar');
    const option = list(page).getByRole('option', { name: 'Meinten Sie Weimar?' });
    await option.waitFor();
    await expect.poll(() => option.locator('b').innerText()).toBe('Weimar');
    const line = page
      .getByRole('status')
      .filter({ hasText: 'Keine Treffer für „Ewimar“. Ergebnisse für Weimar' });
    await line.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    // Arrow down starts at the first row, which is the correction.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/Weimar*');
    await expect.poll(() => input(page).inputValue()).toBe('Weimar');
    await line.waitFor({ state: 'hidden' });
  });

  it('is offered with its results if filters are active, in English', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/ewimar*?f.filetype=jpg', { locale: 'en-GB' });
    await page.getByRole('heading', { name: 'No results for “ewimar”' }).waitFor();
    await page.getByText('Did you mean Weimar? There is 1 result.').waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Closest results' }).getByRole('link').count())
      .toBe(1);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Did you mean Weimar?' }).click();
    await page.waitForURL('**/search/Weimar*?f.filetype=jpg');
    await page.locator('[data-result="0"]').waitFor();
  });
});

describe('the search field of the home page', { tags: ['night', '2.dashboard.hero'] }, () => {
  it.each(cases([1280, 390], 1))('has the same suggestions (%i px)', { tags: ['gate'] }, async (width) => {
    const page = await web.visit('/', { width });
    await page.locator('[data-poster]').first().waitFor();
    await input(page).waitFor();
    await input(page).fill('weim');
    const city = list(page).getByRole('option', { name: /^Weimar ?Stadt/ });
    await city.waitFor();
    await expect.poll(() => city.locator('b').innerText()).toBe('Weim');
    // Both move while the rows below the field load.
    const isBelow = async () => {
      const [field, panel] = [await input(page).boundingBox(), await list(page).boundingBox()];
      return field !== null && panel !== null && panel.y >= field.y + field.height;
    };
    await expect.poll(isBelow).toBe(true);
    expect(await horizontalOverflow(page)).toBe(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'hidden' });
    await page.keyboard.type('a');
    await city.click();
    await page.waitForURL(/search\/\*\?f\.city=Weimar/);
    expect(page.browserErrors).toEqual([]);
  });
});

describe('shortcuts on every page (decisions, section 7, Keyboard)', () => {
  it('lead to the search, and can be switched off', { tags: ['gate'] }, async () => {
    const [asset] = (await web.portal.json<SearchReply>('search?solr_rows=1')).response
      .docs as readonly Asset[];
    const page = await web.visit(`/asset/${asset?.id ?? ''}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Tastenkürzel' });
    await dialog.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT');
    await page.keyboard.press('?');
    await dialog.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  });
});
