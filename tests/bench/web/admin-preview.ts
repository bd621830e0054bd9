import type { Browser, Page } from 'playwright';
import { ADMIN } from '../library/running-server.js';
import type { Row } from '../results/row.js';
import { median, rank95 } from '../results/statistics.js';
import { logIn } from './log-in.js';

/** Number of changes per measurement. */
const CHANGES = 40;
/** Pause between two changes, in milliseconds. */
const PAUSE = 120;

type Measuring = Window & { nextChange: (read: string) => Promise<number> };

/**
 * Measures the time from a key press in the form of the admin area to the live preview that has painted the new value.
 * The values are a text that is typed, and a color of the whole page that is undone and repeated.
 */
export async function adminPreviewRows(
  browser: Browser,
  url: string,
  password = ADMIN.password,
): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, locale: 'en' });
  try {
    const page = await context.newPage();
    await logIn(page, url, password);
    return [
      ...rowsOf('admin preview: typed text', await typedTitle(page, url)),
      ...rowsOf('admin preview: color of the page', await changedColor(page, url)),
    ];
  } finally {
    await context.close();
  }
}

const rowsOf = (label: string, times: readonly number[]): Row[] => [
  { label: `${label} painted, median`, value: Math.round(median(times)), unit: 'ms' },
  {
    label: `${label} painted, 95th percentile`,
    value: Math.round(rank95(times)),
    unit: 'ms',
    target: '100 ms',
  },
];

async function typedTitle(page: Page, url: string): Promise<number[]> {
  await openPage(page, `${url}/admin/general`);
  const field = page.locator('[data-setting="global.website_title"] input');
  await field.fill('');
  await field.focus();
  return timesOf(page, 'header [data-name]', (index) =>
    page.keyboard.type(String.fromCodePoint(97 + (index % 26))),
  );
}

async function changedColor(page: Page, url: string): Promise<number[]> {
  await openPage(page, `${url}/admin/appearance`);
  const row = page.locator('[data-setting="appearance.light.background"]');
  await row.getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'Hex value' }).fill('#ffe0e0');
  await page.keyboard.press('Tab');
  await page.waitForTimeout(1_000);
  const times = await timesOf(page, '--color-background', (index) =>
    page.keyboard.press(index % 2 === 0 ? 'Control+z' : 'Control+Shift+z'),
  );
  return times;
}

/** Opens a page of the admin area, and waits until its preview shows results with their images. */
async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.frameLocator('iframe').locator('[data-loaded]').first().waitFor();
  await page.waitForTimeout(3_000);
  await page.evaluate(observeFrame);
}

async function timesOf(
  page: Page,
  read: string,
  change: (index: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < CHANGES; index += 1) {
    // The Promise is created before the key is pressed, and awaited afterward.
    const handle = await page.evaluateHandle(
      (value) => ({ time: (window as unknown as Measuring).nextChange(value) }),
      read,
    );
    await change(index);
    times.push(await handle.evaluate(({ time }) => time));
    await handle.dispose();
    await page.waitForTimeout(PAUSE);
  }
  return times;
}

/**
 * Runs in the page. The preview has the same origin, so that its document can be read: the text of an element, or the
 * value of a custom property. The frame with the new value counts as painted when a message that follows it arrives.
 */
function observeFrame(): void {
  let pressed = 0;
  addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
  const view = document.querySelector('iframe')?.contentWindow as
    (Window & typeof globalThis) | null | undefined;
  if (view == null) throw new Error('The page has no preview.');
  const valueOf = (read: string): string | null | undefined =>
    read.startsWith('--')
      ? view.getComputedStyle(view.document.documentElement).getPropertyValue(read)
      : view.document.querySelector(read)?.textContent;
  (window as unknown as Measuring).nextChange = (read) => {
    const before = valueOf(read);
    return new Promise((resolve) => {
      const look = () => {
        if (valueOf(read) === before) return view.requestAnimationFrame(look);
        const { port1, port2 } = new view.MessageChannel();
        port1.onmessage = () => resolve(performance.now() - pressed);
        return port2.postMessage(null);
      };
      view.requestAnimationFrame(look);
    });
  };
}
