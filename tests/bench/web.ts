import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium, type Browser, type Page } from 'playwright';
import { makeSample } from '../../packages/sample/src/index.js';
import { BROWSER_FLAGS, findBrowser } from '../fixtures/run/browser.js';
import { testPortal } from '../fixtures/library.js';
import type { Row } from './row.js';

/** Number of Lighthouse runs for each page. */
const RUNS = 3;
/** Port of the browser for Lighthouse. */
const PORT = 9377;
/** Number of assets of the library that the benchmark creates itself. */
const ASSETS = 400;
const PAGES = { home: '/', search: '/search/*' } as const;
/** Words that are typed, one character after another. */
const WORDS = ['harbor', 'mountain', 'winter', 'portrait', 'city', 'blue'];
const WHEEL_MS = 30_000;

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const rank95 = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/**
 * Measures the web application in a browser: Lighthouse (mobile, simulated slow 4G), the time from typing to new
 * results, and long tasks while scrolling.
 *
 * Set `ASSETPORTAL_BENCH_LIBRARY` to a folder of assets, for example of 100,000 files from `assetportal sample`.
 * `ASSETPORTAL_BENCH_DATA` is its state directory, so that the folder is indexed only once.
 */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const given = process.env['ASSETPORTAL_BENCH_LIBRARY'];
  const temporary = await mkdtemp(join(tmpdir(), 'assetportal-bench-'));
  const folder = given ?? temporary;
  if (given === undefined) await makeSample(folder, { count: ASSETS });
  const data = process.env['ASSETPORTAL_BENCH_DATA'];
  const portal = await testPortal(folder, {
    web: resolve('packages/web/dist'),
    ...(data === undefined ? {} : { data }),
  });
  await portal.settled();
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${PORT}`],
  });
  try {
    const { total } = await portal.client().search.query({ rows: 0 });
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(PAGES))
      rows.push(...(await pageRows(name, `${portal.url}${path}`)));
    rows.push(...(await typingRows(browser, portal.url)), ...(await scrollingRows(browser, portal.url)));
    return {
      title: 'The web application in a browser',
      rows,
      notes: [
        `A library of ${total} assets. Median of ${RUNS} runs of Lighthouse with its mobile preset, which simulates slow 4G and a slow processor.`,
        'Typing: from a key press to the rendered results of the query. Scrolling: 30 seconds of wheel input over the results.',
      ],
    };
  } finally {
    await browser.close();
    await portal.close();
    await rm(temporary, { recursive: true, force: true });
  }
}

async function pageRows(name: string, url: string): Promise<Row[]> {
  const runs: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'][] = [];
  for (let index = 0; index < RUNS; index += 1) {
    const result = await lighthouse(url, { port: PORT, output: 'json', logLevel: 'error' });
    if (result !== undefined) runs.push(result.lhr);
  }
  const score = (id: string) =>
    Math.round(100 * median(runs.map(({ categories }) => categories[id]?.score ?? 0)));
  const audit = (id: string) => median(runs.map(({ audits }) => audits[id]?.numericValue ?? 0));
  const requests = runs.map(({ audits }) => {
    const details = audits['network-requests']?.details;
    return details !== undefined && 'items' in details ? (details.items as readonly unknown[]).length : 0;
  });
  const row = (label: string, value: number, more: Partial<Row> = {}): Row => ({
    label: `${name} page: ${label}`,
    value,
    ...more,
  });
  return [
    row('performance', score('performance'), { target: 90 }),
    row('accessibility', score('accessibility'), { target: 100 }),
    row('best practices', score('best-practices'), { target: 100 }),
    row('SEO', score('seo'), { target: 100 }),
    row('largest contentful paint', Math.round(audit('largest-contentful-paint')), {
      unit: 'ms',
      target: '2500 ms',
    }),
    row('total blocking time', Math.round(audit('total-blocking-time')), { unit: 'ms' }),
    row('cumulative layout shift', Number(audit('cumulative-layout-shift').toFixed(4)), { target: 0 }),
    row('transferred', Math.round(audit('total-byte-weight') / 1000), { unit: 'KB' }),
    row('requests', median(requests)),
  ];
}

/** Measures the time from each key press to the results of the new query. */
async function typingRows(browser: Browser, url: string): Promise<Row[]> {
  const page = await open(browser, `${url}/search/*`);
  const times: number[] = [];
  for (const word of WORDS) {
    await page.locator('#search').fill('');
    for (let end = 1; end <= word.length; end += 1) {
      const typed = word.slice(0, end);
      const response = page.waitForResponse((one) => one.url().includes('/api/search?'));
      const from = performance.now();
      await page.keyboard.type(typed.slice(-1));
      await (await response).finished();
      // Two frames: one in which React renders the results, and one after it was painted.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      times.push(performance.now() - from);
    }
  }
  await page.context().close();
  return [
    { label: 'typing to new results, median', value: Math.round(median(times)), unit: 'ms' },
    {
      label: 'typing to new results, 95th percentile',
      value: Math.round(rank95(times)),
      unit: 'ms',
      target: '100 ms',
    },
  ];
}

/** Counts long tasks and layout shifts while the wheel turns. */
async function scrollingRows(browser: Browser, url: string): Promise<Row[]> {
  const page = await open(browser, `${url}/search/*`);
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
  while (Date.now() < end) await page.mouse.wheel(0, 600);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { tasks: number[]; shift: number } }).seen,
  );
  await page.context().close();
  return [
    { label: 'long tasks in 30 s of scrolling', value: seen.tasks.length, target: 0 },
    { label: 'longest task', value: Math.round(Math.max(0, ...seen.tasks)), unit: 'ms', target: '50 ms' },
    { label: 'layout shift while scrolling', value: Number(seen.shift.toFixed(4)), target: 0 },
  ];
}

async function open(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en' });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  return page;
}
