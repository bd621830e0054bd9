/** @module-tag night */
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIG_FIELDS, DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { CONFIG_FILES } from '@assetportal/sdk/contract';
import { REGIONS } from '../../../packages/web/src/live-preview/editing/regions.js';
import { mailbox, type Mailbox } from '../../fixtures/mailbox.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let mails: Mailbox;
let web: WebPortal;
beforeAll(async () => {
  // Without mail, the login page has no button to reset a password.
  mails = await mailbox();
  web = await webPortal({ environment: mails.environment });
  await prepare();
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await mails.close();
});

/** Sets everything that a page shows only if it is configured. */
async function prepare(): Promise<void> {
  const { config, branding } = await web.portal.admin();
  const image = sharp({ create: { width: 64, height: 32, channels: 3, background: '#246' } });
  const bytes = Uint8Array.from(await image.png().toBuffer());
  for (const file of ['logo', 'loginLogo', 'dashboardHero', 'loginHero'] as const)
    await branding.set({ file, bytes, type: 'image/png' });
  const texts = { de: 'Das Meer\nIn Bildern' };
  await config.save({
    config: {
      version: DEFAULT_CONFIG.version,
      dashboard: { heroImage: { texts, logo: true } },
      login: {
        show_passwordReset: true,
        register: { show_button: true, links: { de: 'https://example.org/' } },
      },
      footer: { entries: [{ translation: { de: 'Impressum' }, column: 'left' }] },
      assetInfo: { paramsLeft: [{ field_name: 'file_size' }], paramsRight: [{ field_name: 'imp_date' }] },
    },
  });
}

/** Places of the portal, in which each region is at least once. */
const PLACES: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['/', (page) => page.locator('[data-poster]').first().waitFor()],
  ['/search/*', (page) => page.locator('[data-facet]').first().waitFor()],
  ['/search/*?view=list', (page) => page.locator('[role=columnheader]').first().waitFor()],
  ['/login', (page) => page.locator('figcaption').waitFor()],
  [
    '/search/*',
    async (page) => {
      const first = page.locator('[data-index="0"]');
      await first.hover();
      await first.locator('[data-action=bookmark]').click();
      await first.locator('[data-result]').click();
      await page.locator('#asset-title').waitFor();
      await page.locator('[data-primary]').waitFor();
    },
  ],
];

describe('regions of the preview', () => {
  it('lead to settings and branding files that exist', () => {
    const existing = new Set([
      ...CONFIG_FIELDS.map(({ path }) => path),
      ...CONFIG_FILES.map((file) => `file ${file}`),
    ]);
    expect(REGIONS.filter(({ path }) => !existing.has(path)).map(({ path }) => path)).toEqual([]);
  });

  it('are on the pages of the portal', async () => {
    const missing = new Set(REGIONS.map(({ path, selector }) => `${path}: ${selector}`));
    const look = async (page: Page) => {
      for (const { path, selector } of REGIONS)
        if ((await page.locator(selector).count()) > 0) missing.delete(`${path}: ${selector}`);
    };
    const page = await web.visit('/');
    for (const [path, ready] of PLACES) {
      await page.goto(path);
      await ready(page);
      await look(page);
    }
    await page.goto('/bookmark');
    await page.locator('ol > [data-id]').first().waitFor();
    await look(page);
    // The built-in logo, and the built-in footer.
    const { branding, config } = await web.portal.admin();
    for (const file of ['logo', 'loginLogo'] as const) await branding.remove({ file });
    await config.save({ config: { version: DEFAULT_CONFIG.version } });
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await page.locator('[data-name]').first().waitFor();
      await look(page);
    }
    expect([...missing]).toEqual([]);
  });
});
