/**
 * @module-tag gate
 * @module-tag sizes
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asset } from '@assetportal/sdk/contract';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pdfOf } from '../../fixtures/formats/pdf.js';
import { cases } from '../../fixtures/run/nightly.js';
import { stageAssets, stageLibrary } from '../../fixtures/stage-files.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

const PAGES = 12;

let web: WebPortal;
let library: Awaited<ReturnType<typeof stageLibrary>>;
let assets: ReadonlyMap<string, Asset>;
beforeAll(async () => {
  library = await stageLibrary();
  await writeFile(join(library.path, 'pages.pdf'), pdfOf(PAGES));
  web = await webPortal({ folder: library.path });
  assets = await stageAssets(web);
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await library.remove();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const visit = (fname: string, options?: Parameters<WebPortal['visit']>[1]) =>
  web.visit(`/asset/${assets.get(fname)?.id ?? ''}`, options);
/** Response of a server that has limits for models. */
const TOO_LARGE = {
  type: 'about:blank',
  title: 'T',
  detail: 'D',
  code: 'preview-unavailable',
  reason: 'too-large',
};

/** One small file of each kind, except video. `stage.test.ts` has real files. */
describe('the stage of each kind', () => {
  it('zooms an image to its original size and back', { tags: ['d.call.viewers'] }, async () => {
    const image = [...assets.values()].find(
      ({ asset_groups: [group], width = 0 }) => group === 'image' && width > 1200,
    );
    const page = await visit(image?.fname ?? '');
    const canvas = page.locator('[data-scale]');
    const scale = async () => Number(await canvas.getAttribute('data-scale'));
    await expect.poll(() => button(page, 'Einpassen').getAttribute('aria-pressed')).toBe('true');
    await button(page, '1:1, Originalgröße').click();
    await expect.poll(scale).toBe(1);
    await page.keyboard.press('0');
    await expect.poll(scale).toBeLessThan(1);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(page.browserErrors).toEqual([]);
  });

  it(
    'turns the pages of a document, whose strip moves by half its length',
    { tags: ['4.preview.documents', '4.preview.scroll'] },
    async () => {
      const page = await visit('pages.pdf');
      const strip = page.getByRole('navigation', { name: 'Seiten' });
      const current = () => strip.locator('[aria-current]').getAttribute('data-page');
      await expect.poll(current).toBe('1');
      await button(page, 'Nächste Seite').click();
      await expect.poll(current).toBe('2');
      await page.getByText(`Seite 2 von ${PAGES}`).waitFor();
      const scrolled = () => strip.evaluate(({ scrollTop, clientHeight }) => scrollTop / clientHeight);
      for (let at = 3; at <= PAGES && (await scrolled()) === 0; at += 1) {
        await page.keyboard.press('ArrowDown');
        await expect.poll(current).toBe(String(at));
      }
      await expect.poll(scrolled).toBeCloseTo(0.5, 1);
      await page.keyboard.press('End');
      await expect.poll(current).toBe(String(PAGES));
      await expect
        .poll(() => page.getByRole('img', { name: `Seite ${PAGES}`, exact: false }).count())
        .toBeGreaterThan(0);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('seeks in the waveform of an audio file, and plays it', { tags: ['d.call.viewers'] }, async () => {
    const page = await visit('tone.wav');
    const time = () => page.locator('audio').evaluate((one) => (one as HTMLAudioElement).currentTime);
    const wave = page.getByRole('slider', { name: 'Position' });
    await wave.press('ArrowRight');
    await expect.poll(time).toBeCloseTo(0.1, 2);
    await button(page, 'Wiederholen').click();
    await button(page, 'Abspielen').click();
    await button(page, 'Anhalten').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(page.browserErrors).toEqual([]);
  });

  it('turns a model with the keys', { tags: ['d.call.viewers'] }, async () => {
    const page = await visit('pyramid.off');
    await page.locator('[data-ready]').waitFor();
    const axis = () =>
      page.locator('[data-axis=x]').evaluate((one) => Number.parseFloat((one as HTMLElement).style.left));
    const start = await axis();
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(axis).not.toBe(start);
    await page.keyboard.press('0');
    await expect.poll(axis).toBe(start);
    // A second press shows the model from the other side.
    for (const name of ['Vorn', 'Hinten', 'Vorn']) {
      await button(page, /^(?:Vorn|Hinten)$/).click();
      await expect.poll(() => button(page, name).getAttribute('aria-pressed')).toBe('true');
    }
    expect(page.browserErrors).toEqual([]);
  });

  it.each(
    cases(
      [
        ['the server refuses it', { status: 404, json: { ...TOO_LARGE, status: 404 } }],
        ['its mesh is larger than a browser can turn', { json: { url: '/mesh', size: 1e9 } }],
      ],
      1,
    ),
  )('says that a model is too large to turn, and shows its image: %s', async (_, response) => {
    const page = await visit('pyramid.off', {
      before: (opened) => opened.route('**/download/mesh/**', (route) => route.fulfill(response)),
    });
    await page.getByText('Das Modell ist zu groß, um es zu drehen. Sie sehen ein Bild davon.').waitFor();
    await expect.poll(() => page.getByRole('img', { name: 'pyramid' }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('application').count()).toBe(0);
  });

  const TERMS = { show: true, links: { de: 'https://terms.example/' } };
  const requireTerms = async () => {
    const { config } = await web.portal.admin();
    const { value } = await config.get();
    onTestFinished(async () => void (await config.save({ config: value })));
    await config.save({ config: { ...value, terms_of_use: TERMS } });
  };

  it('accepts the terms of use where they stand in the way, for the session', async () => {
    await requireTerms();
    const page = await visit('pyramid.off');
    const note = page.getByText('Akzeptieren Sie die Nutzungsbedingungen, um das Modell zu drehen.');
    await note.waitFor();
    const link = page.getByRole('link', { name: 'Nutzungsbedingungen lesen' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://terms.example/');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await button(page, 'Akzeptieren').click();
    await page.locator('[data-ready]').waitFor();
    await note.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('[data-stage-tools] button:focus').count()).toBe(1);
    // The browser reports the refused call.
    page.browserErrors.length = 0;
    await page.reload();
    await page.locator('[data-ready]').waitFor();
    await page.keyboard.press('d');
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Ich akzeptiere die Nutzungsbedingungen.' }).isChecked())
      .toBe(true);
    expect(page.browserErrors).toEqual([]);
  });

  it(
    'shows the terms of use on a phone beside the image, not over most of it',
    { tags: ['night'] },
    async () => {
      await requireTerms();
      const image = [...assets.values()].find(
        ({ asset_groups: [group], width = 0 }) => group === 'image' && width > 1600,
      );
      for (const fname of ['pyramid.off', image?.fname ?? '']) {
        const page = await visit(fname, { width: 390 });
        if (fname !== 'pyramid.off') await page.locator('[data-scale]').dblclick();
        const note = page.getByRole('status').filter({ hasText: 'Akzeptieren Sie die Nutzungsbedingungen' });
        const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { y: 0, height: 0 };
        await note.waitFor();
        const stage = await boxOf(page.locator('[data-kind]').first());
        await expect.poll(async () => (await boxOf(note)).height / stage.height).toBeLessThan(0.35);
        const navigator = page.locator('[data-navigator]');
        if (fname === 'pyramid.off') continue;
        await navigator.waitFor();
        await expect
          .poll(async () => {
            const { y, height } = await boxOf(navigator);
            return y + height <= (await boxOf(note)).y;
          })
          .toBe(true);
      }
    },
  );
});
