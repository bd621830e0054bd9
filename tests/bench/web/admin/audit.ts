import type { Page } from 'playwright';
import type { Row } from '../../results/row.js';
import { longTaskRows, openingRows, typed, wheel } from './long-tasks.js';

/** Duration of scrolling, in milliseconds. */
const SCROLLING = 10_000;
const LIST = 'main [role=region][tabindex="0"]:has(> ol)';

/** Counts the long tasks in the audit log. */
export async function auditRows(page: Page, url: string): Promise<Row[]> {
  await page.goto(`${url}/admin/activity`);
  await page.locator(`${LIST} li`).first().waitFor();
  const rows = await openingRows(page, 'audit log: opening');
  await page.locator(LIST).scrollIntoViewIfNeeded();
  const log = page.getByRole('region', { name: 'Audit log' }).first();
  return [
    ...rows,
    ...(await longTaskRows(page, 'audit log: scrolling', () => wheel(page, LIST, SCROLLING))),
    ...(await longTaskRows(page, 'audit log: changing the filters', async () => {
      await log.getByRole('button', { name: 'Action: All actions' }).click();
      const actions = page.getByRole('dialog', { name: 'Action' });
      const downloads = actions.getByRole('checkbox', { name: 'Downloads', exact: true });
      await downloads.check();
      await log.getByLabel('Period').selectOption('30');
      await downloads.uncheck();
      await page.keyboard.press('Escape');
    })),
    ...(await longTaskRows(page, 'audit log: typing a person', async () => {
      await log.getByLabel('Person').click();
      await typed(page, 'Ada Albrecht 1');
      await page.keyboard.press('Enter');
    })),
  ];
}
