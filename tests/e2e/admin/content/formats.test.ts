/** @module-tag sizes */
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cases } from '../../../fixtures/run/nightly.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../../fixtures/web.js';
import { openAdmin, saveBar } from '../open.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());
const client = async () => createAdminClient(await web.portal.admin());
beforeEach(async () => {
  await (await client()).convertSets.save({ convertSets: [] });
});

const sets = async () => (await (await client()).convertSets.get()).value.convertSets;
const list = (page: Page) => page.getByRole('navigation', { name: 'Formats' });
const tryOut = (page: Page) => page.getByRole('region', { name: 'Try it out' });
/** Text of the facts after the conversion, once it is done. */
const facts = async (page: Page) => (await tryOut(page).getByRole('status').first().innerText()).trim();
const bars = (page: Page) => tryOut(page).getByRole('listitem').allInnerTexts();

describe('the formats', () => {
  it('are created by keyboard, tried out, saved, and offered in the portal', { tags: ['gate'] }, async () => {
    const page = await openAdmin(web, 'formats');
    const add = page.getByRole('button', { name: 'Add a format' });
    await expect.poll(() => add.isEnabled()).toBe(true);
    await add.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name, English').focus();
    await page.keyboard.type('<b>Press</b> "x"');
    await page.getByLabel('ID', { exact: true }).focus();
    await page.keyboard.press('Control+a');
    // An ID that begins like that of a built-in format is entered to its end.
    await page.keyboard.type('web-press');
    await page.getByLabel('Longest side').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('300');
    // The longest side of the example, which may be upright.
    await expect.poll(() => facts(page)).toMatch(/JPEG, (?:300\s×\s\d+|\d+\s×\s300)\spx/);
    const before = await facts(page);
    await page.getByLabel('Quality', { exact: true }).focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => facts(page)).not.toBe(before);
    await expect.poll(() => bars(page)).toContainEqual(expect.stringContaining('JPEG 45'));
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await expect.poll(sets).toMatchObject([{ id: 'web-press', longestSide: 300, quality: 45 }]);
    const portal = await web.portal.admin();
    const { assets } = await portal.search.query({ filters: { asset_groups: ['image'] }, rows: 1 });
    const offered = await portal.downloads.convertSets({ ids: assets.map(({ id }) => id) });
    expect(offered.at(-1)).toMatchObject({ id: 'web-press' });
    await page.goto(`/asset/${assets[0]?.id ?? ''}`);
    await page.getByRole('button', { name: 'Choose a format' }).click();
    await page.getByRole('menuitemradio', { name: '<b>Press</b> "x"' }).waitFor();
  });

  it('override a built-in one, and go back to it', async () => {
    const page = await openAdmin(web, 'formats');
    await page.getByLabel('Quality', { exact: true }).fill('300');
    await page.getByText('The value is too large. Enter at most 100.').first().waitFor();
    await expect
      .poll(() => saveBar(page).getByRole('button', { name: 'Save', exact: true }).isDisabled())
      .toBe(true);
    await page.getByLabel('Quality', { exact: true }).fill('33');
    await expect.poll(() => list(page).getByText('overridden').count()).toBe(1);
    await page.keyboard.press('Control+s');
    await expect.poll(sets).toMatchObject([{ id: 'web', quality: 33 }]);
    await page.getByRole('button', { name: 'Back to the built-in format' }).click();
    await expect.poll(() => page.getByLabel('Quality', { exact: true }).inputValue()).toBe('80');
    await page.keyboard.press('Control+s');
    await expect.poll(sets).toEqual([]);
  });

  it.each(
    cases<readonly string[]>(
      [
        [
          'en-GB',
          'Quality',
          'Longest side',
          'Enter a whole number.',
          'The value is too small. Enter at least 1.',
        ],
        [
          'de-DE',
          'Qualität',
          'Längste Seite',
          'Geben Sie eine ganze Zahl ein.',
          'Der Wert ist zu klein. Geben Sie mindestens 1 ein.',
        ],
      ],
      1,
    ),
  )(
    'keep a text that is no number, say so beside the field, and are not saved, in %s',
    { tags: ['gate'] },
    async (...texts) => {
      const [locale = '', quality = '', side = '', integer = '', small = ''] = texts;
      const page = await openAdmin(web, 'formats', { locale });
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const fault = async (name: string) => {
        const id = (await field(name).getAttribute('aria-describedby')) ?? '';
        return (await page.locator(`[id="${id}"]`).innerText()).trim();
      };
      const save = page.getByRole('button', { name: locale === 'en-GB' ? 'Save' : 'Speichern', exact: true });
      const enter = async (name: string, text: string, message: string) => {
        await field(name).fill(text);
        await expect.poll(() => fault(name)).toBe(message);
        await expect.poll(() => save.isDisabled()).toBe(true);
      };
      await enter(quality, '-5', small);
      await enter(quality, '1e9', integer);
      await enter(quality, '12a', integer);
      // An empty field has the default, if there is one.
      await field(side).fill('');
      await expect.poll(() => fault(side)).toBe(integer);
      await expect
        .poll(() => field(side).evaluate((element) => element === document.activeElement))
        .toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      // Another format is opened in between.
      const formats = page.getByRole('navigation', { name: /^Format/ });
      await formats.getByRole('button', { name: /^Original/ }).click();
      await formats.getByRole('button', { name: /^Web/ }).click();
      await expect.poll(() => field(quality).inputValue()).toBe('12a');
      await field(quality).fill('');
      await expect.poll(() => fault(quality)).toBe('');
      await field(side).fill('900');
      await expect.poll(() => save.isDisabled()).toBe(false);
      await page.keyboard.press('Control+s');
      await expect.poll(sets).toMatchObject([{ id: 'web', longestSide: 900 }]);
      expect((await sets())[0]).not.toHaveProperty('quality');
    },
  );

  it('name the rules that use them before they are removed', { tags: ['night'] }, async () => {
    const { convertSets, permissions } = await client();
    await convertSets.save({
      convertSets: [{ id: 'used', assetGroups: ['image'], format: 'png', translation: { en: 'Used' } }],
    });
    await permissions.save({
      rules: [{ group: 'users', folder: '', access: 'download', convertSets: ['used'] }],
    });
    const page = await openAdmin(web, 'formats');
    await list(page).getByRole('button', { name: /^Used/ }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('users: All folders').waitFor();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.keyboard.press('Control+s');
    await expect.poll(sets).toEqual([]);
    await permissions.save({ rules: [] });
  });

  // The prepared library has images and a document. The other kinds are tried in trial-kinds.test.ts.
  it(
    'are tried on a document of the library, which no video can be created from',
    { tags: ['night'] },
    async () => {
      const page = await openAdmin(web, 'formats');
      const choose = async (format: RegExp) => {
        await list(page).getByRole('button', { name: format }).click();
        await page.getByRole('button', { name: /^Asset: / }).click();
        await page
          .getByRole('option')
          .filter({ hasText: /Document$/ })
          .first()
          .click();
      };
      await choose(/^Page images/);
      const size = /\d (?:bytes|kB|MB)/;
      await expect.poll(() => facts(page)).toMatch(new RegExp(`${size.source}[^]*JPEG`));
      const [before, after] = await tryOut(page).getByRole('figure').all();
      await expect.poll(() => before?.innerText()).toMatch(size);
      await expect.poll(() => after?.locator('img').count()).toBe(1);
      await expect.poll(() => before?.locator('img').count()).toBe(1);
      await choose(/^MP4 video/);
      await page.getByText('MP4 files cannot be created from this kind of asset').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  it.each(cases([390, 1024], 1))('have space in a window of %i px', { tags: ['night'] }, async (width) => {
    const page = await openAdmin(web, 'formats', { width });
    await page.getByRole('combobox', { name: 'Formats' }).selectOption('large');
    await expect.poll(() => facts(page)).toContain('JPEG');
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
