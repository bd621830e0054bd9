import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createAdminClient } from '@assetportal/sdk/admin';
import { FORMATS_3D, type AccessRule, type Asset } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { axeViolations, layoutShift, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

const PHOTO = 'japanese-shop.jpg';
const LOGO = 'dino.svg';
const TIFF = 'multipage.tiff';
const PDF = 'In-CC0.pdf';
const VIDEO = 'friday.mp4';
const AUDIO = 't-rex-roar.mp3';
const MODEL = 'as1-oc-214.stp';
const SMALL = 'orientation-3.png';
/** A model of each format, without files that it refers to. */
const MODELS = [
  ...['icosahedron.obj', 'fels.3ds', 'stl_binary.stl', 'cube_rgb.ply', 'BoxVertexColors-embedded.gltf'],
  ...['BoxTextured.glb', 'cube.off', 'mesh.3dm', 'box.fbx', 'sphere.dae', 'HelloWorld.wrl', 'box.3mf'],
  ...['IfcOpenHouse_IFC4.ifc', MODEL, 'rounded-cube.step'],
];
const FILES = [PHOTO, LOGO, TIFF, PDF, VIDEO, AUDIO, SMALL, ...MODELS];

/** Width in pixels of the photo, and of its largest preview. */
const [PHOTO_WIDTH, PREVIEW_WIDTH] = [4217, 1600];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let web: WebPortal;
let assets: readonly Asset[] = [];

/** Copies the real files, and adds captions to the video. */
async function copyAssets(from: string, to: string): Promise<void> {
  const all = await readdir(join(from, 'files'), { recursive: true });
  for (const fname of FILES) {
    const path = all.find((one) => basename(one) === fname);
    if (path === undefined) throw new Error(`${fname} is not among the real assets.`);
    await copyFile(join(from, 'files', path), join(to, fname));
  }
  const cue = (text: string) => `WEBVTT\n\n00:00.000 --> 00:06.000\n${text}\n`;
  await writeFile(join(to, 'friday.en.vtt'), cue('Is the lord of the universe in?'));
  await writeFile(join(to, 'friday.de.vtt'), cue('Ist der Herr des Universums da?'));
}

const asset = (fname: string): Asset => {
  const found = assets.find((one) => one.fname === fname);
  if (found === undefined) throw new Error(`${fname} is not in the library.`);
  return found;
};
const visit = (fname: string, options: Parameters<WebPortal['visit']>[1] = {}) =>
  web.visit(`/asset/${asset(fname).id}`, options);
const scaleOf = async (page: Page) => Number(await page.locator('[data-scale]').getAttribute('data-scale'));
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** Natural width of the largest image that the stage shows. */
const shownWidth = (page: Page) =>
  page
    .locator('[data-stage-image] img[data-loaded]')
    .evaluateAll((all) => Math.max(0, ...all.map((one) => (one as HTMLImageElement).naturalWidth)));

describe.skipIf(sharedAssets === undefined)('the stage (needs the real assets)', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    await copyAssets(sharedAssets ?? '', folder.path);
    web = await webPortal({ folder: folder.path });
    assets = (await web.portal.client().search.query({ rows: 100 })).assets;
  }, SET_UP_TIME);
  afterAll(async () => {
    await web.close();
    await folder.remove();
  });

  describe('image', () => {
    it('zooms to the original by buttons, menu, keys and wheel, and moves it', async () => {
      const page = await visit(PHOTO);
      const canvas = page.locator('[data-scale]');
      await expect.poll(() => button(page, 'Einpassen').getAttribute('aria-pressed')).toBe('true');
      await button(page, '1:1, Originalgröße').click();
      await expect.poll(() => scaleOf(page)).toBe(1);
      await button(page, '100 %, Zoom').waitFor();
      // The original replaces the preview.
      await expect.poll(() => shownWidth(page), { timeout: 15_000 }).toBe(PHOTO_WIDTH);

      const part = page.locator('[data-visible-part]');
      const left = () => part.evaluate((one) => parseFloat((one as HTMLElement).style.left));
      const centered = await left();
      await page.keyboard.press('ArrowRight');
      await expect.poll(left).toBeGreaterThan(centered);
      const box = await canvas.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + 150];
      const before = await left();
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 200, y, { steps: 4 });
      await page.mouse.up();
      await expect.poll(left).toBeLessThan(before);
      await page.locator('[data-navigator]').click({ position: { x: 8, y: 8 } });
      await expect.poll(left).toBe(0);

      await button(page, '100 %, Zoom').click();
      await page.getByRole('menuitemradio', { name: '50 %', exact: true }).click();
      await expect.poll(() => scaleOf(page)).toBe(0.5);
      await button(page, 'Vergrößern').click();
      await expect.poll(() => scaleOf(page)).toBe(0.75);
      await canvas.dblclick();
      await expect.poll(() => button(page, 'Einpassen').getAttribute('aria-pressed')).toBe('true');
      const fit = await scaleOf(page);
      await page.mouse.move(x, y);
      // Without the control key, the wheel scrolls the page.
      await page.mouse.wheel(0, -300);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -300);
      await page.keyboard.up('Control');
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(fit * 1.2);
      await page.keyboard.press('0');
      await expect.poll(() => scaleOf(page)).toBe(fit);
      expect(await axeViolations(page)).toEqual([]);
      expect(page.browserErrors).toEqual([]);
    });

    it('enlarges a small image at most twice', async () => {
      const page = await visit(SMALL, { locale: 'en-GB' });
      await expect.poll(() => scaleOf(page)).toBeLessThanOrEqual(2);
      await button(page, 'Fit').waitFor();
    });

    it('shows a transparent logo on squares that contrast, and remembers the background', async () => {
      const page = await visit(LOGO, { colorScheme: 'dark' });
      await page.locator('[data-checker=light]').waitFor();
      await page.getByRole('radio', { name: 'Karomuster' }).and(page.locator(':checked')).waitFor();
      await page.getByRole('radio', { name: 'Hell' }).check();
      await page.locator('[data-mat=light]').first().waitFor();
      await page.reload();
      await page.getByRole('radio', { name: 'Hell' }).and(page.locator(':checked')).waitFor();
      expect(await page.locator('[data-checker]').count()).toBe(0);
      await page.keyboard.press('t');
      await page.getByRole('radio', { name: 'Dunkel' }).and(page.locator(':checked')).waitFor();
      expect(page.browserErrors).toEqual([]);
    });

    it('zooms with two fingers, and does not cause horizontal scrolling on phones', async () => {
      const page = await visit(PHOTO, { width: 390 });
      await expect.poll(() => shownWidth(page)).toBeGreaterThan(0);
      const fit = await scaleOf(page);
      const box = await page.locator('[data-scale]').boundingBox();
      const [x, y] = [195, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      const devtools = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            distance === undefined
              ? []
              : [
                  { x: x - distance, y, id: 0 },
                  { x: x + distance, y, id: 1 },
                ],
        });
      await touch('touchStart', 30);
      for (const distance of [50, 80, 110, 140]) await touch('touchMove', distance);
      await touch('touchEnd');
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(fit * 2);
      await page.locator('[data-navigator]').waitFor();
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
    });
  });

  describe('pages', () => {
    it.each([
      [PDF, 10],
      [TIFF, undefined],
    ])('of %s turn by strip, buttons and keys', async (fname, expected) => {
      const page = await visit(fname);
      const pages = expected ?? asset(fname).page_cnt ?? 0;
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
        .poll(() => page.getByRole('img', { name: `Seite ${pages}`, exact: false }).count(), {
          timeout: 15_000,
        })
        .toBeGreaterThan(0);
      await strip.getByRole('button', { name: `Seite ${pages - 1}`, exact: true }).click();
      await expect.poll(current).toBe(String(pages - 1));
      expect(await axeViolations(page)).toEqual([]);
      expect(page.browserErrors).toEqual([]);
    });

    it('show the failure of one page, and load it again', async () => {
      let fails = true;
      const page = await visit(PDF, {
        before: (opened) =>
          opened.route(/renditions\/.*page=2/, (route) => (fails ? route.abort() : route.fallback())),
      });
      await button(page, 'Nächste Seite').click();
      await page.getByText('Die Vorschau konnte nicht geladen werden').waitFor();
      fails = false;
      await button(page, 'Erneut versuchen').click();
      await page.getByRole('img', { name: 'Seite 2' }).waitFor();
    });
  });

  describe('video', () => {
    const stateOf = (page: Page) =>
      page.locator('video').evaluate((one) => {
        const { currentTime: time, paused, muted, playbackRate: speed } = one as HTMLVideoElement;
        return { time, paused, muted, speed };
      });

    it('plays with its own controls, and steps by frames', async () => {
      const page = await visit(VIDEO);
      const position = page.getByRole('slider', { name: 'Position' });
      await position.waitFor();
      expect((await stateOf(page)).paused).toBe(true);
      // Without the focus, only k and the space bar belong to the player.
      await page.keyboard.press('m');
      await page.keyboard.press('k');
      await expect.poll(async () => (await stateOf(page)).paused).toBe(false);
      await expect.poll(async () => (await stateOf(page)).time).toBeGreaterThan(0.2);
      expect((await stateOf(page)).muted).toBe(false);
      await button(page, 'Pause').click();
      await expect.poll(async () => (await stateOf(page)).paused).toBe(true);

      await position.press('Home');
      await expect.poll(async () => (await stateOf(page)).time).toBe(0);
      const rate = asset(VIDEO).frame_rate ?? 25;
      await page.getByText('Bild 0', { exact: true }).waitFor();
      await page.keyboard.press('.');
      await page.getByText('Bild 1', { exact: true }).waitFor();
      await expect.poll(async () => (await stateOf(page)).time).toBeCloseTo(1.5 / rate, 2);
      await page.keyboard.press(',');
      await page.getByText('Bild 0', { exact: true }).waitFor();
      await position.press('ArrowRight');
      await expect.poll(async () => (await stateOf(page)).time).toBeGreaterThan(4.9);
      await page.keyboard.press('m');
      await expect.poll(async () => (await stateOf(page)).muted).toBe(true);

      await page.keyboard.press('>');
      await expect.poll(async () => (await stateOf(page)).speed).toBe(1.25);
      await button(page, /^Geschwindigkeit/).click();
      await page.getByRole('menuitemradio', { name: '2×' }).click();
      await expect.poll(async () => (await stateOf(page)).speed).toBe(2);
      const still = page.getByRole('list', { name: 'Einzelbilder' }).getByRole('button').nth(2);
      await still.click();
      await expect.poll(async () => (await stateOf(page)).time).toBeCloseTo(3, 0);
      await expect.poll(() => still.getAttribute('aria-current')).toBe('true');
      expect(await axeViolations(page)).toEqual([]);
      expect(page.browserErrors).toEqual([]);
    });

    it('shows captions in the chosen language, and keeps the choice', async ({ skip }) => {
      skip((asset(VIDEO).captions ?? []).length === 0, 'The server does not index caption files.');
      const page = await visit(VIDEO);
      await button(page, /^Untertitel/).click();
      await page.getByRole('menuitemradio', { name: 'Englisch' }).click();
      await page.getByText('Is the lord of the universe in?').waitFor();
      await page.reload();
      await page.getByText('Is the lord of the universe in?').waitFor();
      await button(page, /^Untertitel/).click();
      await page.getByRole('menuitemradio', { name: 'Aus' }).click();
      await expect.poll(() => page.getByText('Is the lord of the universe in?').count()).toBe(0);
      expect(page.browserErrors).toEqual([]);
    });

    it('fits phones', async () => {
      const page = await visit(VIDEO, { width: 390 });
      await button(page, 'Abspielen').tap();
      await expect.poll(async () => (await stateOf(page)).paused).toBe(false);
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  describe('audio', () => {
    const timeOf = (page: Page) =>
      page.locator('audio').evaluate((one) => (one as HTMLAudioElement).currentTime);

    it('seeks in its waveform and plays', async () => {
      const page = await visit(AUDIO);
      const wave = page.getByRole('slider', { name: 'Position' });
      await wave.waitFor();
      // The bars have different heights once the peaks have arrived.
      await expect
        .poll(
          async () => new Set((await wave.locator('path').first().getAttribute('d'))?.match(/v[\d.]+/g)).size,
          {
            timeout: 15_000,
          },
        )
        .toBeGreaterThan(5);
      await wave.press('ArrowRight');
      await expect.poll(() => timeOf(page)).toBeCloseTo(0.1, 2);
      await wave.press('End');
      await expect.poll(() => timeOf(page)).toBeGreaterThan(1.9);
      await button(page, '5 Sekunden zurück').click();
      await expect.poll(() => timeOf(page)).toBe(0);
      const box = await wave.boundingBox();
      await wave.click({ position: { x: (box?.width ?? 0) / 2, y: 40 } });
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0.8);
      await button(page, 'Wiederholen').click();
      await button(page, 'Abspielen').click();
      await button(page, 'Pause').waitFor();
      expect(await page.locator('audio').evaluate((one) => (one as HTMLAudioElement).loop)).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      expect(page.browserErrors).toEqual([]);
    });

    it('works without peaks', async () => {
      const page = await visit(AUDIO, {
        width: 390,
        before: (opened) => opened.route('**/download/peaks/**', (route) => route.abort()),
      });
      await button(page, 'Abspielen').tap();
      await button(page, 'Pause').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  describe('model', () => {
    const ready = (page: Page) => page.locator('[data-ready]').waitFor({ timeout: 20_000 });
    const axisX = (page: Page) =>
      page.locator('[data-axis=x]').evaluate((one) => Number.parseFloat((one as HTMLElement).style.left));

    it('of each format can be turned', async () => {
      const page = await visit(MODEL);
      for (const format of FORMATS_3D) {
        const model = assets.find(({ fname }) => fname.toLowerCase().endsWith(`.${format}`));
        expect(model, format).toBeDefined();
        await page.goto(`/asset/${model?.id}`);
        await expect
          .poll(() => page.locator('[data-ready], [role=status]:has-text("3D-Ansicht")').count(), {
            timeout: 20_000,
            message: format,
          })
          .toBeGreaterThan(0);
        await expect.poll(() => page.locator('[data-ready]').count(), { message: format }).toBe(1);
      }
      expect(page.browserErrors).toEqual([]);
    }, 120_000);

    it('turns by keys, pointer and views, and shows grid, dimensions and edges', async () => {
      const page = await visit(MODEL);
      await ready(page);
      const viewer = page.getByRole('application');
      const start = await axisX(page);
      // Without the focus, the arrow keys do not belong to the viewer.
      await page.keyboard.press('ArrowLeft');
      await viewer.focus();
      expect(await axisX(page)).toBe(start);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => axisX(page)).not.toBe(start);
      await page.keyboard.press('0');
      await expect.poll(() => axisX(page)).toBe(start);
      await page
        .getByText(/^Abmessungen: 200 × 150 × 84|^Abmessungen: 200 × 84 × 150/)
        .waitFor({ state: 'attached' });

      await expect.poll(() => page.locator('[data-dimensions] text').count()).toBe(3);
      await page.keyboard.press('m');
      await expect.poll(() => page.locator('[data-dimensions]').count()).toBe(0);
      await page.keyboard.press('g');
      await expect.poll(() => button(page, /^Raster/).getAttribute('aria-pressed')).toBe('false');
      await button(page, 'Nur Kanten').click();
      await expect.poll(() => button(page, 'Nur Kanten').getAttribute('aria-pressed')).toBe('true');
      await button(page, 'Oben').click();
      await expect.poll(() => axisX(page)).toBeCloseTo(74, 0);
      await button(page, 'Entlang der X-Achse').click();
      await expect.poll(() => axisX(page)).toBeCloseTo(44, 0);

      await page.getByText('Ziehen dreht').waitFor();
      const box = await viewer.boundingBox();
      await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 220, { steps: 3 });
      await page.mouse.up();
      await expect.poll(() => axisX(page)).not.toBeCloseTo(44, 0);
      await expect.poll(() => page.getByText('Ziehen dreht').count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await page.reload();
      await ready(page);
      expect(await page.getByText('Ziehen dreht').count()).toBe(0);
      expect(page.browserErrors).toEqual([]);
    });

    it('moves the camera at once with reduced motion', async () => {
      const page = await visit(MODEL, { reducedMotion: 'reduce', locale: 'en-GB' });
      await ready(page);
      const moved = await page.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const place = () => (document.querySelector('[data-axis=x]') as HTMLElement).style.left;
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Top')?.click();
        // One frame to render the model, and one for the marker.
        await frame();
        await frame();
        await frame();
        const first = place();
        for (let count = 0; count < 20; count += 1) await frame();
        return first === place();
      });
      expect(moved).toBe(true);
    });

    it('stays an image without WebGL', async () => {
      const page = await visit(MODEL, {
        before: (opened) =>
          opened.addInitScript({
            content: `
              const original = HTMLCanvasElement.prototype.getContext;
              HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
                return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest);
              };`,
          }),
      });
      await page.getByText('kann keine 3D-Modelle darstellen').waitFor();
      expect(await button(page, 'Oben').count()).toBe(0);
      await page.getByRole('radio', { name: 'Dunkel' }).check();
      await expect.poll(() => page.getByRole('img', { name: asset(MODEL).title }).count()).toBeGreaterThan(0);
    });
  });

  const LIMITED: readonly [name: string, rule: AccessRule][] = [
    ['who may only view', { group: 'guests', folder: '', access: 'view' }],
    ['limited to `web`', { group: 'guests', folder: '', access: 'download', convertSets: ['web'] }],
  ];
  describe.each(LIMITED)('a user %s sees no original', { tags: ['d.rights.everywhere'] }, (_, rule) => {
    const save = async (rules: AccessRule[]) =>
      createAdminClient(await web.portal.admin()).permissions.save({ rules });
    beforeAll(() => save([rule]));
    afterAll(() => save([]));
    /** The browser reports the refused call. */
    const others = (errors: readonly string[]) => errors.filter((text) => !/403 \(Forbidden\)/.test(text));

    it('of an image: the zoom ends at the preview', async () => {
      const page = await visit(PHOTO);
      await button(page, '1:1, Originalgröße').click();
      await expect.poll(() => scaleOf(page)).toBeCloseTo(PREVIEW_WIDTH / PHOTO_WIDTH, 3);
      await expect.poll(() => button(page, 'Vergrößern').getAttribute('aria-disabled')).toBe('true');
      await expect.poll(() => shownWidth(page)).toBe(PREVIEW_WIDTH);
      expect(others(page.browserErrors)).toEqual([]);
    });

    it('of a document', async () => {
      const page = await visit(PDF);
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
      const page = await visit(fname);
      await expect
        .poll(() => page.locator(tag).evaluate((one) => (one as HTMLMediaElement).readyState), {
          timeout: 20_000,
        })
        .toBeGreaterThan(0);
      const { src, size } = await page.locator(tag).evaluate(async (one) => {
        const url = (one as HTMLMediaElement).currentSrc;
        return { src: url, size: (await (await fetch(url)).arrayBuffer()).byteLength };
      });
      expect(src).not.toBe('');
      expect(size).not.toBe(asset(fname).file_size);
      expect(others(page.browserErrors)).toEqual([]);
    });

    it('of a model: the image stays', async () => {
      const page = await visit(MODEL);
      await page.getByText('Sie sehen ein Bild des Modells, da Ihnen das Original').waitFor();
      expect(await button(page, 'Oben').count()).toBe(0);
      expect(await page.getByRole('application').count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      expect(others(page.browserErrors)).toEqual([]);
    });
  });

  it.each([PHOTO, LOGO, PDF, VIDEO, AUDIO])(
    'moves nothing while it loads on a narrow screen: %s',
    async (fname) => {
      const page = await visit(fname, { width: 390 });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page)).toBe(0);
    },
  );
});
