import type { Asset } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

/** Statements of a file about its origin and its rights, as the server returns them. */
const STATED = {
  alt_text: 'Ein Kran im "Hafen"',
  extended_description: 'Ein roter Kran vor einem grauen Himmel.',
  digital_source: 'compositeWithTrainedAlgorithmicMedia',
  content_credentials: 'Adobe Firefly',
  content_credentials_actions: ['c2pa.created', 'c2pa.cropped', 'vendor.own'],
  content_credentials_signer: 'Adobe Inc.',
  copyright: '© Ada',
  credit_line: 'Ada/Agentur',
  usage_terms: 'Nur redaktionell',
  web_statement: 'https://example.org/rechte',
  licensor: 'Agentur',
  instructions: 'Sperrfrist: 1. Mai',
  model_release: 'MR-UMR',
  property_release: 'PR-NAP',
  preview_problem: 'suspicious',
};

let web: WebPortal;
let image: Asset;
beforeAll(async () => {
  web = await webPortal();
  const query = { query: '*', filters: { asset_groups: ['image'] }, rows: 1 };
  const [found] = (await (await web.portal.admin()).search.query(query)).assets;
  if (found === undefined) throw new Error('The sample library has no image.');
  image = found;
}, SET_UP_TIME);
afterAll(() => web.close());

/** Opens the page of the image with what its file states. */
const visit = (options: { readonly width?: number; readonly permissions?: string[] } = {}) =>
  web.visit(`/asset/${image.id}`, {
    ...options,
    before: (page) =>
      page.route('**/assetportal/api/assets?*', (route) =>
        route.fulfill({
          json: { response: { numFound: 1, docs: [{ ...image, ...STATED, localized: undefined }] } },
        }),
      ),
  });
const rail = (page: Page) => page.getByRole('article');

describe('what a file states about its origin and its rights', () => {
  it('is on its page, each once and under its own name', { tags: ['gate'] }, async () => {
    const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await rail(page).getByText('Mit KI bearbeitet', { exact: true }).waitFor();
    const text = await rail(page).innerText();
    for (const value of [
      'Adobe Firefly (nicht geprüft)',
      'erstellt, zugeschnitten, vendor.own',
      'Signiert von Adobe Inc.',

      'Mit generativer KI bearbeitet',
      'Nur redaktionell',
      'Sperrfrist: 1. Mai',
      'https://example.org/rechte',
      'Uneingeschränkte Model-Releases',
      'Nicht zutreffend',
      'Bildnachweis: Ada/Agentur',
      '© Ada',
      STATED.alt_text,
      STATED.extended_description,
      'Die Vorschau ist möglicherweise falsch: Sie passt nicht zu den Angaben der Datei.',
    ])
      expect(text.split(value), value).toHaveLength(2);
    const link = rail(page).getByRole('link', { name: STATED.web_statement });
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer');
    await page.getByRole('img', { name: STATED.alt_text }).first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);

    await rail(page).getByRole('button', { name: 'Teilen' }).click();
    await page.getByRole('menuitem', { name: 'HTML-Link kopieren' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('alt="Ein Kran im &quot;Hafen&quot;"');
    await expect.poll(copied).toContain(`<p>${STATED.extended_description}</p></figcaption></figure>`);
    await rail(page).getByRole('link', { name: 'Mit generativer KI bearbeitet' }).click();
    await page.waitForURL((url) => url.searchParams.get('f.digital_source') === STATED.digital_source);
    expect(page.browserErrors).toEqual([]);
  });

  it(
    'is in the preview and in the download dialog, with the formats that keep the Content Credentials',
    { tags: ['gate'] },
    async () => {
      const page = await visit();
      await rail(page).getByText('Mit KI bearbeitet', { exact: true }).waitFor();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Details', exact: true }).click();
      const preview = page.getByRole('complementary', { name: 'Details' });
      await preview.getByText('Mit KI bearbeitet', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await preview.waitFor({ state: 'hidden' });
      await rail(page)
        .getByRole('button', { name: /^Herunterladen/ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Herunterladen' });
      await dialog.getByText('Mit KI bearbeitet', { exact: true }).waitFor();
      await dialog
        .getByText(
          /^Diese Datei hat Content Credentials \(nicht geprüft\)\. Erhalten in: Original\. Nicht enthalten in: .*Web.*\.$/,
        )
        .waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
    },
  );
});
