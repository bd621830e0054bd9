/** @module-tag sizes */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Asset } from '@assetportal/sdk/contract';
import { localized } from '@assetportal/sdk/rules';
import { openDatabase } from '../../../../packages/server/src/lib/sqlite-driver.js';
import { cases } from '../../../fixtures/run/nightly.js';
import { loggedIn } from '../../../fixtures/users.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../../fixtures/web.js';
import { openAdmin, visitAs, type AdminPage } from '../open.js';

const HOSTILE = '<img src=x onerror=alert(1)> مرحبا';
const DAMAGED = '%PDF-1.4\nno pages\n%%EOF\n';
const INTACT = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

let web: WebPortal;
let most: Asset;
let broken: string;
beforeAll(async () => {
  web = await webPortal();
  const { portal } = web;
  const admin = await portal.admin();
  const [first, second] = (
    await admin.search.query({ query: '*', rows: 2, sort: { field: 'title', direction: 'asc' } })
  ).assets;
  if (first === undefined || second === undefined) throw new Error('The library is empty.');
  most = localized(second, 'en');
  const users = await Promise.all(['Ada', 'Berta', HOSTILE].map((name) => loggedIn(portal, name)));
  const download = async ({ id }: Asset, client = admin) => {
    const path = `/assetportal/api/download/?id=${id}&csetid=original&target=down`;
    const { url } = (await (await client.transport.open(path)).json()) as { url: string };
    await (await fetch(portal.url + url)).arrayBuffer();
  };
  await download(first);
  for (const user of users) await download(most, user);
  const submit = (query: string, times: number) =>
    Promise.all(
      users
        .slice(0, times)
        .map((user) =>
          user.transport.open(
            `/assetportal/api/search?solr_q=${encodeURIComponent(query)}&solr_rows=0&submitted=1`,
          ),
        ),
    );
  await submit(`zzz ${HOSTILE}`, 3);
  await submit('only twice zzz', 2);
  broken = join(portal.folder, 'broken.pdf');
  await writeFile(broken, DAMAGED);
  await until(async () => (await admin.index.status()).failures?.length === 1);
  await portal.settled();
  const activity = () => createAdminClient(admin).activity.get();
  await until(async () => (await activity()).downloads === 4);
  await until(async () => (await activity()).missedSearches?.length === 1);
}, SET_UP_TIME);
afterAll(() => web.close());

/** Waits until a condition is true. */
const until = (isTrue: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isTrue()).toBe(true), { interval: 100 });

async function openActivity(options: Parameters<typeof openAdmin>[2] = {}): Promise<AdminPage> {
  const page = await openAdmin(web, 'activity', options);
  await page.locator('main svg[role=img]').waitFor();
  return page;
}

const log = (page: AdminPage) => page.getByRole('region', { name: 'Audit log' }).getByRole('region');

describe('downloads', () => {
  it(
    'of the last week are shown in a chart and a table, which the keyboard operates, and name the top asset',
    { tags: ['gate'] },
    async () => {
      const page = await openActivity();
      await page.getByRole('combobox', { name: 'Period' }).first().selectOption('Last 7 days');
      const chart = page.getByRole('img', { name: /^Downloads per day/ });
      await expect.poll(() => chart.locator('[data-downloads]').getAttribute('d')).toMatch(/^M[\d.,L]+$/);
      const top = page.getByRole('list', { name: 'Top assets' }).getByRole('listitem');
      await expect.poll(() => top.first().innerText()).toContain(most.title);
      await expect.poll(() => top.first().innerText()).toMatch(/3$/);
      await chart.focus();
      await page.keyboard.press('End');
      const tip = page.getByRole('status').filter({ hasText: 'in the period before' });
      await expect.poll(() => tip.innerText()).toMatch(/^4 downloads on /);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => tip.innerText()).toMatch(/^0 downloads on /);
      await page.getByRole('button', { name: 'Show as a table' }).press('Enter');
      const table = page.getByRole('table');
      await expect.poll(() => table.getByRole('row').count()).toBe(8);
      await expect.poll(() => table.getByRole('row').nth(1).innerText()).toMatch(/\t4\t0$/);
      const [csv] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export CSV' }).click(),
      ]);
      expect(csv.suggestedFilename()).toMatch(/^downloads-[\d-]+\.csv$/);
      // The audit log, in words, of one action and one person.
      const filters = page.getByRole('region', { name: 'Audit log' });
      const rows = log(page).getByRole('listitem');
      await filters.getByRole('button', { name: 'Action: All actions' }).click();
      const actions = page.getByRole('dialog', { name: 'Action' });
      await actions.getByRole('checkbox', { name: 'Downloads', exact: true }).press('Space');
      await expect.poll(() => rows.count()).toBe(4);
      await page.keyboard.press('Escape');
      const person = filters.getByRole('combobox', { name: 'Person' });
      await person.fill(HOSTILE);
      await person.press('Enter');
      await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining(HOSTILE)]);
      await expect.poll(() => rows.innerText()).toContain(`downloaded “${most.title}”`);
      await expect.poll(() => page.locator('main img[src=x]').count()).toBe(0);
      await top.first().getByRole('link').click();
      await page.waitForURL(`**/asset/${encodeURIComponent(most.id)}`);
      expect(page.browserErrors).toEqual([]);
    },
  );
});

describe('the selected day', { tags: ['gate'] }, () => {
  it('stays selected while another period is loaded', { tags: ['night'] }, async () => {
    const page = await openActivity();
    const chart = page.getByRole('img', { name: /^Downloads per day/ });
    const period = page.getByRole('combobox', { name: 'Period' }).first();
    await chart.locator('[data-downloads]').waitFor({ state: 'attached' });
    let respond = () => {};
    const wait = new Promise<void>((done) => (respond = done));
    await page.route(`**/assetportal/api/admin/activity?*`, async (route) => {
      await wait;
      await route.continue();
    });
    const requested = page.waitForRequest('**/assetportal/api/admin/activity?*');
    await period.selectOption('Last 7 days');
    await requested;
    await chart.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    const tip = page.getByRole('status').filter({ hasText: 'in the period before' });
    await tip.waitFor();
    const text = await tip.innerText();
    expect(text).toMatch(/^0 downloads on /);
    const title = await chart.locator('title').textContent();
    respond();
    await expect.poll(() => chart.locator('title').textContent()).not.toBe(title);
    await expect.poll(() => tip.innerText()).toBe(text);
  });
});

describe('a period of free choice', { tags: ['gate'] }, () => {
  it(
    'is loaded, and a range that cannot be shown stays in the fields with a message',
    { tags: ['night'] },
    async () => {
      const page = await openActivity();
      const chart = page.getByRole('img', { name: /^Downloads per day/ });
      await page.getByRole('combobox', { name: 'Period' }).first().selectOption('This year');
      await expect.poll(() => chart.getAttribute('aria-labelledby')).not.toBeNull();
      await expect.poll(() => chart.locator('title').textContent()).toMatch(/, January 1 to /);
      await page.getByRole('combobox', { name: 'Period' }).first().selectOption('Choose days …');
      const fields = page.getByRole('group', { name: 'Days of the period' });
      const [from, to] = [fields.getByLabel('First day'), fields.getByLabel('Last day')];
      await expect.poll(() => from.inputValue()).toMatch(/^\d{4}-01-01$/);
      await from.fill('2024-02-27');
      await fields.getByText('A period has at most 366 days.').waitFor();
      await to.fill('2024-03-01');
      await expect
        .poll(() => chart.locator('title').textContent())
        .toBe('Downloads per day, February 27 to March 1');
      await to.fill('2024-02-01');
      await fields.getByText('The first day is after the last one.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await to.fill('');
      await fields.getByText('Enter the first and the last day.').waitFor();
      await expect.poll(() => from.inputValue()).toBe('2024-02-27');
      await expect
        .poll(() => chart.locator('title').textContent())
        .toBe('Downloads per day, February 27 to March 1');
      expect(page.browserErrors).toEqual([]);
    },
  );
});

describe('searches without hits', { tags: ['gate'] }, () => {
  it.each(
    cases(
      [
        ['the home page, before its suggestions have loaded', '/', 1600],
        ['the header of the search page on a phone', '/search/*', 390],
      ],
      1,
    ),
  )('are reported once from %s', async (_, path, width) => {
    const page = await visitAs(web, await web.portal.login(), '/bookmark', { width });
    const submitted: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('submitted=1')) submitted.push(request.url());
    });
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/SuggestionBox/, (route) => released.then(() => route.continue()));
    await page.goto(path);
    const field = page.getByRole('combobox', { name: 'Search the library' });
    await field.fill('zzz nothing');
    await field.press('Enter');
    await page.waitForURL(/\/search\/zzz/);
    await expect.poll(() => submitted.length).toBe(1);
    expect(submitted[0]).toContain('zzz');
    release?.();
    await page.getByRole('heading', { name: /No results for/ }).waitFor();
    expect(submitted).toHaveLength(1);
  });

  it(
    'are shown from the third time on as text, and lead to assets with similar words',
    { tags: ['night'] },
    async () => {
      const page = await openActivity();
      const searches = page.getByRole('list', { name: 'Searches without hits' }).getByRole('listitem');
      await expect.poll(() => searches.count()).toBe(1);
      await expect.poll(() => searches.innerText()).toContain('zzz <img src=x onerror=alert(1)> مرحبا');
      await expect.poll(() => page.locator('main img[src=x]').count()).toBe(0);
      await searches.getByRole('link', { name: /^Add keyword/ }).click();
      await page.waitForURL(/\/search\/zzz\*/);
    },
  );
});

describe('index', { tags: ['night'] }, () => {
  it('shows a damaged file with its reason, and retries it', async () => {
    const page = await openActivity();
    const index = page.getByRole('region', { name: 'Index' });
    await index.getByText('1 without a preview').waitFor();
    await index.getByText('damaged: no preview could be created').waitFor();
    const retry = index.getByRole('button', { name: 'Retry broken.pdf', exact: true });
    await retry.click();
    // The reason is the same, because the file is.
    await expect.poll(() => retry.getAttribute('aria-busy')).toBeNull();
    // The portal reads a changed file by itself, and the button disappears. The file changes after the click.
    await page.route('**/assetportal/api/index/retry*', async (route) => {
      await writeFile(broken, INTACT);
      await route.continue();
    });
    await index.getByRole('button', { name: 'Retry all' }).click();
    await index.getByText('Every file could be read.').waitFor();
    await index.getByText('up to date').waitFor();
    const storage = page.getByRole('region', { name: 'Storage' });
    await expect.poll(() => storage.getByRole('listitem').count()).toBeGreaterThan(2);
    await page.getByText('ASSETPORTAL_SEARCH_DAYS').waitFor();
  });
});

describe('audit log', { tags: ['gate'] }, () => {
  it('is in words, filtered by action and person, and exported', async () => {
    const page = await openActivity();
    const rows = log(page).getByRole('listitem');
    await expect.poll(() => rows.count()).toBeGreaterThan(5);
    const filters = page.getByRole('region', { name: 'Audit log' });
    await filters.getByRole('button', { name: 'Action: All actions' }).click();
    const actions = page.getByRole('dialog', { name: 'Action' });
    await actions.getByRole('checkbox', { name: 'Downloads', exact: true }).press('Space');
    await filters.getByRole('button', { name: 'Action: Downloads' }).waitFor();
    await expect.poll(() => rows.count()).toBe(4);
    // Several actions of different groups.
    await actions.getByRole('checkbox', { name: 'User added' }).check();
    await filters.getByRole('button', { name: 'Action: 3 actions' }).waitFor();
    await expect.poll(() => rows.filter({ hasText: 'created the account' }).count()).toBe(3);
    await expect.poll(() => rows.filter({ hasText: 'downloaded' }).count()).toBe(4);
    expect(await axeViolations(page)).toEqual([]);
    await actions.getByRole('checkbox', { name: 'User added' }).uncheck();
    await page.keyboard.press('Escape');
    // A text: the name of an asset, of which the entries contain only the ID.
    const search = filters.getByRole('searchbox', { name: 'Search the log' });
    await search.fill(most.title.toUpperCase());
    await expect.poll(() => rows.count()).toBe(3);
    await search.fill('');
    await expect.poll(() => rows.count()).toBe(4);
    await expect.poll(() => rows.first().innerText()).toContain(`downloaded “${most.title}”`);
    const person = filters.getByRole('combobox', { name: 'Person' });
    await person.fill(HOSTILE);
    await person.press('Enter');
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => rows.innerText()).toContain(HOSTILE);
    await expect.poll(() => page.locator('main img[src=x]').count()).toBe(0);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      filters.getByRole('button', { name: 'Export the log', exact: true }).click(),
    ]);
    expect(csv.suggestedFilename()).toBe('audit.csv');
    await person.fill('nobody');
    await person.press('Enter');
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(5);
  });

  it(
    'of 100,000 entries loads while it is scrolled, with few rows in the document',
    { tags: ['night'] },
    async () => {
      const db = openDatabase(join(web.portal.data, 'portal.db'), { timeout: 5000 });
      const add = db.prepare("INSERT INTO audit (time, action, user) VALUES (?, 'login', ?)");
      db.transaction(() => {
        for (let entry = 0; entry < 100_000; entry += 1) add.run(Date.now(), `user ${entry}`);
      })();
      db.close();
      const page = await openActivity();
      const list = log(page);
      await list.getByRole('listitem').first().waitFor();
      const loaded = page.getByText(/^More than [\d,]+ entries$/);
      for (const least of [400, 1000, 2000]) {
        await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        await expect
          .poll(async () => {
            await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
            return Number((await loaded.innerText()).replace(/\D/g, ''));
          })
          .toBeGreaterThanOrEqual(least);
      }
      await expect.poll(() => list.getByRole('listitem').count()).toBeLessThan(60);
    },
  );
});

describe('the visible page', { tags: ['gate'] }, () => {
  it('shows new downloads without a reload', { tags: ['night'] }, async () => {
    const page = await openActivity();
    const total = page.getByRole('region', { name: 'Downloads', exact: true }).locator('b').first();
    const before = Number(await total.innerText());
    const user = await loggedIn(web.portal, 'Cora');
    const path = `/assetportal/api/download/?id=${most.id}&csetid=original&target=down`;
    const { url } = (await (await user.transport.open(path)).json()) as { url: string };
    await (await fetch(web.portal.url + url)).arrayBuffer();
    await expect.poll(() => total.innerText()).toBe(String(before + 1));
  });
});

describe('the page', { tags: ['gate'] }, () => {
  it.each(
    cases(
      [
        [1600, 'en-GB', 'light'],
        [1024, 'de-DE', 'dark'],
        [390, 'de-DE', 'light'],
      ] as const,
      1,
    ),
  )('is accessible at %d px in %s, %s', async (width, locale, colorScheme) => {
    const page = await openActivity({ width, locale, colorScheme });
    await page.locator('main time').first().waitFor();
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(page.browserErrors).toEqual([]);
  });
});

describe('an unused portal', { tags: ['night'] }, () => {
  it('has a chart without a line above 0, and can be loaded again after an error', async () => {
    const db = openDatabase(join(web.portal.data, 'portal.db'), { timeout: 5000 });
    db.exec('DELETE FROM download_days; DELETE FROM missed_searches');
    db.close();
    const page = await openAdmin(web, 'general');
    const calls = '**/assetportal/api/admin/activity*';
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await page.getByText('The activity could not be loaded').waitFor();
    // The visible page loads again by itself, which removes the button. The responses wait for the click.
    let respond = () => {};
    const clicked = new Promise<void>((done) => (respond = done));
    await page.route(calls, async (route) => {
      await clicked;
      // The click has replaced the earlier requests.
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    respond();
    await page.locator('p', { hasText: 'No downloads in this period' }).waitFor();
    await expect.poll(() => page.locator('main svg[role=img] text').count()).toBeGreaterThan(6);
    await page.getByText('No asset was downloaded in this period.').waitFor();
  });
});
