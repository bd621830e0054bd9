/**
 * @module-tag gate
 * @module-tag sizes
 */
import { copyFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { AccessRule, Asset } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { held } from '../../fixtures/browsers/held.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { squareFont, weightTable } from '../../fixtures/formats/font.js';
import { cases } from '../../fixtures/run/nightly.js';
import { stageAssets } from '../../fixtures/stage-files.js';
import { axeViolations, layoutShifts, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

/** A variable font without an image, a static font with one, and a file that is no font. */
const [VARIABLE, STATIC, BROKEN] = ['inter.woff2', 'squares.ttf', 'broken.otf'];
const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

let web: WebPortal;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let assets: ReadonlyMap<string, Asset>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await copyFile(createRequire(import.meta.url).resolve(INTER), join(folder.path, VARIABLE));
  await writeFile(join(folder.path, STATIC), squareFont({ 'OS/2': weightTable(700) }));
  await writeFile(join(folder.path, BROKEN), 'no font');
  web = await webPortal({ folder: folder.path });
  assets = await stageAssets(web);
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await folder.remove();
});

const visit = (fname: string, options: Parameters<WebPortal['visit']>[1] = {}) =>
  web.visit(`/asset/${assets.get(fname)?.id ?? ''}`, options);
const specimen = (page: Page) => page.getByRole('group', { name: 'Schriftmuster' });
const ownText = (page: Page) => page.getByRole('textbox', { name: 'Eigener Text' });
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
/** Width in pixels of the line with the size 40. */
const lineWidth = (page: Page) =>
  specimen(page)
    .locator('[data-size="40"]')
    .evaluate((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      return range.getBoundingClientRect().width;
    });

describe('the specimen of a font', () => {
  it('shows the text, the size and the weight that the user chooses', async () => {
    const page = await visit(VARIABLE);
    await specimen(page).waitFor();
    await expect.poll(() => ownText(page).inputValue()).toContain('Boxkämpfer');
    const families = () => page.evaluate(() => [...document.fonts].map(({ family }) => family));
    await expect
      .poll(async () => (await families()).filter((name) => name.startsWith('specimen-')))
      .toHaveLength(1);

    await ownText(page).fill('Hamburg');
    // The keys of the text are no shortcuts: neither the preview opens, nor does the asset change.
    await ownText(page).press('f');
    await ownText(page).press('ArrowLeft');
    await expect.poll(() => ownText(page).inputValue()).toBe('Hamburgf');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const fontSize = () => ownText(page).evaluate((field) => getComputedStyle(field).fontSize);
    await slider(page, 'Größe').fill('120');
    await expect.poll(fontSize).toBe('120px');
    await expect.poll(() => slider(page, 'Größe').getAttribute('aria-valuetext')).toBe('120 px');

    const regular = await lineWidth(page);
    const weight = slider(page, 'Strichstärke');
    await expect
      .poll(() => weight.evaluate((one) => [one.getAttribute('min'), one.getAttribute('max')]))
      .toEqual(['100', '900']);
    await weight.fill('900');
    await expect.poll(() => lineWidth(page)).toBeGreaterThan(regular * 1.05);
    await expect.poll(() => axeViolations(page)).toEqual([]);

    // The preview continues with the same text.
    await page.getByRole('button', { name: 'Vollbild', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Eigener Text' }).inputValue())
      .toBe('Hamburgf');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => ownText(page).first().inputValue()).toContain('Boxkämpfer');
    expect(page.browserErrors).toEqual([]);
  });

  it.each(cases([1440, 390], 1))(
    'replaces the image of a static font and moves nothing at %i px',
    async (width) => {
      const page = await visit(STATIC, { width });
      await specimen(page).waitFor();
      await expect.poll(() => specimen(page).getByText('Strichstärke').textContent()).toContain('700');
      await expect.poll(() => slider(page, 'Strichstärke').count()).toBe(0);
      expect(await layoutShifts(page)).toEqual([]);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      expect(page.browserErrors).toEqual([]);
    },
  );

  it.each(cases([1440, 1024, 390], 1))(
    'has its image in the page before the app has loaded, in the same place, at %i px',
    { tags: ['night'] },
    async (width) => {
      const { page, release } = await held(web, `/asset/${assets.get(STATIC)?.id ?? ''}`, width);
      // The image stays, so that its place can be compared.
      await page.route('**/download/font/**', (route) => route.abort());
      const boxOf = async (selector: string) => {
        const box = await page.locator(selector).first().boundingBox();
        return box && [box.x, box.y, box.width, box.height].map(Math.round);
      };
      const isLoaded = () =>
        page.locator('.first-asset img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
      await expect.poll(isLoaded).toBe(true);
      const before = await boxOf('.first-asset img');
      await release();
      await page.locator('.first-paint').waitFor({ state: 'detached' });
      await expect.poll(() => boxOf('[data-stage-image]')).toEqual(before);
    },
  );

  it('stays an image if the browser rejects the font', async () => {
    const page = await visit(BROKEN);
    await page.getByText('Dieser Browser kann die Schrift nicht darstellen.').waitFor();
    await expect.poll(() => specimen(page).count()).toBe(0);
  });
});

describe('a font whose original is not available', () => {
  it.each(
    cases<[string, AccessRule]>(
      [
        ['who may only view', { group: 'guests', folder: '', access: 'view' }],
        ['limited to `web`', { group: 'guests', folder: '', access: 'download', convertSets: ['web'] }],
      ],
      1,
    ),
  )('is an image for a user %s', { tags: ['d.rights.everywhere'] }, async (_name, rule) => {
    const { permissions } = createAdminClient(await web.portal.admin());
    onTestFinished(async () => void (await permissions.save({ rules: [] })));
    await permissions.save({ rules: [rule] });
    const files: string[] = [];
    const page = await visit(STATIC, {
      withoutPageData: false,
      before: (opened) => Promise.resolve(opened.on('request', (request) => files.push(request.url()))),
    });
    await page.getByText('Sie können diese Schrift nicht ausprobieren').waitFor();
    await page.locator('[data-stage-image] img').first().waitFor();
    await expect.poll(() => specimen(page).count()).toBe(0);
    expect(files.filter((url) => url.includes('/files/'))).toEqual([]);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('is an image until the user accepts the terms of use', { tags: ['night'] }, async () => {
    const { config } = await web.portal.admin();
    const { value } = await config.get();
    onTestFinished(async () => void (await config.save({ config: value })));
    await config.save({ config: { ...value, terms_of_use: { show: true } } });
    const page = await visit(STATIC);
    await page.getByText('um die Schrift auszuprobieren').waitFor();
    await expect.poll(() => specimen(page).count()).toBe(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Akzeptieren' }).click();
    await specimen(page).waitFor();
    await expect.poll(() => ownText(page).count()).toBe(1);
  });
});
