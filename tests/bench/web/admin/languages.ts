import type { Page } from 'playwright';
import type { Row } from '../../results/row.js';
import { longTaskRows, openingRows, pressed, typed, wheel } from './long-tasks.js';

/** Duration of scrolling, in milliseconds. */
const SCROLLING = 5_000;
const QUERY = 'password';
const TABLE = '[role=grid]';
const LIST = '[data-setting=visibleLocales]';

/** Counts the long tasks on the page of the languages. */
export async function languageRows(page: Page, url: string): Promise<Row[]> {
  await page.goto(`${url}/admin/language?lang=fr`);
  await page.locator(`${TABLE} [data-form]`).first().waitFor();
  const opening = await openingRows(page, 'translations: opening');
  const rows = [
    ...opening,
    ...(await longTaskRows(page, 'translations: scrolling', () => wheel(page, TABLE, SCROLLING))),
    ...(await longTaskRows(page, 'translations: scrolling with the admin area', async () => {
      await page.locator('[data-kind=scope] button').click();
      await wheel(page, TABLE, SCROLLING);
    })),
  ];
  await page.getByRole('searchbox').last().click();
  rows.push(
    ...(await longTaskRows(page, 'translations: typing a search', () => typed(page, QUERY))),
    ...(await longTaskRows(page, 'translations: clearing it', () =>
      pressed(page, 'Backspace', QUERY.length),
    )),
  );
  return [
    ...rows,
    ...(await longTaskRows(page, 'translations: typing in cells', () => typeInCells(page))),
    ...(await longTaskRows(page, 'translations: undoing', () => pressed(page, 'Control+z', 2))),
    ...(await longTaskRows(page, 'translations: changing the filter', async () => {
      for (const name of ['Missing', 'Changed', 'Problems', 'All'])
        await page.getByRole('radio', { name: new RegExp(`^${name}`) }).click({ delay: 100 });
    })),
    ...(await longTaskRows(page, 'languages: choosing one', async () => {
      for (const lang of ['es', 'pl', 'ar', 'fr'])
        await page.locator(`[data-language=${lang}] button[type=button]`).first().click({ delay: 100 });
    })),
    ...(await longTaskRows(page, 'languages: scrolling the list', () => wheel(page, LIST, SCROLLING / 5))),
    ...(await longTaskRows(page, 'languages: switching one off', async () => {
      await page.locator('[data-language=es]').getByRole('switch').click();
    })),
  ];
}

/** Types three messages, with pauses in which the table follows. */
async function typeInCells(page: Page): Promise<void> {
  await page.locator(`${TABLE} [data-form]`).nth(2).click();
  for (let index = 0; index < 3; index += 1) {
    await typed(page, 'Un nouveau ');
    await page.waitForTimeout(400);
    await typed(page, 'texte');
    await pressed(page, 'Enter', 1);
    await pressed(page, 'F2', 1);
  }
  await pressed(page, 'Escape', 1);
}
