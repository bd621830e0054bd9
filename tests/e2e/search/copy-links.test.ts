/** @module-tag gate */
import type { SearchReply } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
let count = 0;
beforeAll(async () => {
  web = await webPortal();
  const reply = await web.portal.json<SearchReply>('search?solr_rows=0');
  count = reply.response.numFound;
}, SET_UP_TIME);
afterAll(() => web.close());

const PERMISSIONS = { permissions: ['clipboard-read', 'clipboard-write'] };

/** Allows the clipboard only while the page handles a click, as WebKit does: not in what follows an `await`. */
const onlyInClick = (page: Page) =>
  page.addInitScript({
    content: `{
      let isClick = false;
      addEventListener('click', () => (isClick = true), { capture: true });
      addEventListener('click', () => (isClick = false));
      for (const name of ['write', 'writeText']) {
        const write = Clipboard.prototype[name];
        Clipboard.prototype[name] = function (...args) {
          return isClick ? write.apply(this, args) : Promise.reject(new DOMException('', 'NotAllowedError'));
        };
      }
    }`,
  });

/** Selects all results, and copies their links. */
async function copyAll(before: (page: Page) => Promise<unknown>) {
  const page = await web.visit('/search/*', { ...PERMISSIONS, before, settles: true });
  await page.locator('[data-result="0"]').focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: /^Alle \d+ auswählen/ }).click();
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  return page;
}

it('copies the links of results that it must request first, although WebKit counts only the time of the click', async () => {
  const page = await copyAll(onlyInClick);
  await page.getByText(`Link zu ${count} Assets kopiert`).waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(`${web.portal.url}/search/*?f.id=`);
  expect(address.length).toBeLessThan(2100);
  const opened = await web.visit(address.slice(web.portal.url.length), { settles: true });
  await opened.getByRole('button', { name: `${count} ausgewählte Assets entfernen` }).waitFor();
  await opened
    .getByText(new RegExp(`^${count} (?:Assets|Treffer)`))
    .first()
    .waitFor();
  expect([...page.browserErrors, ...opened.browserErrors]).toEqual([]);
});

it('copies them in a browser without items of the clipboard', { tags: ['night'] }, async () => {
  const page = await copyAll((fresh) => fresh.addInitScript({ content: 'delete window.ClipboardItem' }));
  await page.getByText(`Link zu ${count} Assets kopiert`).waitFor();
});

it('reports once that it cannot copy without HTTPS', { tags: ['night'] }, async () => {
  const page = await copyAll((fresh) =>
    fresh.addInitScript({ content: 'delete Navigator.prototype.clipboard' }),
  );
  await page.getByText('Der Link konnte nicht kopiert werden').waitFor();
  expect(page.browserErrors).toEqual([]);
});

it('copies the address of the search, and opens the sheet for sharing on touch devices', async () => {
  const path = '/search/*?f.asset_groups=image';
  const page = await web.visit(path, { ...PERMISSIONS, before: onlyInClick });
  await page.getByRole('button', { name: 'Link zu dieser Suche kopieren' }).click();
  await page.getByText('Link zu dieser Suche kopiert').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${web.portal.url}${path}`);

  const phone = await web.visit(path, {
    width: 390,
    before: (fresh) =>
      fresh.addInitScript({
        content:
          'navigator.share = (data) => Promise.resolve(void (document.body.dataset.shared = data.url))',
      }),
  });
  await phone.getByRole('button', { name: 'Diese Suche teilen' }).click();
  await expect
    .poll(() => phone.evaluate(() => document.body.dataset['shared']))
    .toBe(`${web.portal.url}${path}`);
});
