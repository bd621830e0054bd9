import { createAdminClient } from '@assetportal/sdk/admin';
import type { AccessRule } from '@assetportal/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../../fixtures/run/nightly.js';
import { axeViolations } from '../../../fixtures/web.js';
import {
  PHOTO,
  PDF,
  VIDEO,
  AUDIO,
  MODEL,
  PHOTO_WIDTH,
  PREVIEW_WIDTH,
  scaleOf,
  button,
  shownWidth,
  type Stage,
} from './stage-portal.js';

const LIMITED: readonly [name: string, rule: AccessRule][] = [
  ['who may only view', { group: 'guests', folder: '', access: 'view' }],
  ['limited to `web`', { group: 'guests', folder: '', access: 'download', convertSets: ['web'] }],
];
/** Tests of the stages of users who may not download the original. */
export function limitedTests(stage: Stage): void {
  describe.each(cases(LIMITED, 1))(
    'a user %s sees no original',
    { tags: ['d.rights.everywhere'] },
    (_, rule) => {
      const save = async (rules: AccessRule[]) =>
        createAdminClient(await stage().web.portal.admin()).permissions.save({ rules });
      beforeAll(() => save([rule]));
      afterAll(() => save([]));
      /** The browser reports the refused call. */
      const others = (errors: readonly string[]) => errors.filter((text) => !/403 \(Forbidden\)/.test(text));

      it('of an image: the zoom ends at the preview', async () => {
        const page = await stage().visit(PHOTO);
        await button(page, '1:1, Originalgröße').click();
        await expect.poll(() => scaleOf(page)).toBeCloseTo(PREVIEW_WIDTH / PHOTO_WIDTH, 3);
        await expect.poll(() => button(page, 'Vergrößern').getAttribute('aria-disabled')).toBe('true');
        await expect.poll(() => shownWidth(page)).toBe(PREVIEW_WIDTH);
        expect(others(page.browserErrors)).toEqual([]);
      });

      it('of a document', async () => {
        const page = await stage().visit(PDF);
        await button(page, '100 %, Zoom').or(button(page, /Zoom$/)).first().click();
        await page.getByRole('menuitemradio', { name: '400 %' }).click();
        await expect.poll(() => button(page, 'Vergrößern').getAttribute('aria-disabled')).toBe('true');
        await expect.poll(() => scaleOf(page)).toBeLessThan(2);
        expect(others(page.browserErrors)).toEqual([]);
      });

      it.each([
        [VIDEO, 'video'],
        [AUDIO, 'audio'],
      ])('of %s: a rendition plays', async (fname, tag) => {
        const page = await stage().visit(fname);
        await expect
          .poll(() => page.locator(tag).evaluate((one) => (one as HTMLMediaElement).readyState))
          .toBeGreaterThan(0);
        const { src, size } = await page.locator(tag).evaluate(async (one) => {
          const url = (one as HTMLMediaElement).currentSrc;
          return { src: url, size: (await (await fetch(url)).arrayBuffer()).byteLength };
        });
        expect(src).not.toBe('');
        expect(size).not.toBe(stage().asset(fname).file_size);
        expect(others(page.browserErrors)).toEqual([]);
      });

      it('of a model: the image stays', async () => {
        const page = await stage().visit(MODEL);
        await page.getByText('Sie sehen ein Bild des Modells, da Ihnen das Original').waitFor();
        await expect.poll(() => button(page, 'Oben').count()).toBe(0);
        await expect.poll(() => page.getByRole('application').count()).toBe(0);
        expect(await axeViolations(page)).toEqual([]);
        expect(others(page.browserErrors)).toEqual([]);
      });
    },
  );
}
