import type { Page } from 'playwright';
import type { Row } from '../results/row.js';
import { median, rank95 } from '../results/statistics.js';

/** Words that are typed, one character after another. */
const WORDS = ['harbor', 'mountain', 'winter', 'portrait', 'city', 'blue'];
/** Pause between the results of a key and the next key, in milliseconds. */
const PAUSE = 150;
/** Pause after the field was cleared, in milliseconds. */
const CLEARED = 700;

/** Times of one key press, in milliseconds after the event. */
interface KeyTimes {
  /** The response has arrived. */
  readonly response: number;
  /** The results of the text are in the page. */
  readonly committed: number;
  /** Style, layout and paint of that frame are done on the main thread. */
  readonly laidOut: number;
  /** The frame is on the screen, after the browser has drawn it. */
  readonly drawn: number;
}

type Typed = Window & { nextResults: () => Promise<KeyTimes> };

/** Measures the time from each key press to the results of the new text. The page must show a search. */
export async function typingRows(page: Page): Promise<Row[]> {
  await page.locator('#search').click();
  await page.evaluate(observeResults);
  const times: KeyTimes[] = [];
  for (const word of WORDS) {
    await page.locator('#search').fill('');
    await page.waitForTimeout(CLEARED);
    for (const character of word) {
      // The Promise is created before the key is pressed, and awaited afterward.
      const handle = await page.evaluateHandle(() => ({
        times: (window as unknown as Typed).nextResults(),
      }));
      await page.keyboard.type(character);
      times.push(await handle.evaluate(({ times: result }) => result));
      await handle.dispose();
      await page.waitForTimeout(PAUSE);
    }
  }
  const row = (label: string, of: (one: KeyTimes) => number, target?: string): Row[] => [
    { label: `${label}, median`, value: Math.round(median(times.map(of))), unit: 'ms' },
    {
      label: `${label}, 95th percentile`,
      value: Math.round(rank95(times.map(of))),
      unit: 'ms',
      ...(target !== undefined && { target }),
    },
  ];
  return [
    ...row('typing: key to response', ({ response }) => response),
    ...row('typing: key to results in the page', ({ committed }) => committed),
    ...row('typing to new results: frame laid out', ({ laidOut }) => laidOut, '100 ms'),
    ...row('typing to new results: frame drawn on the screen', ({ drawn }) => drawn, '100 ms'),
    ...row('of this, rasterizing without a graphics processor', ({ laidOut, drawn }) =>
      Math.max(0, drawn - laidOut),
    ),
  ];
}

/**
 * Runs in the page. Results belong to a key press if the search was loading after it and then ended (`aria-busy`). A
 * small marker is added in the same frame. The browser reports when it drew the marker, and thus the frame.
 */
function observeResults(): void {
  const results = document.querySelector('#results');
  if (results === null) throw new Error('The page has no results.');
  let key = 0;
  let wasBusy = false;
  let done: ((times: KeyTimes) => void) | undefined;
  const drawn = new Map<string, (time: number) => void>();
  addEventListener('keydown', ({ timeStamp }) => (key = timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { identifier, renderTime } = entry as unknown as { identifier: string; renderTime: number };
      drawn.get(identifier)?.(renderTime);
    }
  }).observe({ type: 'element' });
  const measure = async (end: (times: KeyTimes) => void) => {
    const from = key;
    const committed = performance.now();
    const marker = document.createElement('span');
    marker.textContent = '.';
    marker.style.cssText = 'position: fixed; z-index: 99; top: 2px; left: 50%; font-size: 20px';
    const name = `results-${committed}`;
    marker.setAttribute('elementtiming', name);
    const isDrawn = new Promise<number>((resolve) => drawn.set(name, resolve));
    document.body.append(marker);
    const laidOut = await new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(null);
      });
    });
    const shown = await isDrawn;
    marker.remove();
    const [request] = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name: url }) => url.includes('/api/search?'))
      .slice(-1);
    performance.clearResourceTimings();
    end({
      response: (request?.responseEnd ?? from) - from,
      committed: committed - from,
      laidOut: laidOut - from,
      drawn: shown - from,
    });
  };
  new MutationObserver(() => {
    const isBusy = results.getAttribute('aria-busy') === 'true';
    const end = done;
    if (wasBusy && !isBusy && end !== undefined) {
      done = undefined;
      void measure(end);
    }
    wasBusy = isBusy;
  }).observe(results, { attributes: true, attributeFilter: ['aria-busy'] });
  (window as unknown as Typed).nextResults = () => new Promise((resolve) => (done = resolve));
}
