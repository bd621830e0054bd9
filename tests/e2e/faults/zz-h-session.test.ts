/** @module-tag gate */
import { SESSION_HEADER } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHeld } from '../../fixtures/browsers/held-transfer.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  await loggedIn(web.portal, 'anna');
}, SET_UP_TIME);
afterAll(() => web.close());
const row = (page: Page) => page.getByRole('region', { name: 'Downloads' }).getByRole('listitem').first();
async function logIn(page: Page): Promise<void> {
  const data = { user: 'anna', pass: PASSWORD };
  const headers = { [SESSION_HEADER]: 'cookie' };
  await page.context().request.post(`${web.portal.url}/assetportal/api/session/get`, { data, headers });
}
async function endSession(page: Page): Promise<void> {
  const [cookie] = await page.context().cookies();
  await web.portal.client(cookie?.value).session.logout();
}
describe('x', () => {
  it.each(['', '&sort=file_size:asc', '&sort=file_size:desc'])('sort %s', async (sort) => {
    const page = await web.visit('/search/*?f.asset_groups=image' + sort, { before: logIn });
    const log: string[] = [];
    page.on('response', (r) => void (r.url().includes('/api/') && log.push(`${r.status()} ${r.request().method()} ${r.url().replace(/^.*\/api\//, '').slice(0, 90)} ${r.headers()['content-length']} ${r.request().headers()['range'] ?? ''}`)));
    page.on('requestfailed', (r) => void log.push(`FAILED ${r.url().replace(/^.*\/api\//, '').slice(0, 60)} ${r.failure()?.errorText}`));
    try {
      const held = await startHeld(page);
      log.push('held ' + held.count() + ' | ' + (await row(page).innerText()).replaceAll('\n', ' / '));
      await row(page).getByRole('button', { name: /anhalten$/ }).click({ timeout: 5000 });
      log.push('paused | ' + (await row(page).innerText()).replaceAll('\n', ' / '));
      held.release();
      await endSession(page);
      await row(page).getByRole('button', { name: /fortsetzen$/ }).click({ timeout: 5000 });
      log.push('-- resumed');
      let last = '';
      for (let i = 0; i < 14; i++) {
        const texts = await page.getByRole('status').allInnerTexts();
        const rows = await row(page).allInnerTexts().catch(() => []);
        const now = JSON.stringify([texts.filter(Boolean), rows]);
        if (now !== last) log.push(now);
        last = now;
        await page.elapse(1000);
      }
    } catch (error) {
      log.push(String(error).slice(0, 300));
    }
    console.log(sort + '\n' + log.join('\n'));
    expect(log).toBeDefined();
  });
});
