/** @module-tag gate */
import { createAdminClient } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import type { FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../../fixtures/web.js';
import { openAdmin, saveBar, messageShown, type AdminPage, saveBarGone } from '../open.js';

const FAQ = '<p>See <a href="/custom/imprint">imprint</a></p>';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());
beforeEach(async () => {
  const admin = await web.portal.admin();
  await admin.config.save({ config: DEFAULT_CONFIG });
  await admin.pages.save({ lang: 'de', pages: { imprint: '<p>Kontakt</p>', faq: FAQ } });
});

const stored = async () => (await (await web.portal.admin()).pages.source({ lang: 'de' })).value;
const storedFooter = async () => {
  const { value } = await (await web.portal.admin()).config.get();
  return (value as Partial<typeof DEFAULT_CONFIG>).footer?.entries;
};
const text = (page: Page) => page.getByRole('textbox', { name: 'Content, Deutsch' });
const preview = (page: Page) => page.frameLocator('iframe');
const listed = (page: Page, route: string) =>
  page.getByRole('region', { name: 'Custom pages' }).getByRole('button', { name: route });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Opens the editor of the imprint. */
async function openImprint(): Promise<AdminPage> {
  const page = await openAdmin(web, 'editor', { preview: true });
  await listed(page, '/custom/imprint').click();
  await text(page).waitFor();
  return page;
}

/** Moves the focus to a control of the toolbar by keyboard. */
async function goToTool(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Home');
  for (let step = 0; step < 20 && (await focused(page)) !== name; step += 1)
    await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe(name);
}

describe('address of a page', { tags: ['night'] }, () => {
  it('changes with the links to it, and its removal is confirmed and can be undone', async () => {
    const page = await openImprint();
    await page.getByRole('button', { name: 'Link to it' }).click();
    await page.getByRole('menuitem', { name: 'Left column' }).click();
    const links = page.getByRole('list', { name: 'Links to this page' });
    await expect.poll(() => links.innerText()).toBe('In the footer, left column\nOn the page “faq”');
    const key = page.getByRole('textbox', { name: 'Key', exact: true });
    for (const used of ['faq', 'legal notice']) {
      await key.fill(used);
      await key.press('Enter');
      await expect.poll(() => key.getAttribute('aria-invalid')).toBe('true');
    }
    await key.fill('legal');
    await page.getByText('Other links to the old address end.').waitFor();
    await key.press('Enter');
    await listed(page, '/custom/legal').waitFor();
    await page.keyboard.press('Control+s');
    await expect
      .poll(stored)
      .toEqual({ legal: '<p>Kontakt</p>', faq: '<p>See <a href="/custom/legal">imprint</a></p>' });
    await expect
      .poll(storedFooter)
      .toMatchObject([{ column: 'Left', links: { en: { link: '/custom/legal' } } }]);
    // A save that ends later would drop the steps for Undo.
    await saveBarGone(page);

    const remove = page.getByRole('button', { name: 'Remove page' });
    const confirmation = page.getByRole('alertdialog', { name: 'Remove “legal”?' });
    await remove.click();
    await confirmation.getByText('In the footer, left column').waitFor();
    await confirmation.getByText('On the page “faq”').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => confirmation.count()).toBe(0);
    await remove.click();
    await confirmation.getByRole('button', { name: 'Remove page' }).click();
    await expect.poll(() => listed(page, '/custom/legal').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await listed(page, '/custom/legal').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => listed(page, '/custom/legal').count()).toBe(0);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => Object.keys(await stored())).toEqual(['faq']);
    await expect.poll(storedFooter).toEqual([]);
  });
});

describe('text', () => {
  it('has links to pages, assets and web addresses, but no scripts', async () => {
    const page = await openImprint();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    const href = () => text(page).locator('a').getAttribute('href');
    const openLink = async () => {
      await text(page).press('Control+a');
      await page.keyboard.press('Control+k');
      await dialog.waitFor();
    };
    await openLink();
    await dialog.getByRole('button', { name: 'Set link' }).click();
    await dialog.getByRole('alert').getByText('Choose a page.').waitFor();
    await dialog.getByRole('combobox').selectOption('faq');
    await dialog.getByRole('button', { name: 'Set link' }).click();
    await expect.poll(href).toBe('/custom/faq');
    await openLink();
    await dialog.getByRole('radio', { name: 'Web address' }).click();
    const address = dialog.getByRole('textbox', { name: 'Web address' });
    for (const hostile of ['javascript:document.title=1', ' JaVa\tscript:alert(1)', 'data:text/html,x']) {
      await address.fill(hostile);
      await address.press('Enter');
      await dialog.getByText('Enter an address that begins with https://, or a mail address.').waitFor();
    }
    expect(await axeViolations(page)).toEqual([]);
    await address.fill('example.org');
    await address.press('Enter');
    await expect.poll(href).toBe('https://example.org');
    await openLink();
    await dialog.getByRole('radio', { name: 'Asset' }).click();
    await dialog.getByRole('option').first().click();
    await dialog.getByRole('option', { selected: true }).waitFor();
    await dialog.getByRole('button', { name: 'Set link' }).click();
    await expect.poll(href).toMatch(/^\/asset\/[\w-]+$/);
    await openLink();
    await dialog.getByRole('button', { name: 'Remove link' }).click();
    await expect.poll(() => text(page).locator('a').count()).toBe(0);
  });

  it('has tables, inserted and changed by keyboard', { tags: ['night'] }, async () => {
    const page = await openImprint();
    await text(page).press('Control+End');
    await page.keyboard.press('Alt+F10');
    await expect.poll(() => focused(page)).toBe('Paragraph style');
    await expect
      .poll(() => page.getByRole('toolbar', { name: 'Formatting' }).locator('[tabindex="0"]').count())
      .toBe(1);
    // Undo and Redo are disabled, because nothing has changed yet.
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('Horizontal line');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Content, Deutsch');
    await goToTool(page, 'Table');
    await page.keyboard.press('Enter');
    await text(page).locator('table').waitFor();
    // The text gets the focus a moment after the table.
    await expect.poll(() => focused(page)).toBe('Content, Deutsch');
    for (const cell of ['Name', 'Jahr', 'Ada']) {
      await page.keyboard.insertText(cell);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.insertText('1843');
    for (const action of ['Add a row below', 'Add a column']) {
      await goToTool(page, 'Table');
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: action }).press('Enter');
      await expect.poll(() => focused(page)).toBe('Content, Deutsch');
    }
    await expect.poll(() => text(page).locator('tr').count()).toBe(4);
    await expect.poll(() => preview(page).locator('article th').count()).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => (await stored())['imprint'])
      .toMatch(
        /<table><thead><tr><th>Name<\/th><th>Jahr<\/th><th><\/th><\/tr><\/thead><tbody><tr><td>Ada<\/td><td>1843<\/td><td><\/td><\/tr>/,
      );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).not.toBe('Content, Deutsch');
  });

  it('has columns, which can be removed without their text', { tags: ['night'] }, async () => {
    const page = await openImprint();
    const columns = text(page).locator('div.columns > div');
    await text(page).press('Control+End');
    await goToTool(page, 'Columns');
    await page.keyboard.press('Enter');
    await expect.poll(() => columns.count()).toBe(2);
    await expect.poll(() => focused(page)).toBe('Content, Deutsch');
    await page.keyboard.insertText('Links');
    await columns.nth(1).click();
    await page.keyboard.insertText('Rechts');
    await expect
      .poll(() => preview(page).locator('article .columns > div').allInnerTexts())
      .toEqual(['Links', 'Rechts']);
    const tops = () => columns.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => (await stored())['imprint'])
      .toBe('<p>Kontakt</p>\n<div class="columns"><div><p>Links</p></div><div><p>Rechts</p></div></div>');
    // The text view reads its own HTML.
    await page.getByRole('tab', { name: 'HTML' }).click();
    await page.getByRole('tab', { name: 'Text' }).click();
    await columns.nth(1).click();
    // The browser reports the new place of the cursor a moment after the click.
    await page.getByRole('button', { name: 'Columns', pressed: true }).waitFor();
    await goToTool(page, 'Columns');
    await page.keyboard.press('Enter');
    await expect.poll(() => text(page).locator('p').allInnerTexts()).toEqual(['Kontakt', 'Links', 'Rechts']);
    await expect.poll(() => columns.count()).toBe(0);
  });

  it('is saved when the connection is back, with the edits since then', { tags: ['night'] }, async () => {
    const page = await openImprint();
    await text(page).press('Control+End');
    await page.keyboard.insertText(' 1');
    await page.context().setOffline(true);
    await page.keyboard.press('Control+s');
    await saveBar(page).getByText('No connection. Your changes stay here.').waitFor();
    await page.keyboard.insertText(' 2');
    await page.context().setOffline(false);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await stored())['imprint']).toBe('<p>Kontakt 1 2</p>');
    await saveBarGone(page);
  });
});

describe('several changed pages', () => {
  it(
    'are saved at once, and a message says so, or that not all could be',
    { tags: ['8.pages.all-saved'] },
    async () => {
      const page = await openImprint();
      const change = async (route: string, added: string) => {
        await listed(page, route).click();
        await text(page).press('Control+End');
        await page.keyboard.insertText(added);
      };
      await change('/custom/imprint', ' 1');
      await change('/custom/faq', ' 2');
      await page.route('**/config/custom_html*', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      );
      await page.keyboard.press('Control+s');
      await saveBar(page)
        .getByText(/^Error - could not save all custom pages! \w/)
        .waitFor();
      await page.unroute('**/config/custom_html*');
      await page.keyboard.press('Control+s');
      await messageShown(page, 'All custom pages saved!');
      expect((await stored())['imprint']).toBe('<p>Kontakt 1</p>');
      expect((await stored())['faq']).toContain('2');
    },
  );
});

describe('portal without pages', { tags: ['night'] }, () => {
  it('offers to add the first one, also on a phone', async () => {
    await (await web.portal.admin()).pages.save({ lang: 'de', pages: {} });
    const page = await openAdmin(web, 'editor', { width: 390 });
    await page.getByRole('heading', { name: 'There are no pages yet' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Custom pages' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a page' }).tap();
    await page.getByRole('textbox', { name: 'Title, Deutsch' }).fill('Impressum');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Content, Deutsch');
    const list = page.getByRole('button', { name: /^Impressum.*Custom pages$/ });
    await expect.poll(() => list.getAttribute('aria-expanded')).toBe('false');
    await list.tap();
    await listed(page, '/custom/impressum').waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { name: 'There are no pages yet' }).waitFor();
  });
});

describe('image that guests may not view', () => {
  it('is reported while the page needs no login', async () => {
    const admin = await web.portal.admin();
    const { permissions } = createAdminClient(admin);
    const { assets } = await admin.search.query({ query: '*', rows: 1 });
    const image = `<figure><img src="/assetportal/api/renditions/${assets[0]?.id}/large?v=1" alt=""></figure>`;
    await admin.pages.save({ lang: 'de', pages: { imprint: image } });
    await permissions.save({ rules: [{ group: 'guests', folder: '', access: 'none' }] });
    onTestFinished(async () => {
      await permissions.save({ rules: [] });
    });
    const page = await openAdmin(web, 'editor');
    const warning = page.getByText('guests may not view 1 of its images');
    const withoutLogin = page.getByRole('switch', { name: 'Without login' });
    await withoutLogin.click();
    await warning.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await withoutLogin.click();
    await expect.poll(() => warning.count()).toBe(0);
  });
});

describe('hostile source', () => {
  it('does not load the images of other sites in the text view', async () => {
    const admin = await web.portal.admin();
    const image = '<p>Bild</p>\n<img src="https://evil.example/c.png" alt="Pixel">';
    await admin.pages.save({ lang: 'de', pages: { imprint: image } });
    const external: string[] = [];
    const page = await openAdmin(web, 'editor', {
      before: (opened) =>
        Promise.resolve(
          void opened.on('request', (request) => {
            if (request.url().includes('evil.example')) external.push(request.url());
          }),
        ),
    });
    await text(page).getByRole('img', { name: 'Pixel' }).waitFor();
    await page.getByRole('tab', { name: 'HTML' }).click();
    await page.locator('[data-code-editor] .cm-content').waitFor();
    expect(external).toEqual([]);
  });

  const HOSTILE = [
    '<style>@import url(https://evil.example/a.css); body { display: none }</style>',
    '<div style="position:fixed;inset:0;z-index:9999;background:url(https://evil.example/b.png)">Overlay</div>',
    '<img src="https://evil.example/c.png" onerror="document.title=1" alt="Pixel">',
    '<script>document.title = 1</script><svg onload="document.title=1"></svg>',
    '<a href="javascript:document.title=1">Verweis</a>',
    `<p>${'x'.repeat(400)}</p>`,
    '<p dir="rtl">مرحبا ש\u202eabc</p>',
    '<p>😀👩‍👩‍👧 &lt;script&gt;</p>',
  ].join('\n');

  const faults = (page: Page | FrameLocator) =>
    page.locator('article').evaluate((article) => {
      const all = [...article.querySelectorAll('*')];
      const removed = 'style, script, svg, [onerror], [src^="https:"], [style*="url"], [href^="javascript:"]';
      return {
        fixed: all.filter((element) => getComputedStyle(element).position === 'fixed').length,
        removed: article.querySelectorAll(removed).length,
      };
    });

  it('is sanitized in the preview and for visitors', async () => {
    await (await web.portal.admin()).pages.save({ lang: 'de', pages: { imprint: HOSTILE } });
    const page = await openAdmin(web, 'editor', { preview: true });
    const external: string[] = [];
    const record = (opened: Page) =>
      opened.on('request', (request) => {
        if (request.url().includes('evil.example')) external.push(request.url());
      });
    record(page);
    await page.locator('[data-code-editor] .cm-content').press('Control+End');
    await page.keyboard.insertText('<p>Ende</p>');
    await preview(page).getByText('Ende').waitFor();
    await preview(page).getByText('Overlay').waitFor();
    expect(await faults(preview(page))).toEqual({ fixed: 0, removed: 0 });
    expect(await horizontalOverflow(page)).toBe(0);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await stored())['imprint']).toBe(`${HOSTILE}<p>Ende</p>`);
    const visitor = await web.visit('/custom/imprint', {
      width: 390,
      before: (opened) => Promise.resolve(record(opened)),
    });
    await visitor.getByText('Ende').waitFor();
    await visitor.getByText('😀👩‍👩‍👧 <script>').waitFor();
    expect(await faults(visitor)).toEqual({ fixed: 0, removed: 0 });
    expect(await horizontalOverflow(visitor)).toBe(0);
    expect([external, await visitor.title()]).toEqual([[], expect.not.stringMatching(/^1$/)]);
    expect([...page.browserErrors, ...visitor.browserErrors]).toEqual([]);
  });
});
