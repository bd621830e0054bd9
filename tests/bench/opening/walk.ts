import type { Page } from 'playwright';
import type { ObservedWindow, StageTimes } from './observe.js';

export type Place = 'page' | 'preview';

/** Time after loading in which the page fetches its other parts, in milliseconds. */
const SETTLING = 2_500;
/** Pause between two inputs, in milliseconds: longer than an animation. */
const PAUSE = 600;
/** Pause after the first asset of several has opened, in which its neighbors are fetched. */
const NEIGHBORS = 1_500;

/** Waits until the results are shown, and the page has fetched its other parts. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[data-result="0"]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLING);
}

/** Returns the time from an input to the first sharp pixels of the asset that it shows. Null if it has no image. */
export async function measured(
  page: Page,
  place: Place,
  input: () => Promise<unknown>,
): Promise<StageTimes | null> {
  // The Promise is created before the input, and awaited afterward.
  const handle = await page.evaluateHandle(
    (name) => ({ times: (window as unknown as ObservedWindow).nextStage(name) }),
    place,
  );
  await input();
  const times = await handle.evaluate(({ times: result }) => result);
  await handle.dispose();
  return times;
}

/** Opens a result with a click, and returns to the results. */
export async function openAndLeave(page: Page, place: Place, position: number): Promise<StageTimes | null> {
  const times = await measured(page, place, () => open(page, place, position));
  await page.waitForTimeout(PAUSE);
  await leave(page, place);
  return times;
}

/** Opens a result and steps through its neighbors. */
export async function stepThrough(
  page: Page,
  place: Place,
  position: number,
  keys: readonly string[],
): Promise<(StageTimes | null)[]> {
  await open(page, place, position);
  await page.waitForTimeout(NEIGHBORS);
  const times: (StageTimes | null)[] = [];
  for (const key of keys) {
    times.push(await measured(page, place, () => page.keyboard.press(key)));
    await page.waitForTimeout(PAUSE);
  }
  await leave(page, place);
  return times;
}

async function open(page: Page, place: Place, position: number): Promise<void> {
  const tile = page.locator(`[data-result="${position}"]`);
  if (place === 'page') return tile.click();
  await tile.hover();
  await page.locator(`[data-index="${position}"] [data-action=preview]`).click();
}

async function leave(page: Page, place: Place): Promise<void> {
  if (place === 'page') await page.goBack();
  else await page.keyboard.press('Escape');
  await page.waitForTimeout(PAUSE);
}
