import type { Page } from 'playwright';
import { ADMIN } from '../library/running-server.js';

/** Logs in as the admin of the portal. */
export async function logIn(page: Page, url: string, password = ADMIN.password): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[name=username]').fill(ADMIN.name);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/');
}
