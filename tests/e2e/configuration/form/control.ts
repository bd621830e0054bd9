import type { ConfigFieldInfo } from '@assetportal/sdk/config';
import type { Locator, Page } from 'playwright';

/** ID of the option that removes the collection of a row. An icon without one has an empty ID. */
const NONE = '/none';

type Enter = (row: Locator, value: unknown, info: ConfigFieldInfo) => Promise<unknown>;

/** Enters a value into the control of a setting, as its widget requires. */
export async function enterValue(row: Locator, value: unknown, info: ConfigFieldInfo): Promise<void> {
  const enter = info.path === 'dashboard.collections.*.indicator' ? pick : ENTER[info.widget];
  await (enter ?? enterText)(row, value, info);
}

const enterText: Enter = (row, value) => row.locator('input, textarea').last().fill(typed(value));

/** Chooses the option with an ID from the list that a button opens. */
const pick: Enter = async (row, value, { widget }) => {
  await row.locator('button[aria-haspopup=dialog]').click();
  await chooseOption(row.page(), typed(value) || (widget === 'icon' ? '' : NONE));
};

/** Clicks an option of the open picker. Fields that are not in the index are only offered when their name is entered. */
export async function chooseOption(page: Page, id: string): Promise<void> {
  const find = page.getByRole('dialog').getByRole('combobox');
  await find.fill(id === NONE ? '' : id);
  await page.locator(`[role=option][id$=${JSON.stringify(`_-${id}`)}]`).click();
  if (await find.isVisible()) await find.fill('');
}

/** Enters a color into the editor that its button opens. The less important colors are folded. */
const color: Enter = async (row, value) => {
  const page = row.page();
  const folded = page.locator('details:not([open])').filter({ has: row }).locator('summary');
  if ((await folded.count()) > 0) await folded.click();
  await row.getByRole('button').first().click();
  const hex = page.getByRole('textbox', { name: 'Hex value' });
  if (value === null) await page.getByRole('button', { name: /^No color/ }).click();
  else await hex.fill(typed(value));
  await hex.press('Enter');
  await hex.press('Escape');
  await hex.waitFor({ state: 'detached' });
};

const toggle: Enter = (row) => row.getByRole('switch').first().click();

/** Few options are segments in the order of the declaration, many are a list. */
const select: Enter = async (row, value, { options = [] }) => {
  const list = row.locator('select');
  if ((await list.count()) > 0) return list.selectOption(typed(value));
  return row
    .getByRole('radio')
    .nth(value === null ? options.length : options.indexOf(typed(value)))
    .click();
};

const ENTER: Partial<Record<ConfigFieldInfo['widget'], Enter>> = {
  toggle,
  select,
  color,
  fieldPicker: pick,
  icon: pick,
};

/** Returns what a person would type: nothing for a missing value. */
const typed = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
