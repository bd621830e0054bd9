import type { Page } from 'playwright';
import type { Row } from '../../results/row.js';
import { longTaskRows, openingRows, pressed, typed, wheel } from './long-tasks.js';

/** Duration of scrolling, in milliseconds. */
const SCROLLING = 3_000;
const TREE = '[role=treegrid] [role=rowgroup]:last-child';
const QUERY = 'nowak 12';

/** Counts the long tasks in the tree of the permission rules. */
export async function permissionRows(page: Page, url: string): Promise<Row[]> {
  await page.goto(`${url}/admin/users`);
  await page.locator('[role=treegrid] [role=row][data-index="1"]').waitFor();
  const group = (name: string) =>
    page.getByRole('region', { name: 'Groups' }).getByRole('button', { name: new RegExp(`^${name}`) });
  const rows = [
    ...(await openingRows(page, 'permissions: opening')),
    ...(await longTaskRows(page, 'permissions: choosing a group', async () => {
      for (const name of ['Agencies', 'Curators', 'Press']) await group(name).click({ delay: 100 });
    })),
  ];
  await page.locator('[role=row][data-index="0"]').focus();
  return [
    ...rows,
    ...(await longTaskRows(page, 'permissions: opening folders by key', async () => {
      for (let index = 0; index < 5; index += 1) {
        // To the next folder, and past its subfolders.
        await pressed(page, 'ArrowDown', 1);
        await pressed(page, 'ArrowRight', 1);
        await pressed(page, 'PageDown', 2);
        await pressed(page, 'ArrowDown', 5);
      }
    })),
    ...(await longTaskRows(page, 'permissions: moving by key', async () => {
      await pressed(page, 'Home', 1);
      await pressed(page, 'ArrowDown', 15);
      await pressed(page, 'End', 1);
      await pressed(page, 'ArrowUp', 15);
    })),
    ...(await longTaskRows(page, 'permissions: setting rules by key', async () => {
      for (const key of ['1', '2', 'Delete', '2', '1']) {
        await pressed(page, key, 1);
        await pressed(page, 'ArrowUp', 1);
      }
    })),
    ...(await longTaskRows(page, 'permissions: scrolling', () => wheel(page, TREE, SCROLLING))),
    ...(await longTaskRows(page, 'permissions: typing a person', async () => {
      await page.getByRole('combobox', { name: 'Person' }).click();
      await typed(page, QUERY);
      await pressed(page, 'ArrowDown', 3);
      await pressed(page, 'Enter', 1);
    })),
    ...(await longTaskRows(page, 'permissions: undoing', () => pressed(page, 'Control+z', 3))),
  ];
}
