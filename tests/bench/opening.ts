import { chromium, type Page } from 'playwright';
import { BROWSER_FLAGS, findBrowser } from '../fixtures/run/browser.js';
import { withLibrary } from './library/shared-library.js';
import { barePage } from './opening/bare-page.js';
import { observeStage, type StageTimes } from './opening/observe.js';
import { largePhotos, SEARCH } from './opening/photos.js';
import { openAndLeave, settled, stepThrough, type Place } from './opening/walk.js';
import type { Row } from './results/row.js';
import { median, rangeOf, rank95 } from './results/statistics.js';

/** Number of photos that are opened. */
const PHOTOS = 10;
/** Steps through the neighbors of the first photo. */
const STEPS = [...Array<'ArrowRight'>(10).fill('ArrowRight'), ...Array<'ArrowLeft'>(5).fill('ArrowLeft')];
const TARGET = '100 ms';
const NAMES: Readonly<Record<Place, string>> = { page: 'asset page', preview: 'preview' };

/**
 * Measures the time from a click on a tile to the first sharp pixels of the asset page and the preview, and that of
 * steps to a neighbor. The photos were opened before, so that the browser has their renditions in its cache. A bare page
 * is measured with the same photos: a click replaces its content by the image.
 */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  return withLibrary(async (url) => {
    const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: BROWSER_FLAGS });
    try {
      const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en' });
      const page = await context.newPage();
      await page.addInitScript(observeStage);
      return { title: 'Opening an asset', rows: await rowsOf(page, url), notes: NOTES };
    } finally {
      await browser.close();
    }
  });
}

const NOTES = [
  `${PHOTOS} photos of at least 1600 pixels, 1600 × 900 px, animated. “Shown”: the frame in which the sharp image is in the page, loaded and visible. “Drawn”: the browser reports that frame as presented. Without a graphics processor, the processor draws all pixels in between, also of the animation.`,
  'Ratio: relative to a bare page of the same server, on which a click replaces an image by its sharp rendition, without an app.',
  'Blank frames: between the input and the sharp image, frames whose stage had no loaded image.',
];

async function rowsOf(page: Page, url: string): Promise<Row[]> {
  const photos = (await largePhotos(url)).slice(0, PHOTOS);
  await page.goto(`${url}${SEARCH}`);
  await settled(page);
  for (const { position } of photos) await openAndLeave(page, 'page', position);
  const bare = withImage(await barePage(page, url, photos));
  await page.goto(`${url}${SEARCH}`);
  await settled(page);
  const rows = timeRows('bare page: click to the sharp image', bare);
  for (const place of ['page', 'preview'] as const) {
    const times: (StageTimes | null)[] = [];
    for (const { position } of photos) times.push(await openAndLeave(page, place, position));
    rows.push(...timeRows(`${NAMES[place]}: click to the sharp image`, withImage(times), bare));
  }
  for (const place of ['page', 'preview'] as const) {
    const times = withImage(await stepThrough(page, place, photos[0]?.position ?? 0, STEPS));
    rows.push(...timeRows(`${NAMES[place]}: key to the sharp neighbor`, times));
  }
  return rows;
}

/** Leaves out the assets without an image. */
const withImage = (times: readonly (StageTimes | null)[]): StageTimes[] =>
  times.filter((one) => one !== null);

function timeRows(label: string, times: readonly StageTimes[], bare?: readonly StageTimes[]): Row[] {
  const row = (name: string, of: (one: StageTimes) => number, target?: string): Row[] => {
    const values = times.map((one) => Math.round(of(one)));
    const middle = median(values);
    const ratio = bare === undefined ? undefined : middle / median(bare.map(of));
    return [
      {
        label: `${label}, ${name}, median`,
        value: middle,
        range: rangeOf(values),
        unit: 'ms',
        ...(ratio !== undefined && { ratio }),
        ...(target !== undefined && { target }),
      },
      {
        label: `${label}, ${name}, 95th percentile`,
        value: rank95(values),
        unit: 'ms',
        ...(target !== undefined && { target }),
      },
    ];
  };
  const blank = times.reduce((sum, one) => sum + one.blank, 0);
  return [
    ...row('shown', ({ shown }) => shown, label.startsWith('bare') ? undefined : TARGET),
    ...row('drawn', ({ drawn, laidOut }) => drawn ?? laidOut),
    { label: `${label}, blank frames`, value: blank, target: 0 },
  ];
}
