/**
 * @module-tag night
 * @module-tag sizes
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { layoutShifts, SET_UP_TIME } from '../../fixtures/web.js';
import { audioTests } from './kinds/audio.js';
import { firstPaintTests } from './kinds/first-paint.js';
import { imageTests } from './kinds/image.js';
import { limitedTests } from './kinds/limited.js';
import { modelTests } from './kinds/model.js';
import { pageTests } from './kinds/pages.js';
import { AUDIO, LOGO, MODEL, PDF, PHOTO, StagePortal, VIDEO } from './kinds/stage-portal.js';
import { videoTests } from './kinds/video.js';
import { completelyLoaded } from '../../fixtures/browsers/settled.js';

/** One portal for all kinds, because reading the real files takes longer than their tests. */
let stage: StagePortal;

describe.skipIf(sharedAssets === undefined)('the stage (needs the real assets)', () => {
  beforeAll(async () => {
    stage = await StagePortal.start();
  }, SET_UP_TIME);
  afterAll(() => stage.close());

  const portal = () => stage;
  describe('first paint', () => firstPaintTests(portal));
  describe('image', () => imageTests(portal));
  describe('pages', () => pageTests(portal));
  describe('video', () => videoTests(portal));
  describe('audio', () => audioTests(portal));
  describe('model', () => modelTests(portal));
  limitedTests(portal);

  it.each(cases([PHOTO, LOGO, PDF, VIDEO, AUDIO, MODEL], 2))(
    'moves nothing while it loads on a narrow screen: %s',
    async (fname) => {
      let load: () => void = () => undefined;
      const isShown = new Promise<void>((resolve) => (load = resolve));
      const page = await stage.visit(fname, {
        width: 390,
        withoutPageData: false,
        // The code of a player arrives after the page has been shown without it.
        before: (opened) =>
          opened.route(/(Video|Audio|Model)Stage-[^/]+\.js/, async (route) => {
            await isShown;
            await route.fallback();
          }),
      });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('[data-stage-image], [data-scale]').count()).toBeGreaterThan(0);
      load();
      await completelyLoaded(page);
      expect(await layoutShifts(page)).toEqual([]);
    },
  );
});
