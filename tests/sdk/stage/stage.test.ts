import type { Asset } from '@assetportal/sdk/contract';
import {
  checkerTone,
  isEmbedded,
  matFor,
  matKind,
  naturalSize,
  needsOriginal,
  nextMat,
  pageImages,
  sharpEnough,
  sizedImages,
  stageKey,
  stagePage,
  stagePageCount,
  stripWindow,
  turnedPage,
  type StageAction,
} from '@assetportal/sdk/rules';
import { describe, expect, it } from 'vitest';

const asset = (more: Partial<Asset>): Asset => ({
  id: 'a',
  fname: 'a.jpg',
  filetype: 'jpg',
  asset_type: 'JPG',
  asset_groups: ['image'],
  imp_date: '2026-01-01T00:00:00Z',
  obj_dload_cnt: 0,
  title: 'A',
  file_size: 1,
  folder: '',
  url: '/assetportal/renditions/a/thumbnail?v=1',
  ...more,
});
const photo = asset({ width: 4000, height: 2000 });
const pdf = asset({ filetype: 'pdf', asset_type: 'PDF', asset_groups: ['document'], page_cnt: 7 });
const video = asset({ filetype: 'mp4', asset_type: 'MP4', asset_groups: ['video'], page_cnt: 5 });
const model = asset({ filetype: 'stl', asset_type: 'STL', asset_groups: ['3d'] });
const free = { onControl: false, modified: false };

describe('keys of the stage', () => {
  it.each<[string, Asset, StageAction | undefined]>([
    ['+', photo, 'larger'],
    ['=', photo, 'larger'],
    ['-', photo, 'smaller'],
    ['0', photo, 'fit'],
    ['1', photo, 'actual'],
    ['t', photo, 'mat'],
    ['ArrowLeft', photo, 'left'],
    ['PageDown', pdf, 'next-page'],
    ['k', video, 'play'],
    [' ', video, 'play'],
    [' ', photo, undefined],
    ['k', photo, undefined],
    // A viewer of models uses these keys only while it has the focus.
    ['g', model, undefined],
    ['ArrowLeft', model, undefined],
    ['+', model, undefined],
    ['t', model, 'mat'],
  ])('%s', (key, shown, action) => expect(stageKey(key, shown, free)).toBe(action));

  it('leaves the space bar to a focused button, and combinations to the browser', () => {
    expect(stageKey(' ', video, { ...free, onControl: true })).toBeUndefined();
    expect(stageKey('+', photo, { ...free, modified: true })).toBeUndefined();
  });
});

describe('pages', () => {
  it.each([
    [photo, 1],
    [pdf, 7],
    [video, 1],
    [asset({ page_cnt: 3 }), 3],
    [asset({ asset_groups: ['document'] }), 1],
  ])('counts them', (shown, count) => expect(stagePageCount(shown)).toBe(count));

  it.each([
    ['3', 3],
    ['7', 7],
    ['8', 1],
    ['0', 1],
    ['1.5', 1],
    ['x', 1],
    [null, 1],
  ])('reads ?page=%s', (text, page) => expect(stagePage(pdf, text)).toBe(page));

  it.each<[StageAction, number, number | undefined]>([
    ['up', 1, undefined],
    ['up', 3, 2],
    ['down', 3, 4],
    ['next-page', 7, undefined],
    ['first-page', 7, 1],
    ['last-page', 1, 7],
    ['last-page', 7, undefined],
    ['fit', 3, undefined],
  ])('%s on page %i', (action, page, target) => expect(turnedPage(action, page, 7)).toBe(target));

  it('renders only the pages in view of the strip', () => {
    const strip = { pitch: 100, extent: 500, count: 100_000 };
    expect(stripWindow({ ...strip, offset: 0 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(stripWindow({ ...strip, offset: 9_999_500 }).at(-1)).toBe(100_000);
    expect(stripWindow({ ...strip, offset: 1_000_000 })).toHaveLength(11);
    expect(stripWindow({ ...strip, count: 2, offset: 0 })).toEqual([1, 2]);
  });
});

describe('images of a page', () => {
  it('come from the URL of the thumbnail', () => {
    expect(pageImages(photo)?.large).toBe('/assetportal/renditions/a/large?v=1');
    expect(pageImages(pdf, 3)?.preview).toBe('/assetportal/renditions/a/preview?v=1&page=3');
    expect(pageImages(asset({ url: 'https://other.example/a.jpg' }))).toBeUndefined();
    expect(pageImages(asset({ url: undefined }))).toBeUndefined();
  });

  it.each([
    ['a photo', photo, [640, 1280, 1600]],
    ['a small image', asset({ width: 100, height: 75 }), [100]],
    ['a medium image', asset({ width: 1000, height: 500 }), [640, 1000]],
    ['a small vector', asset({ filetype: 'svg', width: 100, height: 50 }), [640, 1280, 1600]],
  ])('have the sizes of %s', (_, shown, widths) =>
    expect(sizedImages(shown, naturalSize(shown), 1).map(({ width }) => width)).toEqual(widths),
  );

  it('are chosen by the displayed width', () => {
    const images = sizedImages(photo, naturalSize(photo), 1);
    expect(sharpEnough(images, 600)?.width).toBe(640);
    expect(sharpEnough(images, 700)?.width).toBe(640);
    expect(sharpEnough(images, 900)?.width).toBe(1280);
    expect(sharpEnough(images, 9000)?.width).toBe(1600);
  });

  it.each([
    ['below the preview', 0.3, 1, false],
    ['beyond the preview', 0.5, 1, true],
    ['below the preview on a dense screen', 0.3, 2, true],
  ])('include the original %s', (_, scale, pixelRatio, needed) => {
    const natural = naturalSize(photo);
    const images = sizedImages(photo, natural, 1);
    expect(needsOriginal(images, { natural, scale, isVector: false }, pixelRatio)).toBe(needed);
  });

  it('never include the original of an image that the preview shows completely', () => {
    const natural = { width: 1000, height: 500 };
    const images = sizedImages(asset(natural), natural, 1);
    expect(needsOriginal(images, { natural, scale: 4, isVector: false }, 1)).toBe(false);
    expect(needsOriginal(images, { natural, scale: 4, isVector: true }, 1)).toBe(true);
  });

  it('have the physical size of a document at 96 pixels per inch', () => {
    const page = { ...pdf, bbox_x: 210, bbox_y: 297 };
    expect(naturalSize(page).width).toBeCloseTo(793.7, 1);
    // A landscape page in a portrait document has the same long side.
    const loaded = { width: 640, height: (640 * 210) / 297 };
    expect(naturalSize(page, loaded).width).toBeCloseTo(1122.5, 1);
    expect(naturalSize(page, loaded).height).toBeCloseTo(793.7, 1);
  });

  it.each([
    ['Letter', 640, 828],
    ['a slide of 16:9', 640, 360],
    ['a square page', 640, 640],
  ])('have the shape of %s before its size is stored', (_, width, height) => {
    const size = naturalSize(pdf, { width, height });
    expect(size.width / size.height).toBeCloseTo(width / height, 5);
    expect(isEmbedded(pdf, { width, height })).toBe(false);
  });

  it('are not enlarged if the program of a document has stored only a small one', () => {
    const loaded = { width: 256, height: 144 };
    const office = asset({ filetype: 'docx', asset_groups: ['document'] });
    expect(isEmbedded(office, loaded)).toBe(true);
    expect(isEmbedded({ ...office, bbox_x: 210, bbox_y: 297 }, loaded)).toBe(false);
    expect(naturalSize(office, loaded)).toEqual(loaded);
    expect(sizedImages(office, loaded, 1, false).map(({ width }) => width)).toEqual([256]);
  });

  it('have more pixels than the screen for the text of a document', () => {
    const images = sizedImages(pdf, naturalSize(pdf), 1);
    expect(sharpEnough(images, 591)?.width).toBe(640);
    expect(sharpEnough(images, 591, pdf)?.width).toBe(905);
    expect(sharpEnough(images, 2 * 591, pdf)).toBe(images.at(-1));
    expect(sharpEnough(images, 300, pdf)?.width).toBe(640);
  });
});

// Thumbhashes of a black and of a white logo on a transparent background, and of an opaque photo.
const BLACK = 'AAiCCwAAiHd3eIeAiHiHeHiAh3c=';
const WHITE = 'PwiCCwAAiHd3eIeAiHiHeHiAh3c=';
const OPAQUE = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

describe('mat', () => {
  it.each<[string, string | undefined, string | null, 'light' | 'dark', string]>([
    ['a photo', OPAQUE, null, 'light', 'light'],
    ['a photo', OPAQUE, null, 'dark', 'dark'],
    ['a photo', OPAQUE, 'checker', 'dark', 'checker'],
    ['a logo', BLACK, null, 'dark', 'checker'],
    ['a logo', BLACK, 'light', 'dark', 'light'],
    ['an asset without a placeholder', undefined, 'pink', 'dark', 'dark'],
  ])('of %s', (_, thumbhash, chosen, scheme, mat) =>
    expect(matFor(asset({ thumbhash }), chosen, scheme)).toBe(mat),
  );

  it('is stored per kind, and apart for transparent images', () => {
    expect(matKind(asset({ thumbhash: OPAQUE }))).toBe('image');
    expect(matKind(asset({ thumbhash: BLACK }))).toBe('transparent');
    expect(matKind(model)).toBe('3d');
    expect(['light', 'dark', 'checker'].map((mat) => nextMat(mat as 'light'))).toEqual([
      'dark',
      'checker',
      'light',
    ]);
  });

  it('has squares that contrast with the image', () => {
    expect(checkerTone(asset({ thumbhash: BLACK }))).toBe('light');
    expect(checkerTone(asset({ thumbhash: WHITE }))).toBe('dark');
  });
});
