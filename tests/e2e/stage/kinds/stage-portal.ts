import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FORMATS_3D, type Asset } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { pdfOf } from '../../../fixtures/formats/pdf.js';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { nightly } from '../../../fixtures/run/nightly.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { webPortal, type WebPortal } from '../../../fixtures/web.js';

export const PHOTO = 'japanese-shop.jpg';
export const LOGO = 'dino.svg';
export const TIFF = 'multipage.tiff';
export const PDF = 'In-CC0.pdf';
export const VIDEO = 'friday.mp4';
export const AUDIO = 't-rex-roar.mp3';
export const MODEL = 'as1-oc-214.stp';
export const SMALL = 'orientation-3.png';
/**
 * Models without files that they refer to: with many parts, a texture, colors of vertices, and without color. The
 * nightly run has one of each format: the viewer gets all of them as glTF.
 */
const MODELS = [
  MODEL,
  'BoxTextured.glb',
  'cube_rgb.ply',
  'stl_binary.stl',
  ...(nightly
    ? [
        'icosahedron.obj',
        'fels.3ds',
        'BoxVertexColors-embedded.gltf',
        'cube.off',
        'mesh.3dm',
        'box.fbx',
        'sphere.dae',
        'HelloWorld.wrl',
        'box.3mf',
        'IfcOpenHouse_IFC4.ifc',
        'rounded-cube.step',
      ]
    : []),
];
/** Formats of the models. */
export const MODEL_FORMATS = nightly ? FORMATS_3D : ['stp', 'glb', 'ply', 'stl'];
/** PDFs with pages of other proportions than A4, and the width and height of their pages in points. */
export const SHAPES = {
  'shape-letter.pdf': [[612, 792]],
  'shape-slides.pdf': [
    [960, 540],
    [960, 540],
  ],
  'shape-square.pdf': [[500, 500]],
  'shape-mixed.pdf': [
    [612, 792],
    [960, 540],
    [500, 500],
  ],
} as const;
const FILES = [PHOTO, LOGO, TIFF, PDF, VIDEO, AUDIO, SMALL, ...MODELS];

/** Width in pixels of the photo, and of its largest preview. */
export const [PHOTO_WIDTH, PREVIEW_WIDTH] = [4217, 1600];

/** Copies the real files, and adds captions to the video. */
async function copyAssets(from: string, to: string): Promise<void> {
  const all = await readdir(join(from, 'files'), { recursive: true });
  for (const fname of FILES) {
    const path = all.find((one) => basename(one) === fname);
    if (path === undefined) throw new Error(`${fname} is not among the real assets.`);
    await copyFile(join(from, 'files', path), join(to, fname));
  }
  for (const [fname, sizes] of Object.entries(SHAPES))
    await writeFile(
      join(to, fname),
      pdfOf(sizes.length, undefined, (at) => sizes[at] ?? [1, 1]),
    );
  const cue = (text: string) => `WEBVTT\n\n00:00.000 --> 00:06.000\n${text}\n`;
  await writeFile(join(to, 'friday.en.vtt'), cue('Is the lord of the universe in?'));
  await writeFile(join(to, 'friday.de.vtt'), cue('Ist der Herr des Universums da?'));
}

/** A portal over copies of the real files, and helpers that look at its stage. */
export class StagePortal {
  private constructor(
    readonly web: WebPortal,
    readonly assets: readonly Asset[],
    private readonly folder: Awaited<ReturnType<typeof temporaryFolder>>,
  ) {}

  static async start(): Promise<StagePortal> {
    const folder = await temporaryFolder();
    await copyAssets(sharedAssets ?? '', folder.path);
    const web = await webPortal({ folder: folder.path });
    const { assets } = await web.portal.client().search.query({ rows: 100 });
    return new StagePortal(web, assets, folder);
  }

  async close(): Promise<void> {
    await this.web.close();
    await this.folder.remove();
  }

  readonly asset = (fname: string): Asset => {
    const found = this.assets.find((one) => one.fname === fname);
    if (found === undefined) throw new Error(`${fname} is not in the library.`);
    return found;
  };

  readonly visit = (fname: string, options: Parameters<WebPortal['visit']>[1] = {}) =>
    this.web.visit(`/asset/${this.asset(fname).id}`, options);
}

/** Returns the portal, which starts before the tests of a file run. */
export type Stage = () => StagePortal;

export const scaleOf = async (page: Page) =>
  Number(await page.locator('[data-scale]').getAttribute('data-scale'));
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** Natural width of the largest image that the stage shows. */
export const shownWidth = (page: Page) =>
  page
    .locator('[data-stage-image] img[data-loaded]')
    .evaluateAll((all) => Math.max(0, ...all.map((one) => (one as HTMLImageElement).naturalWidth)));
