import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Row } from '../../results/row.js';

/** Time after an action in which its effects are measured as well, in milliseconds. */
const AFTER = 1_000;
/** Distance of one step of the wheel, in pixels. */
const STEP = 600;
/** Pause between two keys, in milliseconds. */
const KEY_PAUSE = 120;

type Observed = Window & { takeLongTasks: () => number[] };

/** Runs in the page, before its scripts: records all long tasks. */
export function observeLongTasks(): void {
  const tasks: number[] = [];
  const add = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration));
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  (window as unknown as Observed).takeLongTasks = () => {
    add(observer.takeRecords());
    return tasks.splice(0);
  };
}

/**
 * Runs an action, and returns the number of its long tasks and the longest one. Set `ASSETPORTAL_BENCH_PROFILES` to a
 * folder to store a CPU profile of each action there.
 */
export async function longTaskRows(page: Page, label: string, action: () => Promise<void>): Promise<Row[]> {
  const endProfile = await startProfile(page, label);
  await longTasks(page);
  await action();
  await page.waitForTimeout(AFTER);
  const tasks = await longTasks(page);
  await endProfile();
  return rowsOf(label, tasks);
}

/** Returns the long tasks since the last call, or since the page was opened. */
export async function openingRows(page: Page, label: string): Promise<Row[]> {
  await page.waitForTimeout(3 * AFTER);
  return rowsOf(label, await longTasks(page)).map(({ target: _, ...row }) => row);
}

const longTasks = (page: Page) => page.evaluate(() => (window as unknown as Observed).takeLongTasks());

function rowsOf(label: string, tasks: readonly number[]): Row[] {
  const number: Row = { label: `${label}: long tasks`, value: tasks.length, target: 0 };
  if (tasks.length === 0) return [number];
  const longest = Math.round(Math.max(...tasks));
  return [number, { label: `${label}: longest`, value: longest, unit: 'ms', target: '50 ms' }];
}

async function startProfile(page: Page, label: string): Promise<() => Promise<void>> {
  const folder = process.env['ASSETPORTAL_BENCH_PROFILES'];
  if (folder === undefined) return () => Promise.resolve();
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  return async () => {
    const { profile } = await session.send('Profiler.stop');
    await writeFile(join(folder, `${label.replace(/\W+/g, '-')}.cpuprofile`), JSON.stringify(profile));
    await session.detach();
  };
}

/** Turns the wheel over an element for some time. */
export async function wheel(page: Page, selector: string, duration: number): Promise<void> {
  await page.locator(selector).first().hover();
  const end = Date.now() + duration;
  while (Date.now() < end) await page.mouse.wheel(0, STEP);
}

/** Types a text as fast as a practiced person. */
export const typed = (page: Page, text: string): Promise<void> =>
  page.keyboard.type(text, { delay: KEY_PAUSE });

/** Presses a key several times. */
export async function pressed(page: Page, key: string, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) await page.keyboard.press(key, { delay: KEY_PAUSE });
}
