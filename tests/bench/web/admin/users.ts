import type { Page } from 'playwright';
import type { Row } from '../../results/row.js';
import { longTaskRows, openingRows, pressed, typed, wheel } from './long-tasks.js';

/** Duration of scrolling, in milliseconds. */
const SCROLLING = 5_000;
const QUERY = 'nowak 12';
const TABLE = '[role=table]';

/** Counts the long tasks in the table of all users. */
export async function userRows(page: Page, url: string): Promise<Row[]> {
  await page.goto(`${url}/admin/users?tab=users`);
  await page.locator(TABLE).waitFor();
  const search = page.getByRole('searchbox');
  const rows = [
    ...(await openingRows(page, 'users: opening')),
    ...(await longTaskRows(page, 'users: scrolling', () => wheel(page, TABLE, SCROLLING))),
  ];
  await search.click();
  return [
    ...rows,
    ...(await longTaskRows(page, 'users: typing a search', () => typed(page, QUERY))),
    ...(await longTaskRows(page, 'users: clearing it', () => pressed(page, 'Backspace', QUERY.length))),
    ...(await longTaskRows(page, 'users: sorting', async () => {
      for (const column of ['Email', 'Last login', 'Username', 'Username'])
        await page.getByRole('columnheader', { name: column }).getByRole('button').click({ delay: 100 });
    })),
    ...(await longTaskRows(page, 'users: selecting all, then one', async () => {
      await page.getByRole('checkbox').nth(0).click();
      await page.getByRole('checkbox').nth(1).click();
    })),
  ];
}
