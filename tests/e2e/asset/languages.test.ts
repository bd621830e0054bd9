import type { Asset } from '@assetportal/sdk/contract';
import { localized } from '@assetportal/sdk/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
let asset: Asset;
beforeAll(async () => {
  web = await webPortal();
  const { assets } = await web.portal.client().search.query({ rows: 50 });
  const translated = assets.find((one) => localized(one, 'en').title !== localized(one, 'de').title);
  if (translated === undefined) throw new Error('The sample library has no title in two languages.');
  asset = translated;
}, SET_UP_TIME);
afterAll(() => web.close());

it(
  'the results and the page of an asset are in the language of the portal, also after a change',
  { tags: ['night'] },
  async () => {
    const [german, english] = [localized(asset, 'de'), localized(asset, 'en')];
    // A word of each language finds the asset.
    const page = await web.visit(`/search/${encodeURIComponent(`title:"${english.title}"`)}`);
    const tile = page.locator('[data-result="0"]');
    await expect.poll(() => tile.innerText()).toContain(german.title);
    await page.getByRole('button', { name: 'Sprache wählen' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect.poll(() => tile.innerText()).toContain(english.title);
    await page.goto(`/asset/${asset.id}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.innerText()).toBe(english.title);
    await page
      .getByText(english.description ?? '')
      .first()
      .waitFor();
    await expect.poll(() => page.title()).toContain(english.title);
    // The fields are in the language of the page.
    await expect.poll(() => heading.getAttribute('lang')).toBeNull();
    await page.getByRole('button', { name: 'Choose a language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect.poll(() => heading.innerText()).toBe(german.title);
    await expect.poll(() => page.title()).toContain(german.title);
    expect(await axeViolations(page)).toEqual([]);
  },
);
