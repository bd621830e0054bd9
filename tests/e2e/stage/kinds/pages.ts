import { expect, it } from 'vitest';
import { cases } from '../../../fixtures/run/nightly.js';
import { axeViolations, layoutShifts } from '../../../fixtures/web.js';
import { TIFF, PDF, SHAPES, button, shownWidth, type Stage } from './stage-portal.js';

/** Tests of the stage of documents and images with several pages. */
export function pageTests(stage: Stage): void {
  it.each(
    cases(
      [
        [PDF, 10],
        [TIFF, undefined],
      ],
      1,
    ),
  )('of %s turn by strip, buttons and keys', async (fname, expected) => {
    const page = await stage().visit(fname);
    const pages = expected ?? stage().asset(fname).page_cnt ?? 0;
    expect(pages).toBeGreaterThan(1);
    const strip = page.getByRole('navigation', { name: 'Seiten' });
    const current = () => strip.locator('[aria-current]').getAttribute('data-page');
    await expect.poll(current).toBe('1');
    await button(page, 'Nächste Seite').click();
    await expect.poll(current).toBe('2');
    await page.getByText(`Seite 2 von ${pages}`).waitFor();
    await page.keyboard.press('ArrowUp');
    await expect.poll(current).toBe('1');
    await page.keyboard.press('End');
    await expect.poll(current).toBe(String(pages));
    await expect
      .poll(() => page.getByRole('img', { name: `Seite ${pages}`, exact: false }).count())
      .toBeGreaterThan(0);
    await strip.getByRole('button', { name: `Seite ${pages - 1}`, exact: true }).click();
    await expect.poll(current).toBe(String(pages - 1));
    expect(await axeViolations(page)).toEqual([]);
    expect(page.browserErrors).toEqual([]);
  });

  it.each(cases(Object.entries(SHAPES), 1))(
    'of %s have their own shape, and leave room for the shadow',
    async (fname, sizes) => {
      const page = await stage().visit(fname);
      for (const [at, [width, height]] of sizes.entries()) {
        if (at > 0) await button(page, 'Nächste Seite').click();
        const shape = async () => {
          const box = await page.locator('[data-stage-image]').boundingBox();
          return box === null ? 0 : Number((box.width / box.height).toFixed(2));
        };
        await expect.poll(shape).toBe(Number((width / height).toFixed(2)));
        // Only the size of the first page is stored: another one takes its shape when its image has loaded.
        if (at === 0) expect(await layoutShifts(page)).toEqual([]);
      }
      const canvas = await page.locator('[data-scale]').boundingBox();
      const paper = await page.locator('[data-stage-image]').boundingBox();
      if (canvas === null || paper === null) throw new Error('The page is not visible.');
      expect(canvas.y + canvas.height - paper.y - paper.height).toBeGreaterThanOrEqual(15);
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('of a document are sharp at the size of the stage', { tags: ['night'] }, async () => {
    const page = await stage().visit(PDF);
    const displayed = (await page.locator('[data-stage-image]').boundingBox())?.width ?? Infinity;
    await expect.poll(() => shownWidth(page)).toBeGreaterThan(1.2 * displayed);
  });

  it('show the failure of one page, and load it again', { tags: ['night'] }, async () => {
    let fails = true;
    const page = await stage().visit(PDF, {
      before: (opened) =>
        opened.route(/renditions\/.*page=2/, (route) => (fails ? route.abort() : route.fallback())),
    });
    await button(page, 'Nächste Seite').click();
    await page.getByText('Die Vorschau konnte nicht geladen werden').waitFor();
    fails = false;
    await button(page, 'Erneut versuchen').click();
    await page.getByRole('img', { name: 'Seite 2' }).waitFor();
  });

  it('come from `download/preview` with a server that implements only the specification', async () => {
    const { url = '', ...fields } = stage().asset(PDF);
    // The URLs of the other pages do not follow from this one.
    const docs = [{ ...fields, url: url.replace('/thumbnail?', '/small?') }];
    let fails = true;
    const page = await stage().visit(PDF, {
      before: async (opened) => {
        await opened.route('**/assetportal/api/assets?*', (route) =>
          route.fulfill({ json: { response: { numFound: 1, start: 0, docs } } }),
        );
        await opened.route(/download\/preview\?.*page=2/, (route) =>
          fails ? route.abort() : route.fallback(),
        );
      },
    });
    const strip = page.getByRole('navigation', { name: 'Seiten' });
    await expect.poll(() => strip.locator('[data-page="3"] img').count()).toBe(1);
    await button(page, 'Nächste Seite').click();
    await page.getByText('Die Vorschau konnte nicht geladen werden').waitFor();
    fails = false;
    await button(page, 'Erneut versuchen').click();
    await page.getByRole('img', { name: 'Seite 2' }).waitFor();
    await button(page, 'Nächste Seite').click();
    await page.getByRole('img', { name: 'Seite 3' }).waitFor();
  });
}
