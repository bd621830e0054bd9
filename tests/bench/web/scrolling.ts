import type { Page } from 'playwright';
import type { Row } from '../results/row.js';

const WHEEL_MS = 30_000;
/** Distance of one step of the wheel, in pixels. */
const STEP = 600;

/** Counts long tasks and layout shifts while the wheel turns. The page must show a search. */
export async function scrollingRows(page: Page): Promise<Row[]> {
  await page.evaluate(() => {
    const seen = { tasks: [] as number[], shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      seen.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  await page.mouse.move(700, 500);
  const end = Date.now() + WHEEL_MS;
  while (Date.now() < end) await page.mouse.wheel(0, STEP);
  const { tasks, shift, scrolled } = await page.evaluate(() => ({
    ...(window as unknown as { seen: { tasks: number[]; shift: number } }).seen,
    scrolled: window.scrollY,
  }));
  return [
    { label: 'long tasks in 30 s of scrolling', value: tasks.length, target: 0 },
    { label: 'longest task', value: Math.round(Math.max(0, ...tasks)), unit: 'ms', target: '50 ms' },
    { label: 'distance scrolled', value: Math.round(scrolled), unit: 'px' },
    { label: 'layout shift while scrolling', value: Number(shift.toFixed(4)), target: 0 },
  ];
}
