import type { Page } from 'playwright';
import type { StageTimes } from './observe.js';
import type { Photo } from './photos.js';
import { measured } from './walk.js';

/** Width of the image on the stage, in pixels. */
const WIDTH = 960;

/**
 * Measures a page without an app, of the same server and with the same cache. It shows the small rendition of a photo. A
 * click replaces it by the large one.
 */
export async function barePage(
  page: Page,
  url: string,
  photos: readonly Photo[],
): Promise<(StageTimes | null)[]> {
  const times: (StageTimes | null)[] = [];
  for (const { small, large } of photos) {
    await page.goto(`${url}/robots.txt`);
    await page.evaluate(
      ({ from, to, width }) => {
        const image = (src: string) => Object.assign(document.createElement('img'), { src, width });
        const thumbnail = image(from);
        document.body.replaceChildren(thumbnail);
        thumbnail.addEventListener('click', () => {
          const sharp = image(to);
          sharp.dataset['loaded'] = '';
          const box = document.createElement('div');
          box.dataset['stageImage'] = '';
          box.style.width = `${width}px`;
          box.append(sharp);
          const stage = document.createElement('main');
          stage.dataset['place'] = 'page';
          stage.append(box);
          document.body.replaceChildren(stage);
        });
      },
      { from: small, to: large, width: WIDTH },
    );
    await page.waitForLoadState('networkidle');
    times.push(await measured(page, 'page', () => page.locator('img').click()));
  }
  return times;
}
