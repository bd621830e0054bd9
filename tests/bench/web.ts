import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium, type Browser, type Page } from 'playwright';
import { makeSample } from '../../packages/sample/src/index.js';
import { BROWSER_FLAGS, findBrowser } from '../fixtures/run/browser.js';
import { copiedLibrary, type CopiedLibrary } from './library/copied-library.js';
import { serverOf } from './library/running-server.js';
import type { Row } from './row.js';
import { scrollingRows } from './web/scrolling.js';
import { median } from './web/statistics.js';
import { thumbnailRows } from './web/thumbnails.js';
import { typingRows } from './web/typing.js';

/** Number of Lighthouse runs for each page. */
const RUNS = 3;
/** Port of the browser for Lighthouse. */
const PORT = 9377;
/** Folder with real assets, and how many copies of it the library has: 100,008 assets. */
const SHARED = '../shared/assets/files';
const COPIES = 216;
/** Number of generated assets that replace them if they are missing. */
const SAMPLES = 463;
const PAGES = { home: '/', search: '/search/*' } as const;
/** Query of the asset whose page is measured: an image. */
const ASSET = 'search?filter={"asset_groups":["image"]}&solr_rows=1';
/** Parts of the benchmark. Set `ASSETPORTAL_BENCH_PARTS` to the names of some, separated by commas. */
const PARTS = ['pages', 'thumbnails', 'typing', 'scrolling'] as const;
/** Time after loading in which the page fetches its other parts, in milliseconds. */
const SETTLING = 2_500;

/**
 * Measures the web application in a browser: Lighthouse (mobile, simulated slow 4G), the size of the thumbnails, the
 * time from typing to new results, and long tasks while scrolling. The library has 216 copies of the shared assets,
 * which are indexed once. Set `ASSETPORTAL_BENCH_PLACE` to a folder that keeps them for the next run.
 */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const stored = process.env['ASSETPORTAL_BENCH_PLACE'];
  const place = stored ?? (await mkdtemp(join(tmpdir(), 'assetportal-bench-')));
  const library = await libraryIn(place);
  const server = await serverOf(library);
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${PORT}`],
  });
  try {
    const total = await numberOfAssets(server.url);
    return {
      title: 'The web application in a browser',
      rows: await rowsOf(browser, server.url),
      notes: [
        `A library of ${total.toLocaleString('en')} assets. Median of ${RUNS} runs of Lighthouse with its mobile preset, which simulates slow 4G and a slow processor.`,
        'Typing: from the key event to the results of this text, 1600 × 900 px. Laid out: the main thread has done scripts, style, layout and paint of the frame with the results. Drawn: the browser reports the frame as presented. Without a graphics processor, the processor draws all pixels in between.',
        'The server, the browser and the benchmark share the processors of one machine.',
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
    if (stored === undefined) await rm(place, { recursive: true, force: true });
  }
}

async function libraryIn(place: string): Promise<CopiedLibrary> {
  if (existsSync(SHARED)) return copiedLibrary(place, SHARED, COPIES);
  const sample = join(place, 'sample');
  await makeSample(sample, { count: SAMPLES });
  return copiedLibrary(place, sample, COPIES);
}

async function numberOfAssets(url: string): Promise<number> {
  const reply = await fetch(`${url}/assetportal/api/search?solr_q=*&solr_rows=0`);
  return ((await reply.json()) as { response: { numFound: number } }).response.numFound;
}

/** Returns the path of the page of an image. */
async function assetPath(url: string): Promise<string> {
  const reply = await fetch(`${url}/assetportal/api/${ASSET}`);
  const { response } = (await reply.json()) as { response: { docs: { id: string }[] } };
  return `/asset/${response.docs[0]?.id ?? ''}`;
}

async function rowsOf(browser: Browser, url: string): Promise<Row[]> {
  const parts = process.env['ASSETPORTAL_BENCH_PARTS']?.split(',') ?? PARTS;
  const rows: Row[] = [];
  if (parts.includes('pages'))
    for (const [name, path] of Object.entries({ ...PAGES, asset: await assetPath(url) }))
      rows.push(...(await pageRows(name, `${url}${path}`)));
  if (parts.includes('thumbnails')) rows.push(...(await thumbnailRows(url)));
  if (parts.includes('typing')) rows.push(...(await onSearchPage(browser, url, typingRows)));
  if (parts.includes('scrolling')) rows.push(...(await onSearchPage(browser, url, scrollingRows)));
  return rows;
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

/** Measures on a search page in a new browser context. */
async function onSearchPage(
  browser: Browser,
  url: string,
  measure: (page: Page) => Promise<Row[]>,
): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en' });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/search/*`);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLING);
    return await measure(page);
  } finally {
    await context.close();
  }
}
