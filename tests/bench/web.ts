import { chromium, type Browser, type Page } from 'playwright';
import { BROWSER_FLAGS, findBrowser } from '../fixtures/run/browser.js';
import { withLibrary } from './library/shared-library.js';
import type { Row } from './results/row.js';
import { adminPreviewRows } from './web/admin-preview.js';
import { kindRows, pageRows, RUNS } from './web/pages.js';
import { scrollingRows } from './web/scrolling.js';
import { thumbnailRows } from './web/thumbnails.js';
import { typingRows } from './web/typing.js';

/** Port of the browser for Lighthouse. */
const PORT = 9377;
/** Time after loading in which the page fetches its other parts, in milliseconds. */
const SETTLING = 2_500;

/** Parts of the benchmark. Set `ASSETPORTAL_BENCH_PARTS` to the names of some, separated by commas. */
const PARTS: Readonly<Record<string, (browser: Browser, url: string) => Promise<Row[]>>> = {
  pages: (_, url) => pageRows(url, PORT),
  kinds: (_, url) => kindRows(url, PORT),
  thumbnails: (_, url) => thumbnailRows(url),
  typing: (browser, url) => onSearchPage(browser, url, typingRows),
  scrolling: (browser, url) => onSearchPage(browser, url, scrollingRows),
  preview: (browser, url) => adminPreviewRows(browser, url),
};

/**
 * Measures the web application in a browser: Lighthouse (mobile, simulated slow 4G), the size of the thumbnails, the
 * time from typing to new results, and long tasks while scrolling.
 */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  return withLibrary(async (url) => {
    const browser = await chromium.launch({
      executablePath: findBrowser() ?? '',
      args: [...BROWSER_FLAGS, `--remote-debugging-port=${PORT}`],
    });
    try {
      const total = await numberOfAssets(url);
      const parts = process.env['ASSETPORTAL_BENCH_PARTS']?.split(',') ?? Object.keys(PARTS);
      const rows: Row[] = [];
      for (const part of parts) rows.push(...((await PARTS[part]?.(browser, url)) ?? []));
      return {
        title: 'The web application in a browser',
        rows,
        notes: [
          `A library of ${total.toLocaleString('en')} assets. Median of ${RUNS} runs of Lighthouse with its mobile preset, which simulates slow 4G and a slow processor.`,
          'Typing: from the key event to the results of this text, 1600 × 900 px. Laid out: the main thread has done scripts, style, layout and paint of the frame with the results. Drawn: the browser reports the frame as presented. Without a graphics processor, the processor draws all pixels in between.',
          'Admin preview: from the key event in the form to the frame that shows the new value, beside the search page at 1,280 px in a window of 1600 × 1000 px.',
          'The server, the browser and the benchmark share the processors of one machine.',
        ],
      };
    } finally {
      await browser.close();
    }
  });
}

async function numberOfAssets(url: string): Promise<number> {
  const reply = await fetch(`${url}/assetportal/api/search?solr_q=*&solr_rows=0`);
  return ((await reply.json()) as { response: { numFound: number } }).response.numFound;
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
