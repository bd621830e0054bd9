import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asset } from '@assetportal/sdk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations, chooseOriginal, SET_UP_TIME, webPortal, type WebPortal } from '../fixtures/web.js';

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
  image = found;
}, SET_UP_TIME);
afterAll(() => web.close());

it(
  'the asset page shows the metadata in the language of the user',
  { tags: ['2.routes.asset', '3.asset.metadata', '1.users.metadata'] },
  async () => {
    const page = await web.visit(`/asset/${image.id}`);
    await page.getByRole('heading', { level: 1, name: image.title }).waitFor();
    const rows = page.getByRole('region', { name: 'Informationen' });
    await expect.poll(() => rows.getByText('Dateiname').count()).toBe(1);
    await expect.poll(() => rows.getByText(image.fname, { exact: true }).count()).toBe(1);
    const size = rows.locator('dt', { hasText: 'Abmessungen' }).locator('xpath=following-sibling::dd');
    await expect.poll(() => size.innerText()).toMatch(/^[\d.]+ × [\d.]+ px$/);
    await expect
      .poll(() =>
        page
          .locator('main img')
          .evaluateAll((all) => all.some((one) => (one as HTMLImageElement).naturalWidth > 400)),
      )
      .toBe(true);
  },
);

it('the asset page links a keyword to the search for it', async () => {
  const [keyword = ''] = image.keywords ?? [];
  const page = await web.visit(`/asset/${image.id}`);
  await page.getByRole('link', { name: keyword, exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('f.keywords') === keyword);
});

it(
  'the asset page downloads the unchanged original under its file name',
  { tags: ['7.call.download', '4.decision.file-name', '8.download.starts'] },
  async () => {
    const page = await web.visit(`/asset/${image.id}`);
    await page.getByRole('button', { name: /^Herunterladen/ }).click();
    const download = await chooseOriginal(page);
    expect(download.suggestedFilename()).toBe(image.fname);
    const bytes = await readFile(await download.path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(image.sha256);
    await page.getByRole('status').getByText('Der Download beginnt in Kürze').waitFor();
  },
);

it('the asset page steps through the results and returns to them', async () => {
  const page = await web.visit('/search/*?f.asset_groups=image');
  await page.getByRole('main').locator('img').first().waitFor();
  const [first, second] = await page.evaluate(async () => {
    const response = await fetch(
      '/assetportal/api/search?filter={"asset_groups":["image"]}&solr_sort=score%20desc&solr_rows=2',
    );
    return ((await response.json()) as { response: { docs: { id: string; title: string }[] } }).response.docs;
  });
  if (first === undefined || second === undefined) throw new Error('Fewer than two images.');
  await page.evaluate((id) => {
    history.pushState({ idx: 1 }, '', `/asset/${id}`);
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  }, first.id);
  await page.getByRole('heading', { level: 1, name: first.title }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(`**/asset/${second.id}`);
  await page.getByRole('button', { name: 'Zurück', exact: true }).click();
  await page.waitForURL('**/search/*?f.asset_groups=image');
});

it('the asset page shows a message if the asset does not exist', async () => {
  const page = await web.visit('/asset/nothing');
  await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
});

it('the asset page of an offline asset shows the preview and the reason, and disables the download', async () => {
  const file = join(web.portal.folder, image.folder, image.fname);
  const isOffline = async (expected: boolean) => {
    const headers = { authorization: `Bearer ${await web.portal.login()}` };
    await expect
      .poll(
        async () => {
          const path = `assets?assetid=${image.id}`;
          const reply = await web.portal.json<{ response: { docs: Asset[] } }>(path, { headers });
          return reply.response.docs[0]?.offline === true;
        },
        { timeout: 15_000 },
      )
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
    await page.getByRole('button', { name: /vergrößern$/ }).click();
    const inPreview = page.getByRole('dialog').getByRole('button', { name: 'Herunterladen (Offline)' });
    await inPreview.waitFor();
    await expect.poll(() => inPreview.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => axeViolations(page)).toEqual([]);
  } finally {
    await rename(`${file}.part`, file);
  }
  await isOffline(false);
});
