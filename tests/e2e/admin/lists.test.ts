import { createAdminClient } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseAt } from '../../fixtures/browsers/pointer.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { goToAdmin, openAdmin, saveBar, settingOf, type AdminPage } from './open.js';

const { version } = DEFAULT_CONFIG;

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());
beforeEach(() => store({}));

const store = async (config: object) => {
  await (await web.portal.admin()).config.save({ config: { version, ...config } });
};
const stored = async () =>
  (await (await web.portal.admin()).config.get()).value as Readonly<Record<string, Record<string, unknown>>>;
const save = async (page: Page) => {
  await page.keyboard.press('Control+s');
  await page.getByText('Configuration saved').first().waitFor();
};

/** Three filters, so that their order is easy to read. */
const FACETS = ['city', 'keywords', 'camera'].map((field_name) => ({ field_name }));
const facets = (page: Page) => page.getByRole('list', { name: 'Filters' });
const names = async (page: Page) => facets(page).locator('[data-item] > :first-child code').allInnerTexts();
const grip = (page: Page, name: string) => facets(page).getByRole('button', { name: `Move ${name}` });
/** Row of an item, with its facts. */
const rowOf = (page: Page, name: string) => facets(page).locator('[data-item]', { hasText: name }).first();

/** Waits until each row shows its counts, which can change its height. */
const haveCounts = async (page: Page) => {
  for (const { field_name } of FACETS) {
    await expect.poll(() => rowOf(page, field_name).innerText()).toContain('assets have a value');
  }
};

/** Returns the middle of a grip. */
async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await grip(page, name).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 2, y: y + height / 2 };
}

describe('filters', { tags: ['gate'] }, () => {
  it('show how many values they have and how many assets have one', async () => {
    await store({ facets: [...FACETS, { field_name: 'x_unknown' }] });
    const page = await openAdmin(web, 'search');
    const { total, fields } = await createAdminClient(await web.portal.admin()).index.fields();
    const camera = fields.find(({ fieldName }) => fieldName === 'camera');
    await expect
      .poll(() => rowOf(page, 'camera').innerText())
      .toContain(`${camera?.assets} of ${total} assets have a value`);
    await expect
      .poll(() => rowOf(page, 'x_unknown').innerText())
      .toContain('The index does not have this field');
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('show a dash while the search does not work', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'search', {
      before: (fresh) => fresh.route('**/index/fields?counts=1', (route) => route.fulfill({ status: 503 })),
    });
    await expect.poll(() => rowOf(page, 'camera').innerText()).toContain('The search is not available');
    await facets(page).getByRole('switch', { name: 'Show “Camera”' }).click();
    await saveBar(page).getByText('1 unsaved change').waitFor();
  });

  it('are added together by keyboard, in one step', { tags: ['night'] }, async () => {
    await store({ facets: FACETS });
    const page = await openAdmin(web, 'search');
    const add = page.locator('#facets').getByRole('button', { name: 'Add filters' });
    await add.focus();
    await page.keyboard.press('Enter');
    const find = page.getByRole('combobox', { name: 'Find a field' });
    await find.fill('lens');
    await expect.poll(() => page.getByRole('listbox').getByRole('option').allInnerTexts()).toHaveLength(1);
    await page.keyboard.press('Enter');
    await find.fill('');
    const description = page.getByRole('listbox').getByRole('option', { name: /^Description/ });
    await expect.poll(() => description.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => description.innerText()).toContain('free text');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await find.fill('rating');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add 2 filters' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['city', 'keywords', 'camera', 'lens', 'rating']);
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+z');
    await expect.poll(() => names(page)).toEqual(['city', 'keywords', 'camera']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('are sorted by keyboard, and return on Escape', async () => {
    await store({ facets: FACETS });
    const page = await openAdmin(web, 'search');
    await grip(page, 'City').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    const status = page.locator('#facets').getByRole('status').first();
    await expect.poll(() => status.innerText()).toBe('City, position 3 of 3');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => status.innerText()).toBe('City returned to position 1 of 3.');
    await expect.poll(() => names(page)).toEqual(['city', 'keywords', 'camera']);
    for (const key of ['Space', 'End', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => names(page)).toEqual(['keywords', 'city', 'camera']);
    // The moved item is marked, the others are not.
    await page.getByRole('radio', { name: 'Unsaved' }).click();
    await expect.poll(() => facets(page).locator('[data-item]:visible').count()).toBe(1);
    await expect.poll(() => grip(page, 'City').isVisible()).toBe(true);
  });

  it(
    'are sorted by dragging, also by a mouse that is released while it moves fast',
    { tags: ['night'] },
    async () => {
      await store({ facets: FACETS });
      const page = await openAdmin(web, 'search');
      await haveCounts(page);
      const from = await middle(page, 'City');
      const to = await middle(page, 'Camera');
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y + 10, { steps: 3 });
      await page.mouse.move(to.x, to.y + 4, { steps: 6 });
      await page.mouse.up();
      await expect.poll(() => names(page)).toEqual(['keywords', 'camera', 'city']);

      const last = await middle(page, 'City');
      await page.mouse.move(last.x, last.y);
      await page.mouse.down();
      await page.mouse.move(last.x, last.y - 10, { steps: 3 });
      await expect.poll(() => grip(page, 'City').getAttribute('aria-pressed')).toBe('true');
      await releaseAt(page, await middle(page, 'Keywords'));
      await expect.poll(() => names(page)).toEqual(['city', 'keywords', 'camera']);
    },
  );

  it('are sorted by touch after a long press', { tags: ['night'] }, async () => {
    await store({ facets: FACETS });
    const page = await openAdmin(web, 'search', { hasTouch: true, width: 390 });
    await haveCounts(page);
    const from = await middle(page, 'City');
    const to = await middle(page, 'Camera');
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [point] });
    await touch('touchStart', from);
    await expect.poll(() => grip(page, 'City').getAttribute('aria-pressed')).toBe('true');
    for (const part of [0.3, 0.6, 1, 1.02]) {
      await touch('touchMove', { x: from.x, y: from.y + part * (to.y - from.y) });
    }
    await touch('touchEnd');
    await expect.poll(() => names(page)).toEqual(['keywords', 'camera', 'city']);
  });

  it(
    'keep the settings of an item that moves, and compare it with its own default',
    { tags: ['night'] },
    async () => {
      const page = await openAdmin(web, 'search');
      await grip(page, 'Color').focus();
      for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
      await rowOf(page, 'color_code').getByRole('button', { name: 'Settings of “Color”' }).click();
      const preview = rowOf(page, 'color_code').locator('[data-setting$="options.preview"]');
      await expect.poll(() => preview.getAttribute('data-changed')).toBeNull();
      await preview.locator('input').fill('7');
      await expect.poll(() => preview.getAttribute('data-changed')).toBe('true');
      await preview.getByRole('button', { name: /^Reset/ }).click();
      await expect.poll(() => preview.locator('input').inputValue()).toBe('10');
    },
  );
});

describe('faults of the stored configuration', { tags: ['gate'] }, () => {
  it('are shown and repaired at their place', async () => {
    await store({
      facets: [
        { field_name: 'city' },
        { fieldname: 'camera' },
        { field_name: 'lens', options: { sort: 'alpha' } },
      ],
    });
    const page = await openAdmin(web, 'search');
    const unknown = rowOf(page, 'city').getByRole('group', { name: /Did you mean field_name/ });
    await expect.poll(() => unknown.innerText()).toContain('{"fieldname":"camera"}');
    await expect.poll(() => unknown.innerText()).toContain('Saving other settings leaves it as it is.');
    const wrong = rowOf(page, 'lens').getByRole('group', { name: /This option is not available/ });
    await wrong.waitFor();
    await page.locator('#facets').getByRole('button', { name: '2 problems' }).click();
    const rename = unknown.getByRole('button', { name: 'Rename to field_name' });
    await expect.poll(() => rename.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    // Saving something else leaves the faults as they are.
    await facets(page).getByRole('switch', { name: 'Show “City”' }).click();
    await save(page);
    await expect
      .poll(async () => (await stored())['facets'])
      .toMatchObject([{ is_facet: false }, { fieldname: 'camera' }, { options: { sort: 'alpha' } }]);
    await rename.click();
    await expect.poll(() => names(page)).toEqual(['city', 'camera', 'lens']);
    await wrong.getByRole('button', { name: 'Use alph' }).click();
    await expect.poll(() => wrong.count()).toBe(0);
    await expect
      .poll(async () => (await stored())['facets'])
      .toMatchObject([{}, {}, { options: { sort: 'alph' } }]);
  });
});

describe('rows of the home page', { tags: ['gate'] }, () => {
  const rows = [
    { key: 'new', search: '*', label: 'Everything' },
    { key: 'none', search: 'zzzzzz' },
  ];
  const collections = (page: Page) => page.getByRole('list', { name: 'Collections' });

  it('show their hits, and require a new key', { tags: ['5.pre-search.key'] }, async () => {
    await store({ dashboard: { collections: rows } });
    const { total } = await web.portal.client().search.query({ rows: 0 });
    const page = await openAdmin(web, 'dashboard');
    await expect.poll(() => collections(page).innerText()).toContain(`${total} asset`);
    await expect.poll(() => collections(page).innerText()).toContain('0 assets');
    await page.getByRole('button', { name: 'Settings of “none”' }).click();
    const key = settingOf(page, 'dashboard.collections.1.key');
    await key.locator('input').fill('');
    await key.getByText('The key should not be empty!').waitFor();
    const button = saveBar(page).getByRole('button', { name: 'Save' });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await key.locator('input').fill('NEW');
    await key.getByText('The key is already used!').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await key.getByRole('button', { name: 'Use NEW-2' }).click();
    await expect.poll(() => button.isEnabled()).toBe(true);
    // The row stays open, and the field keeps the focus while its key changes.
    await key.locator('input').press('End');
    await page.keyboard.type('26');
    await expect.poll(() => key.locator('input').inputValue()).toBe('NEW-226');
    await settingOf(page, 'dashboard.collections.1.search').locator('input').fill('*');
    await expect.poll(() => collections(page).innerText()).not.toContain('0 assets');
    await save(page);
    await expect
      .poll(async () => (await stored())['dashboard']?.['collections'])
      .toMatchObject([{ key: 'new' }, { key: 'NEW-226', search: '*' }]);
  });

  it('show a collection of the server, chosen by its name', { tags: ['night'] }, async () => {
    await store({ dashboard: { collections: [{ key: 'a', indicator: 'gone' }] } });
    const [collection] = await web.portal.client().collections.list();
    const page = await openAdmin(web, 'dashboard');
    await page.getByRole('button', { name: 'Settings of “a”' }).click();
    const indicator = settingOf(page, 'dashboard.collections.0.indicator');
    await expect.poll(() => indicator.innerText()).toContain('not on the server');
    await indicator.getByRole('button', { name: /^Server collection: gone/ }).click();
    await page.getByRole('combobox', { name: 'Find a collection' }).fill(collection?.indicator ?? '');
    await expect.poll(() => page.getByRole('listbox').getByRole('option').first().innerText()).toMatch(/\d$/);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await save(page);
    await expect
      .poll(async () => (await stored())['dashboard']?.['collections'])
      .toMatchObject([{ indicator: collection?.indicator }]);
  });
});

describe('login methods', { tags: ['2.login.methods'] }, () => {
  /** Adds an external method to those of the server. This project's own server offers passwords only. */
  const withSaml = async (page: Page) => {
    await page.route('**/session/get', async (route) => {
      const response = await route.fetch();
      const session = (await response.json()) as { login: object[] };
      const login = [...session.login, { name: 'saml', url: 'https://login.example.org/saml' }];
      await route.fulfill({ response, json: { ...session, login } });
    });
    await page.route('https://login.example.org/**', (route) => route.fulfill({ status: 204 }));
  };
  const inOrder = async (page: Page) => {
    const form = (await page.locator('input[name=password]').boundingBox())?.y ?? 0;
    const button = (await page.getByRole('link', { name: /SAML/ }).boundingBox())?.y ?? 0;
    return button > 0 && form > 0 ? (button < form ? 'saml, form' : 'form, saml') : 'incomplete';
  };

  it('are sorted and hidden for visitors, except for the last one', { tags: ['gate'] }, async () => {
    const page = await openAdmin(web, 'login', { before: withSaml });
    const methods = page.getByRole('list', { name: 'Login methods' });
    const show = (name: string) => methods.getByRole('switch', { name: `Show “${name}”` });
    await methods.getByRole('button', { name: 'Move SAML' }).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await save(page);
    const visitor = await web.visit('/login', { locale: 'en-GB', before: withSaml });
    await expect.poll(() => inOrder(visitor)).toBe('saml, form');
    await show('SAML').click();
    await expect.poll(() => show('Username and password').isDisabled()).toBe(true);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await save(page);
    // The message of the first save may still be shown.
    await expect
      .poll(async () => (await stored())['login']?.['methods'])
      .toContainEqual(expect.objectContaining({ name: 'saml', visible: false }));
    await visitor.reload();
    await visitor.locator('input[name=password]').waitFor();
    await expect.poll(() => visitor.getByRole('link', { name: /SAML/ }).count()).toBe(0);
  });

  it('with a hidden form still show it on request', { tags: ['night'] }, async () => {
    const methods = [
      { name: 'saml', visible: true, position: 0 },
      { name: 'native', visible: false, position: 1 },
    ];
    await store({ login: { methods } });
    const visitor = await web.visit('/login', { locale: 'en-GB', before: withSaml });
    await visitor.getByText('Redirecting').first().waitFor();
    await visitor.goto('/login?method=native');
    await expect.poll(() => inOrder(visitor)).toBe('form, saml');
  });
});

describe('hostile text', { tags: ['night'] }, () => {
  /** Runs or shows something if it is not treated as text. */
  const HOSTILE = `<img src=x onerror="window.hostile=1" data-hostile><script>window.hostile=1</script><style>*{display:none}</style>`;
  const SAMPLES = [HOSTILE, '\u202Eمرحبا بالعالم', '👩🏽‍🚀🦄', 'x'.repeat(90)];
  const all = SAMPLES.join(' ');
  const labels = { de: all, en: all };

  it('stays text in the admin area and in the portal', async () => {
    await store({
      global: { website_title: all.slice(0, 200), run_order_process: true },
      order: { subject: labels, body: labels },
      accessibility: { fallback_title: labels },
      footer: { entries: [{ translation: labels }] },
      customPages: [{ key: 'a', translation: labels }],
      facets: [{ field_name: 'city', translation: labels }],
      search: { listColumns: [{ field_name: 'title', translation: labels }] },
      sorting: { options: [{ field_name: 'title', translation: labels }] },
      dashboard: {
        heroImage: { texts: labels },
        collections: [
          { key: HOSTILE.slice(0, 100), label: all.slice(0, 200), search: all },
          { key: 'b', translation: labels, indicator: HOSTILE },
        ],
      },
      login: { methods: [{ name: HOSTILE, visible: true, position: 0 }] },
    });
    const page = await openAdmin(web, 'general');
    const isText = async (opened: AdminPage) => {
      await expect.poll(() => opened.evaluate(() => 'hostile' in window)).toBe(false);
      await expect.poll(() => opened.locator('[data-hostile]').count()).toBe(0);
      await expect.poll(() => opened.locator('body').isVisible()).toBe(true);
    };
    for (const name of ['general', 'dashboard', 'search', 'login']) {
      await goToAdmin(page, name);
      await page.evaluate(() => {
        const closed = 'main ol button[aria-expanded=false]:not([aria-haspopup])';
        for (const button of document.querySelectorAll<HTMLElement>(closed)) button.click();
      });
      await isText(page);
    }
    await goToAdmin(page, 'dashboard');
    const hero = settingOf(page, 'dashboard.heroImage.texts.en').locator('input');
    await expect.poll(() => hero.inputValue()).toBe(all);
    // Typed as a person would.
    await hero.fill('');
    await hero.pressSequentially(`${HOSTILE.slice(0, 30)} 🦄`);
    await save(page);
    for (const path of ['/', '/search/*', '/login']) {
      await page.goto(path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await isText(page);
    }
    await page.goto('/');
    await page.getByText('<img src=x onerror=').first().waitFor();
  });
});
