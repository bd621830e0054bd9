/**
 * @module-tag gate
 * @module-tag sizes
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

/** Returns a hook for `visit` that responds to each of the API calls with the given JSON. */
const stub = (calls: Readonly<Record<string, unknown>>) => async (page: Page) => {
  for (const [call, json] of Object.entries(calls)) {
    await page.route(`**/assetportal/api/${call}`, (route) => route.fulfill({ json }));
  }
};
/** Returns the name of the focused element: its label, or its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return (element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? '').trim();
  });

const TERMS = { terms_of_use: { show: true, links: { de: 'https://example.org/bedingungen' } } };

/**
 * Opens the search page, selects two assets and clicks “Herunterladen”. Returns the page, and an array to which
 * the file name of each download is added when it starts.
 *
 * @param calls API calls to replace, with their responses.
 */
async function downloadTwo(calls: Readonly<Record<string, unknown>> = {}) {
  const page = await web.visit('/search/*', { before: stub(calls) });
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await page.locator('[data-result="0"]').click({ modifiers: ['Control'] });
  await page.locator('[data-result="1"]').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Auswahl' });
  await bar.getByText('2 ausgewählt').waitFor();
  await bar.getByRole('button', { name: 'Herunterladen' }).click();
  return { page, files };
}

describe('download of several assets', () => {
  it(
    'starts the download only after the terms of use are accepted',
    {
      tags: [
        '2.modals.convert-sets',
        '4.decision.terms',
        '5.terms.ticked',
        '5.bulk.unlimited',
        '4.config.merged',
        'd.call.csets.offer',
      ],
    },
    async () => {
      // Without a maximum, no number requires a confirmation. The other settings have their defaults.
      const calls = { 'config/global': TERMS, 'info/downloads': { max_assets: -1 } };
      const { page, files } = await downloadTwo(calls);
      const dialog = page.getByRole('dialog', { name: 'Herunterladen' });
      const submit = dialog.getByRole('button', { name: 'Herunterladen' });
      await submit.waitFor();
      await dialog.getByText('2 Dateien in einem Zip').waitFor();
      await expect.poll(() => dialog.getByText('mehr als das übliche Maximum').count()).toBe(0);
      await expect
        .poll(() => dialog.getByRole('link').getAttribute('href'))
        .toBe('https://example.org/bedingungen');
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await submit.click();
      await dialog.getByRole('alert').getByText('Bitte akzeptieren Sie die Nutzungsbedingungen.').waitFor();
      await expect.poll(() => focused(page)).toBe('Ich akzeptiere die Nutzungsbedingungen.');
      expect(files).toEqual([]);
      await dialog.getByRole('checkbox').check();
      const [download] = await Promise.all([page.waitForEvent('download'), submit.click()]);
      expect(download.suggestedFilename()).toMatch(/\.zip$/);
      await dialog.waitFor({ state: 'hidden' });
      expect(files).toHaveLength(1);
    },
  );

  it(
    'requires a confirmation for more than max_assets assets',
    { tags: ['gate', '2.modals.confirm', '5.bulk.confirm'] },
    async () => {
      const { page, files } = await downloadTwo({ 'info/downloads': { max_assets: 1 } });
      const dialog = page.getByRole('dialog', { name: '2 Assets herunterladen' });
      await dialog.getByText('2 Assets sind mehr als das übliche Maximum von 1.').waitFor();
      await dialog.getByRole('button', { name: 'Alle herunterladen' }).waitFor();
      await dialog.getByRole('button', { name: 'Schließen' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(files).toEqual([]);
      // Without a choice of formats, a question replaces the dialog.
      const only = [{ id: 'original', title: 'Original', allowed: 2, total: 2 }];
      await page.route('**/session/csets', (route) =>
        route.fulfill({ json: { convert_sets: only, unavailable: [] } }),
      );
      await page.getByRole('toolbar').getByRole('button', { name: 'Herunterladen' }).click();
      const question = page.getByRole('alertdialog', { name: 'Alle Assets herunterladen?' });
      await question.getByText('2 Assets sind mehr als').waitFor();
      await Promise.all([
        page.waitForEvent('download'),
        question.getByRole('button', { name: 'Nur die ersten 1' }).click(),
      ]);
    },
  );

  it(
    'refuses the download if max_assets is 0',
    { tags: ['gate', '5.bulk.hidden', '8.download.none'] },
    async () => {
      const { page, files } = await downloadTwo({ 'info/downloads': { max_assets: 0 } });
      await page.getByRole('status').getByText('Keine Downloads verfügbar').waitFor();
      expect(files).toEqual([]);
    },
  );
});

describe('download of one asset', () => {
  const open = async (calls: Readonly<Record<string, unknown>>) => {
    const page = await web.visit('/search/*', { before: stub(calls) });
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('d');
    return page;
  };

  it(
    'shows that the formats load, offers a choice, and starts immediately if there is only one',
    {
      tags: [
        '2.modals.convert-sets-when',
        '4.decision.several',
        '4.decision.fetch',
        '4.download.dialog-loading',
        '1.users.download',
      ],
    },
    async () => {
      const sets = ['original', 'web'].map((id) => ({ id, title: `Format ${id}`, allowed: 1, total: 1 }));
      const page = await web.visit('/search/*');
      let load: () => void = () => undefined;
      const loading = new Promise<void>((resolve) => (load = resolve));
      await page.route('**/session/csets', async (route) => {
        await loading;
        await route.fulfill({ json: { convert_sets: sets, unavailable: [] } });
      });
      await page.locator('[data-result="0"]').focus();
      await page.keyboard.press('d');
      const dialog = page.getByRole('dialog', { name: 'Herunterladen' });
      await dialog.getByText('Formate werden geladen …').waitFor({ state: 'attached' });
      await expect.poll(() => dialog.getByRole('radio').count()).toBe(0);
      load();
      await dialog.getByRole('radio', { name: 'Format web' }).check();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });

      await page.unroute('**/session/csets');
      await page.route('**/session/csets', (route) =>
        route.fulfill({ json: { convert_sets: sets.slice(0, 1), unavailable: [] } }),
      );
      await page.locator('[data-result="1"]').focus();
      await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')]);
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    },
  );

  it(
    'offers an order if the user has no download permission and the order process is enabled',
    {
      tags: [
        '2.modals.order',
        '4.decision.order',
        '1.order.offered',
        '1.order.defined',
        'd.order.mail',
        'gate',
      ],
    },
    async () => {
      const page = await open({
        'session/csets**': { convert_sets: [], unavailable: [] },
        'config/global': {
          global: { run_order_process: true },
          order: {
            mailto: 'bilder@example.org',
            cc: 'presse@example.org',
            subject: { de: 'Bestellung von Bildern' },
            body: { de: 'Bitte senden Sie uns: {{link}}' },
          },
        },
      });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const dialog = page.getByRole('dialog', { name: 'Bestellen' });
      await dialog.getByRole('button', { name: 'Bestellung absenden' }).waitFor();
      await expect.poll(() => focused(page)).toBe('Wofür benötigen Sie das Asset?');
      await page.keyboard.type('Plakat zur Ausstellung');
      const mail = dialog.getByRole('group').filter({ hasText: 'Ihre E-Mail' });
      for (const text of [
        'bilder@example.org',
        'presse@example.org',
        'Bestellung von Bildern',
        'Plakat zur Ausstellung',
        '/asset/',
      ])
        await mail.getByText(text).waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Text kopieren' }).click();
      await dialog.getByRole('button', { name: 'Kopiert' }).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/^Plakat zur Ausstellung\s+Bitte senden Sie uns: http/);
      await dialog.getByRole('button', { name: /aus der Bestellung entfernen/ }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
  );

  it(
    'shows formats and sizes, works with the keyboard alone, and can be repeated if the server refuses the file',
    { tags: ['8.download.failed'] },
    async () => {
      const page = await web.visit('/search/*?f.asset_groups=image');
      const problem = {
        type: 'about:blank',
        title: 'T',
        status: 500,
        detail: 'Kein Platz.',
        code: 'internal',
      };
      await page.route('**/download/?*', (route) => route.fulfill({ status: 500, json: problem }));
      await page.locator('[data-result="0"]').focus();
      await page.keyboard.press('d');
      const dialog = page.getByRole('dialog', { name: 'Herunterladen' });
      await dialog.getByRole('radio', { name: /^Original/, checked: true }).waitFor();
      // The selected format has the focus. Arrow keys choose, Enter downloads.
      await expect.poll(() => focused(page)).toMatch(/^Original/);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await dialog.getByRole('radio', { name: /^Original/, checked: false }).waitFor();
      await page.keyboard.press('ArrowUp');
      await dialog.getByRole('radio', { name: /^Original/, checked: true }).waitFor();
      await dialog.getByRole('radio', { name: /^Web WebP, für Websites/ }).check();
      const submit = dialog.getByRole('button', { name: /^Herunterladen · / });
      await submit.getByText(/ kB| MB/).waitFor();
      await dialog.getByText(/\.webp$/).waitFor();
      // The dialog stays open with the reason.
      await dialog.getByRole('radio', { name: 'Original' }).check();
      await page.keyboard.press('Enter');
      await dialog.getByRole('alert').getByText('Kein Platz.').waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await page.unroute('**/download/?*');
      await dialog.getByRole('radio', { name: /^Web/ }).check();
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
      expect(download.suggestedFilename()).toMatch(/\.webp$/);
      await dialog.waitFor({ state: 'hidden' });
      // The focus returns to the result. The next download has the same format.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[data-result]') !== null))
        .toBe(true);
      expect(page.browserErrors.filter((error) => !error.includes('500'))).toEqual([]);
    },
  );

  it('is a sheet on phones, which a swipe closes', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*?f.asset_groups=image', { width: 390 });
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Herunterladen' });
    await dialog.getByRole('radio', { name: /^Web/ }).waitFor();
    const box = () => dialog.boundingBox();
    await expect
      .poll(async () => Math.round(((await box())?.y ?? 0) + ((await box())?.height ?? 0)))
      .toBe(844);
    expect(await horizontalOverflow(page)).toBe(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const head = await dialog.getByRole('heading', { name: 'Herunterladen' }).boundingBox();
    const [x, y] = [(head?.x ?? 0) + 4, (head?.y ?? 0) + 4];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 160, { steps: 4 });
    await page.mouse.up();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('is read by screen readers in its order', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*?f.asset_groups=image', {
      before: stub({ 'config/global': TERMS }),
    });
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Herunterladen' });
    await dialog.getByRole('radio', { name: /^Web/ }).waitFor();
    const parts = [
      'heading "Herunterladen"',
      'group "Format wählen"',
      'radio "Original',
      'radio "Groß',
      'radio "Web',
      'radio "Druck',
      'link "Nutzungsbedingungen lesen"',
      'checkbox "Ich akzeptiere die Nutzungsbedingungen."',
      'button "Abbrechen"',
      'button "Herunterladen · ',
    ];
    const readInOrder = async () => {
      const read = await dialog.ariaSnapshot();
      const place = (part: string) => read.indexOf(part);
      return parts.filter((part) => place(part) !== -1).sort((a, b) => place(a) - place(b));
    };
    await expect.poll(readInOrder).toEqual(parts);
  });
});

describe('download button of the asset page', () => {
  it('names the format and its size, and its menu works with keys', { tags: ['gate'] }, async () => {
    const page = await web.visit('/search/*?f.asset_groups=image');
    await page.locator('[data-result="0"]').click();
    await page.waitForURL('**/asset/*');
    const main = page.getByRole('button', { name: /^Herunterladen Original/ });
    await main.getByText(/ kB| MB/).waitFor();
    const more = page.getByRole('button', { name: 'Format wählen' });
    await more.focus();
    await page.keyboard.press('ArrowDown');
    const menu = page.getByRole('menu', { name: 'Format wählen' });
    await menu.getByRole('menuitemradio', { name: /^Original/, checked: true }).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Original/);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toMatch(/^Original/);
    await page.keyboard.press('g');
    await expect.poll(() => focused(page)).toMatch(/^Groß/);
    // Space only chooses.
    await page.keyboard.press('Space');
    await menu.getByRole('menuitemradio', { name: /^Groß/, checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Format wählen');
    // After a choice, the left part downloads at once.
    const large = page.getByRole('button', { name: /^Herunterladen Groß/ });
    await Promise.all([page.waitForEvent('download'), large.click()]);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(page.browserErrors).toEqual([]);
  });

  it.each([
    ['page', 'de-DE', 'Herunterladen', 'Bitte warten …'],
    ['preview', 'en-US', 'Download', 'Please wait …'],
  ])(
    'shows on the %s that the code of the dialog loads, and opens it once',
    { tags: ['night'] },
    async (place, locale, name, wait) => {
      const page = await web.visit('/search/*?f.asset_groups=image', { locale });
      await page.locator('[data-result="0"]').focus();
      // Then the button has its formats, and the asset is loaded.
      const offer = page.waitForResponse((response) => response.url().includes('/session/csets'));
      await page.keyboard.press(place === 'page' ? 'Enter' : ' ');
      const dialogs = page.getByRole('dialog');
      if (place === 'page') await page.waitForURL('**/asset/*');
      else await dialogs.waitFor();
      const scope = place === 'page' ? page.locator('body') : dialogs.first();
      const button = scope.getByRole('button', { name: new RegExp(`^${name}`) }).first();
      await button.waitFor();
      if (place === 'page') await offer;
      let load: () => void = () => undefined;
      const loading = new Promise<void>((resolve) => (load = resolve));
      await page.route('**/app/loaded-*.js', async (route) => {
        await loading;
        await route.fallback();
      });
      await button.click();
      await scope.getByRole('status').getByText(wait).waitFor();
      await scope.getByRole('progressbar', { name: wait }).waitFor();
      const part = (pseudo?: string) =>
        button.evaluate((one, pseudo) => {
          const element = pseudo === undefined ? (one.firstElementChild ?? one) : one;
          return getComputedStyle(element, pseudo).opacity;
        }, pseudo);
      await expect.poll(() => part()).toBe('0');
      await expect.poll(() => part('::after')).toBe('1');
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await button.click();
      const opened: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/session/csets')) opened.push(request.url());
      });
      load();
      await dialogs.getByRole('radio').first().waitFor();
      await expect.poll(() => part()).toBe('1');
      expect(opened).toHaveLength(1);
      expect(page.browserErrors).toEqual([]);
    },
  );

  it(
    'opens the dialog the first time, and a choice in the menu downloads at once',
    { tags: ['night'] },
    async () => {
      const page = await web.visit('/search/*?f.asset_groups=image');
      await page.locator('[data-result="0"]').click();
      await page.waitForURL('**/asset/*');
      await page.getByRole('button', { name: /^Herunterladen Original/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Herunterladen' });
      await dialog.getByRole('radio', { name: /^Original/, checked: true }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Format wählen' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitemradio', { name: /^Web/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.webp$/);
    },
  );

  it.each(
    cases(
      [
        ['offers an order', true, 'button', 'Bestellen'],
        ['says that the download is not available', false, 'paragraph', ''],
      ] as const,
      1,
    ),
  )('%s without permission', { tags: ['gate'] }, async (_, orders, role, name) => {
    const page = await web.visit('/search/*?f.asset_groups=image', {
      before: stub({
        'session/csets**': { convert_sets: [], unavailable: [] },
        'config/global': { global: { run_order_process: orders }, order: { mailto: 'desk@example.org' } },
      }),
    });
    await page.locator('[data-result="0"]').click();
    await page.waitForURL('**/asset/*');
    if (role === 'paragraph') {
      await page.getByText('Sie können dieses Asset nicht herunterladen.').waitFor();
      return;
    }
    await page.getByRole(role, { name }).click();
    await page.getByRole('dialog', { name: 'Bestellen' }).waitFor();
  });
});
