import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { SESSION_COOKIE } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD } from '../../../fixtures/library.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../../fixtures/web.js';
import { goToAdmin, messageShown, openAdmin, saveBar, type AdminPage, saveBarGone } from '../open.js';

const IMPRINT = '<h1>Impressum</h1>\n<p>Nordhafen</p>';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());
beforeEach(async () => {
  const admin = await web.portal.admin();
  await admin.config.save({ config: DEFAULT_CONFIG });
  await admin.pages.save({ lang: 'de', pages: { imprint: IMPRINT } });
  await admin.pages.save({ lang: 'en', pages: {} });
});

const stored = async (lang: string) => (await (await web.portal.admin()).pages.source({ lang })).value;
const storedConfig = async () =>
  (await (await web.portal.admin()).config.get()).value as Partial<typeof DEFAULT_CONFIG>;
const text = (page: Page, language: string) => page.getByRole('textbox', { name: `Content, ${language}` });
const source = (page: Page) => page.locator('[data-code-editor] .cm-content');
const preview = (page: Page) => page.frameLocator('iframe').locator('article');
const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

/** Saves by keyboard. */
async function save(page: AdminPage, message: string): Promise<void> {
  await page.keyboard.press('Control+s');
  await messageShown(page, message);
}

/** Adds a page by keyboard. */
async function addPage(page: Page, title: string): Promise<void> {
  // The button is disabled, and cannot have the focus, until the pages are loaded.
  const add = page.getByRole('button', { name: 'Add a page', disabled: false });
  await add.press('Enter');
  await dialog(page).waitFor();
  await page.keyboard.insertText(title);
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
}

describe('text of a page', () => {
  it(
    'is written by keyboard in both languages, and visitors find it in the footer',
    { tags: ['1.pages.configured', '8.pages.saved', '8.pages.save-first', 'gate'] },
    async () => {
      const page = await openAdmin(web, 'editor', { preview: true });
      await addPage(page, 'Bildrechte');
      await text(page, 'Deutsch').focus();
      await page.keyboard.insertText('Bildrechte');
      await page.getByRole('combobox', { name: 'Paragraph style' }).selectOption('1');
      await text(page, 'Deutsch').press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+b');
      await page.keyboard.insertText('Kostenlos');
      await expect.poll(() => preview(page).locator('strong').innerText()).toBe('Kostenlos');
      // Another language opens when the new page is saved.
      await tab(page, /English/).click();
      await page.getByText('Please save your newly created page first.').first().waitFor();
      await page.getByRole('switch', { name: 'Without login' }).click();
      await page.getByRole('button', { name: 'Link to it' }).click();
      await page.getByRole('menuitem', { name: 'Left column' }).click();
      await save(page, 'Custom page saved');
      await expect
        .poll(async () => (await stored('de'))['bildrechte'])
        .toBe('<h1>Bildrechte</h1>\n<p><strong>Kostenlos</strong></p>');
      await saveBarGone(page);
      await tab(page, /English/).click();
      await page.getByRole('textbox', { name: 'Title, English' }).fill('Image rights');
      await text(page, 'English').focus();
      await page.keyboard.insertText('Free of charge');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Bulleted list' }).click();
      // The button returns the focus to the text a moment later.
      await text(page, 'English').and(page.locator(':focus')).waitFor();
      await page.keyboard.insertText('name');
      await page.keyboard.press('Control+s');
      await expect
        .poll(async () => (await stored('en'))['bildrechte'])
        .toBe('<p>Free of charge</p>\n<ul><li>name</li></ul>');
      await expect
        .poll(async () => (await storedConfig()).customPages)
        .toMatchObject([
          { key: 'bildrechte', global_access: true, translation: { de: 'Bildrechte', en: 'Image rights' } },
        ]);
      const visitor = await web.visit('/', { locale: 'de-DE', width: 1280 });
      await visitor.getByRole('contentinfo').getByRole('link', { name: 'Bildrechte' }).click();
      await visitor.getByText('Kostenlos').waitFor();
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('has images of the library, selected by keyboard', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'editor', { preview: true });
    await text(page, 'Deutsch').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Asset from the library' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('option').first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog(page).getByLabel('Alternative text').inputValue()).not.toBe('');
    await dialog(page).getByRole('button', { name: 'Insert image' }).press('Enter');
    await expect.poll(() => preview(page).locator('figure img').count()).toBe(1);
    await save(page, 'Custom page saved');
    await expect
      .poll(async () => (await stored('de'))['imprint'])
      .toMatch(
        /<figure><img src="\/assetportal\/api\/renditions\/[\w-]+\/large\?v=[\w-]+" alt="[^"]+"><\/figure>/,
      );
  });
});

describe('source of a page', { tags: ['gate'] }, () => {
  const HOSTILE = '<p class="intro ticks">Text</p>\n<script>steal()</script>\n<p onclick="steal()">Other</p>';

  it('shows what visitors do not get, with its reason, and removes it', async () => {
    const page = await openAdmin(web, 'editor', { preview: true });
    await tab(page, 'HTML').click();
    await source(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(HOSTILE);
    await page.getByRole('region', { name: '3 parts are not shown to visitors' }).waitFor();
    await page.getByRole('button', { name: 'Line 1: intro' }).waitFor();
    await page.getByText('Only these classes exist: hero, card, columns, ticks, no.').waitFor();
    await expect.poll(() => page.locator('[data-code-editor] .cm-removed').count()).toBeGreaterThan(1);
    await expect.poll(() => preview(page).innerText()).toContain('Other');
    await expect.poll(() => preview(page).locator('script, [onclick]').count()).toBe(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove script in line 2' }).click();
    await page.getByRole('region', { name: '2 parts are not shown to visitors' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Remove all' }).click();
    await save(page, 'Custom page saved');
    expect(await stored('de')).toEqual({ imprint: '<p class="ticks">Text</p>\n\n<p>Other</p>' });
  });

  it('is not simplified without a decision', { tags: ['night'] }, async () => {
    const html = '<p class="intro">Text</p>\n<!-- note -->';
    await (await web.portal.admin()).pages.save({ lang: 'de', pages: { imprint: html } });
    const page = await openAdmin(web, 'editor');
    await page.getByText('The text view cannot show all of this page.').waitFor();
    await tab(page, 'Text').click();
    await dialog(page)
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Keep the HTML' })
      .click();
    await expect.poll(() => source(page).innerText()).toContain('class="intro"');
    await tab(page, 'Text').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Simplify' }).click();
    await expect.poll(() => text(page, 'Deutsch').innerText()).toBe('Text');
    await text(page, 'Deutsch').press('Control+z');
    await expect.poll(() => source(page).innerText()).toContain('<!-- note -->');
    expect(await stored('de')).toEqual({ imprint: html });
  });
});

describe('hostile input', { tags: ['night'] }, () => {
  const SAMPLES = [
    '<img src=x onerror="document.title=1">',
    '"><script>document.title=1</script>',
    '</style><style>*{display:none}</style>',
    'ש‎ مرحبا \u202e',
    '😀👩‍👩‍👧'.repeat(10),
    'x'.repeat(190),
  ];

  it('stays text in a title and in the text', async () => {
    const page = await openAdmin(web, 'editor', { preview: true });
    for (const hostile of SAMPLES) {
      await page.getByRole('textbox', { name: 'Title, Deutsch' }).fill(hostile);
      await text(page, 'Deutsch').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(hostile);
      await expect.poll(() => preview(page).innerText()).toContain(hostile.trim().slice(0, 20));
      await expect
        .poll(() => page.getByRole('button', { name: hostile.slice(0, 20) }).count(), { message: hostile })
        .toBeGreaterThan(0);
      await expect.poll(() => page.title(), { message: hostile }).not.toBe('1');
      expect(await horizontalOverflow(page), hostile).toBe(0);
    }
    expect(page.browserErrors).toEqual([]);
  });
});

describe('unsaved pages', { tags: ['gate'] }, () => {
  it('are decided side by side if another admin has changed the same page', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'editor');
    await text(page, 'Deutsch').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(' (mine)');
    const admin = await web.portal.admin();
    await admin.pages.save({ lang: 'de', pages: { imprint: '<p>theirs</p>', press: '<p>new</p>' } });
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('alertdialog');
    await conflict.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    for (const version of ['(mine)', 'theirs'])
      await expect.poll(() => conflict.innerText()).toContain(version);
    // Without a decision, both versions stay where they are.
    await page.keyboard.press('Escape');
    await expect.poll(() => conflict.count()).toBe(0);
    await expect.poll(() => text(page, 'Deutsch').innerText()).toContain('Nordhafen (mine)');
    expect((await stored('de'))['imprint']).toBe('<p>theirs</p>');
    await page.keyboard.press('Control+s');
    await conflict.getByRole('radio').last().check();
    await conflict.getByRole('button').last().click();
    await expect
      .poll(() => stored('de'))
      .toEqual({
        imprint: '<h1>Impressum</h1>\n<p>Nordhafen (mine)</p>',
        press: '<p>new</p>',
      });
    // The other version is in the history.
    const entries = await admin.history.list({ kind: 'custom_html', lang: 'de' });
    const versions = await Promise.all(entries.map(({ id }) => admin.history.get({ id })));
    expect(versions.map(({ content }) => content['imprint'])).toContain('<p>theirs</p>');
  });

  it('survive a session that ends, and a reload', { tags: ['night'] }, async () => {
    const page: AdminPage = await openAdmin(web, 'editor');
    await text(page, 'Deutsch').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(' GmbH');
    await saveBar(page).getByText('1 unsaved change').waitFor();
    page.once('dialog', (confirmation) => void confirmation.accept());
    await goToAdmin(page, 'editor');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => text(page, 'Deutsch').innerText()).toContain('Nordhafen GmbH');
    await text(page, 'Deutsch').press('Control+End');
    await page.keyboard.insertText(' & Co');
    const draft = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    await expect.poll(draft).toContain('&amp; Co');
    const checks: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('dry_run')) checks.push(request.url());
    });
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name.startsWith(SESSION_COOKIE))?.value;
    await web.portal.client(token).session.logout({});
    // The save notices the end of the session, if no other request has done so.
    await page.keyboard.press('Control+s');
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    const before = checks.length;
    await text(page, 'Deutsch').press('Control+End');
    await page.keyboard.insertText(' KG');
    await expect.poll(draft).toContain('Co KG');
    await page.keyboard.press('Control+s');
    await page.locator('input[name=password]').fill(ADMIN_PASSWORD);
    expect(checks).toHaveLength(before);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => stored('de'))
      .toEqual({ imprint: '<h1>Impressum</h1>\n<p>Nordhafen GmbH &amp; Co KG</p>' });
    await expect.poll(() => checks.length).toBeGreaterThan(before);
  });
});

it('is edited on a phone, in German', { tags: ['night'] }, async () => {
  const page = await openAdmin(web, 'editor', { preview: true, width: 390, locale: 'de-DE' });
  const content = page.getByRole('textbox', { name: 'Inhalt, Deutsch' });
  await content.tap();
  await page.keyboard.insertText('Neu ');
  await saveBarDe(page).getByText('1 offen', { exact: true }).waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Vorschau' }).click();
  await expect.poll(() => preview(page).innerText()).toContain('Neu');
});

const saveBarDe = (page: Page) => page.getByRole('region', { name: 'Nicht gespeicherte Änderungen' });
