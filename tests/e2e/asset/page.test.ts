/** @module-tag gate */
import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import { localized } from '@assetportal/sdk/rules';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations, chooseOriginal, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
let image: Asset;
beforeAll(async () => {
  web = await webPortal();
  const token = await web.portal.login();
  const { response } = await web.portal.json<{ response: { docs: Asset[] } }>(
    'search?filter={"asset_groups":["image"]}&solr_rows=50',
    { headers: { authorization: `Bearer ${token}` } },
  );
  const found = response.docs.find(({ keywords = [] }) => keywords.length > 1);
  if (found === undefined) throw new Error('The sample library has no image with keywords.');
  image = localized(found, 'de');
}, SET_UP_TIME);
afterAll(() => web.close());

const rail = (page: Page) => page.getByRole('article');

it(
  'the asset page shows the image and the metadata, copies them, and leads to similar assets and keywords',
  {
    tags: [
      '2.routes.asset',
      '2.asset.content',
      '2.asset.columns',
      '9.info-border',
      '3.asset.metadata',
      '1.users.metadata',
      'd.call.similar',
    ],
  },
  async () => {
    const page = await web.visit(`/asset/${image.id}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await rail(page).getByRole('heading', { level: 1, name: image.title }).waitFor();
    await rail(page)
      .getByText(/^JPG · [\d.]+ × [\d.]+ px · /)
      .waitFor();
    await rail(page).getByRole('heading', { level: 2, name: 'Schlagwörter' }).waitFor();
    await rail(page).getByText('Technische Daten').click();
    const row = (label: string) =>
      rail(page).locator('dt', { hasText: label }).locator('xpath=following-sibling::dd');
    await expect.poll(() => row('Dateiname').innerText()).toBe(image.fname);
    await expect.poll(() => rail(page).locator('details dl').count()).toBe(2);
    // The line above the metadata is 1 px wide.
    await expect
      .poll(() => rail(page).evaluate((one) => getComputedStyle(one).getPropertyValue('--hairline')))
      .toBe('1px');
    await expect
      .poll(() =>
        page
          .locator('main img')
          .evaluateAll((all) => all.some((one) => (one as HTMLImageElement).naturalWidth > 400)),
      )
      .toBe(true);
    // Without a search, there is no position and no filmstrip.
    await page.getByRole('button', { name: 'Zurück' }).waitFor();
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Nachbarn in den Ergebnissen' }).count())
      .toBe(0);

    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const copy = rail(page).getByRole('button', { name: 'Link kopieren' });
    const saysSo = () => rail(page).getByRole('button', { name: 'Kopiert' }).waitFor();
    await Promise.all([saysSo(), copy.click()]);
    await expect.poll(copied).toBe(`${web.portal.url}/asset/${image.id}`);
    await page.endTimers();
    await copy.waitFor();
    await Promise.all([saysSo(), page.keyboard.press('l')]);
    await rail(page).getByRole('button', { name: 'Bildnachweis kopieren' }).click();
    await expect.poll(copied).toContain(String([image.creator].flat()[0]));
    await rail(page).getByRole('button', { name: 'SHA-256-Hash kopieren' }).click();
    await expect.poll(copied).toBe(image.sha256);

    const section = page.getByRole('region', { name: 'Ähnliche Assets' });
    const segments = section.getByRole('radio');
    await expect.poll(() => segments.count()).toBe(3);
    const lists = await Promise.all(
      ['color', 'keywords', 'folder'].map(async (by) => {
        const call = `assets/similar?assetid=${image.id}&by=${by}`;
        return (await web.portal.json<SearchReply>(call)).response.docs.length;
      }),
    );
    const enabled = () => Promise.all([0, 1, 2].map((at) => segments.nth(at).isEnabled()));
    await expect.poll(enabled).toEqual(lists.map((length) => length > 0));
    await section.getByRole('link', { name: 'Alle in der Suche anzeigen' }).click();
    await page.waitForURL((url) => url.pathname === '/search/*' && url.search.startsWith('?f.'));
    await page.goBack();
    const [keyword = ''] = image.keywords ?? [];
    await page.getByRole('link', { name: keyword, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('f.keywords') === keyword);
    expect(page.browserErrors).toEqual([]);
  },
);

it(
  'the asset page shows that it loads, and then the place on a map without a request to another host',
  { tags: ['gate', '2.asset.spinner'] },
  async () => {
    const hosts = new Set<string>();
    let load: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => (load = resolve));
    const located = { ...image, location: { lat: 35.6586, lon: 139.7454 }, city: 'Tokyo', country: 'Japan' };
    const page = await web.visit(`/asset/${image.id}`, {
      before: async (fresh) => {
        fresh.on('request', (request) => hosts.add(new URL(request.url()).host));
        await fresh.route('**/assetportal/api/assets?*', async (route) => {
          await loading;
          await route.fulfill({ json: { response: { numFound: 1, docs: [located] } } });
        });
      },
    });
    await page.getByRole('status').getByText('Das Asset wird geladen …').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(0);
    load();
    const map = rail(page).getByRole('link', { name: 'Assets aus der Nähe von Tokyo anzeigen' });
    await expect.poll(() => map.locator('path').count()).toBeGreaterThan(0);
    await expect.poll(() => rail(page).getByText('35,6586° N, 139,7454° O').count()).toBe(1);
    expect([...hosts]).toEqual([new URL(web.portal.url).host]);
    await map.click();
    await page.waitForURL((url) => url.searchParams.get('f.city') === 'Tokyo');
  },
);

it('the asset page has a bar with the main actions on phones', async () => {
  const page = await web.visit(`/asset/${image.id}`, { width: 390 });
  const bar = page.getByRole('region', { name: 'Aktionen' });
  await bar.getByRole('button', { name: /^Herunterladen/ }).waitFor();
  await bar.getByRole('button', { name: 'Merken' }).click();
  await expect
    .poll(() => bar.getByRole('button', { name: 'Gemerkt' }).getAttribute('aria-pressed'))
    .toBe('true');
  await expect
    .poll(() =>
      rail(page)
        .getByRole('button', { name: /^Herunterladen/ })
        .count(),
    )
    .toBe(0);
  await expect.poll(() => axeViolations(page)).toEqual([]);
});

it(
  'the asset page downloads the unchanged original under its file name',
  { tags: ['7.call.download', '4.decision.file-name'] },
  async () => {
    const page = await web.visit(`/asset/${image.id}`);
    await page.getByRole('button', { name: /^Herunterladen/ }).click();
    const download = await chooseOriginal(page);
    expect(download.suggestedFilename()).toBe(image.fname);
    const bytes = await readFile(await download.path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(image.sha256);
    // Without a search, Back leads to the home page.
    await page.getByRole('button', { name: 'Zurück' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  },
);

/** Opens the first image of the results, and returns the titles of the first results. */
async function fromResults(path = '/search/*?f.asset_groups=image') {
  const page = await web.visit(path);
  await page.locator('[data-result="0"]').waitFor();
  const { response } = await web.portal.json<SearchReply>(
    'search?filter={"asset_groups":["image"]}&solr_sort=score%20desc&solr_rows=30',
  );
  await page.locator('[data-result="0"]').click();
  await rail(page).waitFor();
  return { page, titles: response.docs.map((asset) => localized(asset, 'de').title) };
}

const heading = (page: Page) => rail(page).getByRole('heading', { level: 1 }).innerText();

it(
  'the asset page steps through the results, opens the preview at its asset, and returns to the results',
  { tags: ['2.asset.content'] },
  async () => {
    const { page, titles } = await fromResults();
    await expect.poll(() => heading(page)).toBe(titles[0]);
    await page.getByText(/^1 von \d+$/).waitFor();
    // The preview takes the keys while it is open.
    await page.keyboard.press(' ');
    await page.getByRole('dialog', { name: `Vorschau von ${titles[0]}` }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: `Vorschau von ${titles[1]}` }).waitFor();
    await expect.poll(() => heading(page)).toBe(titles[0]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => heading(page)).toBe(titles[1]);
    const next = page.getByRole('button', { name: /^Nächstes Asset/ });
    await next.click();
    await expect.poll(() => heading(page)).toBe(titles[2]);
    await expect.poll(() => next.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('status').getByText(`${titles[2]}. 3 von`).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => heading(page)).toBe(titles[0]);
    const previous = page.getByRole('button', { name: /^Vorheriges Asset/ });
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true');
    await page
      .getByRole('navigation', { name: 'Nachbarn in den Ergebnissen' })
      .getByRole('link')
      .nth(3)
      .click();
    await expect.poll(() => heading(page)).toBe(titles[3]);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/search/*?f.asset_groups=image');
    expect(page.browserErrors).toEqual([]);
  },
);

it(
  'the asset page says that it failed, keeps the last asset behind, and recovers',
  { tags: ['gate'] },
  async () => {
    const page = await web.visit(`/asset/${image.id}`);
    await rail(page).waitFor();
    const isAssetCall = '**/assetportal/api/assets?*';
    await page.route(isAssetCall, (route) => route.abort());
    const other = await anotherId();
    await page.evaluate((id) => {
      history.pushState({ idx: 1 }, '', `/asset/${id}`);
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    }, other);
    await page.getByRole('heading', { name: 'Das Asset konnte nicht geladen werden' }).waitFor();
    await expect.poll(() => page.locator('[inert] h1').innerText()).toBe(image.title);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(isAssetCall);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect.poll(() => heading(page)).not.toBe(image.title);
  },
);

/** Returns the ID of an image other than that of the tests. */
async function anotherId(): Promise<string> {
  const { response } = await web.portal.json<SearchReply>(
    'search?filter={"asset_groups":["image"]}&solr_rows=9',
  );
  return response.docs.find(({ id }) => id !== image.id)?.id ?? '';
}

it(
  'the asset page of an offline asset shows the preview and the reason, and disables the download',
  { tags: ['gate'] },
  async () => {
    const file = join(web.portal.folder, image.folder, image.fname);
    const isOffline = async (expected: boolean) => {
      const headers = { authorization: `Bearer ${await web.portal.login()}` };
      await expect
        .poll(async () => {
          const path = `assets?assetid=${image.id}`;
          const reply = await web.portal.json<{ response: { docs: Asset[] } }>(path, { headers });
          return reply.response.docs[0]?.offline === true;
        })
        .toBe(expected);
    };
    await rename(file, `${file}.part`);
    try {
      await isOffline(true);
      const page = await web.visit(`/asset/${image.id}`);
      const button = page.getByRole('button', { name: /^Herunterladen/ });
      await button.waitFor();
      await expect.poll(() => button.isDisabled()).toBe(true);
      await page.getByText('fehlt zurzeit in der Bibliothek').waitFor();
      await expect.poll(() => page.locator('main img').count()).toBeGreaterThan(0);
      await page.keyboard.press('d');
      await page.getByRole('status').getByText('fehlt zurzeit in der Bibliothek').waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.goto(`/asset/${image.id}`);
      await page.getByRole('button', { name: 'Vorschau', exact: true }).click();
      const inPreview = page.getByRole('dialog').getByRole('button', { name: 'Herunterladen (Offline)' });
      await inPreview.waitFor();
      await expect.poll(() => inPreview.getAttribute('aria-disabled')).toBe('true');
      await expect.poll(() => axeViolations(page)).toEqual([]);
    } finally {
      await rename(`${file}.part`, file);
    }
    await isOffline(false);
  },
);
