import { chromium, type Page } from 'playwright';
import { BROWSER_FLAGS, findBrowser } from '../fixtures/run/browser.js';
import { withLargePortal } from './library/large/large-portal.js';
import type { Row } from './results/row.js';
import { auditRows } from './web/admin/audit.js';
import { languageRows } from './web/admin/languages.js';
import { observeLongTasks } from './web/admin/long-tasks.js';
import { permissionRows } from './web/admin/permissions.js';
import { userRows } from './web/admin/users.js';
import { logIn } from './web/log-in.js';

/** Parts of the benchmark. Set `ASSETPORTAL_BENCH_PARTS` to the names of some, separated by commas. */
const PARTS: Readonly<Record<string, (page: Page, url: string) => Promise<Row[]>>> = {
  users: userRows,
  permissions: permissionRows,
  audit: auditRows,
  languages: languageRows,
};

/** Counts long tasks in the lists of the admin area, which have tens of thousands of entries, by action. */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  return withLargePortal(async (url) => {
    const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: BROWSER_FLAGS });
    try {
      const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, locale: 'en' });
      const page = await context.newPage();
      await page.addInitScript(observeLongTasks);
      await logIn(page, url);
      const parts = process.env['ASSETPORTAL_BENCH_PARTS']?.split(',') ?? Object.keys(PARTS);
      const rows: Row[] = [];
      for (const part of parts) rows.push(...((await PARTS[part]?.(page, url)) ?? []));
      return { title: 'Long lists of the admin area', rows, notes: NOTES };
    } finally {
      await browser.close();
    }
  });
}

const NOTES = [
  '20,000 users, 2,000 permission rules for 500 folders, 100,000 audit entries, and 30 languages with 2,800 messages each. 1600 × 1000 px.',
  'Long tasks are tasks of the main thread over 50 ms, including layout and paint. They are counted from the first event of an action until a second after the last one. The wheel turns as fast as the page draws frames. Keys follow each other in 120 ms.',
  'Opening: all long tasks of the first three seconds of a page, with its scripts and the first response.',
  'The server, the browser and the benchmark share the processors of one machine.',
];
