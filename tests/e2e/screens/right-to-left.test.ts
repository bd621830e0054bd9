/**
 * @module-tag gate
 * @module-tag sizes
 */
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxesOf, notMirrored } from '../../fixtures/accessibility/mirrored.js';
import { completelyLoaded } from '../../fixtures/browsers/settled.js';
import { cases, nightly } from '../../fixtures/run/nightly.js';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { prepareScreens, screensOf, type Screen } from '../../fixtures/screens.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { CONTENT_PAGES, openAdmin, SETTINGS_PAGES } from '../admin/open.js';

/** English in a script from right to left: the messages, numbers and dates are the same, and only the direction differs. */
const MIRRORED = 'en-Arab';
const WIDTHS = nightly ? [390, 1280] : [1280];

let web: WebPortal;
let screens: readonly Screen[] = [];
beforeAll(async () => {
  web = await webPortal();
  screens = screensOf(await prepareScreens(web));
  const admin = await web.portal.admin();
  for (const [lang, name] of [
    ['en-arab', 'Mirrored'],
    ['ar', 'العربية'],
  ] as const)
    await admin.translations.save({ lang, tree: { _meta: { lang: name, version: DEFAULT_CONFIG.version } } });
  const { value } = await admin.config.get();
  await admin.config.save({
    config: {
      ...(value as object),
      visibleLocales: [
        { short: 'EN', lang: 'English' },
        { short: 'EN-ARAB', lang: 'Mirrored' },
        { short: 'AR', lang: 'العربية' },
      ],
    },
  });
}, SET_UP_TIME);
afterAll(() => web.close());

type Boxes = Awaited<ReturnType<typeof boxesOf>>;

/** Returns the differences between the mirror of the English page and the one from right to left, by its name. */
function faultsOf(english: ReadonlyMap<string, Boxes>, mirrored: ReadonlyMap<string, Boxes>) {
  const faults = [...english].map(
    ([name, boxes]) => [name, notMirrored(boxes, mirrored.get(name) ?? [])] as const,
  );
  return Object.fromEntries(faults.filter(([, differences]) => differences.length > 0));
}

/** Opens the screens one after another as an admin. */
async function boxesOfScreens(locale: string, width: number): Promise<ReadonlyMap<string, Boxes>> {
  const boxes = new Map<string, Boxes>();
  const page = await web.visit('/login', { locale, width });
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  for (const screen of cases(
    screens.filter(({ roles }) => roles === undefined),
    4,
  )) {
    await page.goto(screen.path);
    await screen.open?.(page);
    await page.getByText(screen.en, { exact: false }).first().waitFor({ state: 'attached' });
    await completelyLoaded(page);
    await expect.poll(() => page.getAttribute('html', 'dir')).toBe(locale === MIRRORED ? 'rtl' : 'ltr');
    boxes.set(screen.name, await boxesOf(page));
  }
  return boxes;
}

describe.each(WIDTHS)('from right to left, %s px', (width) => {
  it('every screen is the mirror of the English one', async () => {
    expect(faultsOf(await boxesOfScreens('en', width), await boxesOfScreens(MIRRORED, width))).toEqual({});
  });

  it('every page of the admin area is the mirror of the English one', { tags: ['night'] }, async () => {
    for (const name of [...SETTINGS_PAGES, ...CONTENT_PAGES]) {
      const english = await openAdmin(web, name, { locale: 'en', width });
      const mirrored = await openAdmin(web, name, { locale: MIRRORED, width });
      await expect.poll(() => mirrored.getAttribute('html', 'dir')).toBe('rtl');
      // Some buttons appear when their code has loaded.
      const differences = async () => notMirrored(await boxesOf(english), await boxesOf(mirrored));
      await expect.poll(differences, { message: name }).toEqual([]);
      await english.close();
      await mirrored.close();
    }
  });
});

describe('in Arabic', () => {
  it('the preview of the admin area fills its frame', async () => {
    const page = await openAdmin(web, 'general', { locale: 'ar', preview: true });
    const portal = page.locator('iframe');
    const distance = async () => {
      const [inner, outer] = [await portal.boundingBox(), await portal.locator('..').boundingBox()];
      return Math.round((inner?.x ?? Number.NaN) - (outer?.x ?? 0));
    };
    await expect.poll(distance).toBe(0);
  });

  it('an arrow points from the old value to the new one, and a Latin title starts on the right', async () => {
    const admin = await web.portal.admin();
    const { value } = await admin.config.get();
    const { appearance } = value as { readonly appearance?: object };
    await admin.config.save({ config: { ...(value as object), appearance: { ...appearance, radius: 3 } } });
    const history = await openAdmin(web, 'history', { locale: 'ar' });
    const arrow = history.locator('main').getByText('→', { exact: true }).first();
    await expect.poll(() => arrow.evaluate((element) => getComputedStyle(element).scale)).toBe('-1 1');
    const asset = screens.find(({ name }) => name === 'asset')?.path ?? '';
    const page = await web.visit(asset, { locale: 'ar' });
    const gap = () =>
      page.locator('main h1').evaluate((title) => {
        const text = document.createRange();
        text.selectNodeContents(title);
        return Math.round(title.getBoundingClientRect().right - text.getBoundingClientRect().right);
      });
    await expect.poll(gap).toBe(0);
  });
});
