import { describe, expect, it } from 'vitest';
import type { Asset } from '@assetportal/sdk/contract';
import { coversFirst, heroOf, presentable } from '@assetportal/sdk/rules';
import { asset } from '../support/asset.js';

/** Thumbhashes with an average brightness of 0.17 and 0.09. */
const DARK = 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG';
const BLACK = 'AwgCBQAAAAAAAAAAAAAAAAAAAAAA';

const image = (id: string, change: Partial<Asset> = {}) =>
  asset(id, { url: `/${id}`, width: 600, height: 400, ...change });
const ids = (assets: readonly Asset[]) => assets.map(({ id }) => id);

describe('presentable', () => {
  it('omits assets without an image, nearly black images and duplicates', () => {
    const assets = [
      asset('no image', { width: 600, height: 400 }),
      image('black', { thumbhash: BLACK }),
      image('dark', { thumbhash: DARK }),
      image('same', { thumbhash: DARK }),
      image('without thumbhash'),
      image('also without thumbhash'),
      image('broken thumbhash', { thumbhash: 'x' }),
    ];
    expect(ids(presentable(assets))).toEqual([
      'dark',
      'without thumbhash',
      'also without thumbhash',
      'broken thumbhash',
    ]);
    expect(ids(coversFirst(assets, false))).toEqual([
      ...ids(presentable(assets)),
      'no image',
      'black',
      'same',
    ]);
  });

  it.each<[string, number | undefined, number | undefined, boolean]>([
    ['a large image', 600, 400, true],
    ['a large portrait', 400, 600, true],
    ['a small image', 600, 399, false],
    ['a small portrait', 399, 600, false],
    ['a panorama', 1000, 400, false],
    ['an image that is nearly a panorama', 999, 400, true],
    ['a very tall image', 400, 800, false],
    ['an image that is nearly very tall', 400, 799, true],
    ['an image without a size', undefined, undefined, false],
  ])('returns %s of %s by %s before a small one: %s', (_, width, height, isFirst) => {
    const { width: _width, height: _height, ...unsized } = image('tested');
    const tested = width === undefined || height === undefined ? unsized : { ...unsized, width, height };
    const order = ids(presentable([image('small', { width: 10, height: 10 }), tested]));
    expect(order).toEqual(isFirst ? ['tested', 'small'] : ['small', 'tested']);
  });
});

describe('coversFirst', () => {
  /** Thumbhashes of a photo, of its edited copy, and of three other images. */
  const PHOTO = 'VwgOFYIHhmtuhoZ6hod3efdotwhE';
  const COPY = 'VwgOFYIHhmtuloZ7hod4efdotwhE';
  const FLOWER = 'VikGDIJEB5M5qIOkr/lkv9JwSA==';
  const ANEMONES = 'FPkFDIBgx0yNpbaBZnZAh6Oq/Q==';

  const row = [image('photo', { thumbhash: PHOTO }), image('copy', { thumbhash: COPY })];
  const flower = image('flower', { thumbhash: FLOWER });

  it('moves an image that looks like an earlier one behind the others', () => {
    expect(ids(coversFirst([...row, flower], false))).toEqual(['photo', 'flower', 'copy']);
  });

  it('does not change the order that an admin chose', () => {
    expect(ids(coversFirst([...row, flower], true))).toEqual(['photo', 'copy', 'flower']);
  });

  it('does not compare images of other proportions', () => {
    const portrait = image('portrait', { thumbhash: COPY, width: 400, height: 600 });
    expect(ids(coversFirst([row[0]!, portrait], false))).toEqual(['photo', 'portrait']);
  });

  it('mixes the kinds: at most two of one kind follow each other', () => {
    const video = (id: string, thumbhash: string) => image(id, { thumbhash, asset_groups: ['video'] });
    const assets = [
      video('first', PHOTO),
      video('second', FLOWER),
      video('third', ANEMONES),
      image('image', { thumbhash: DARK }),
    ];
    expect(ids(coversFirst(assets, false))).toEqual(['first', 'second', 'image', 'third']);
  });
});

describe('image at the top of the home page', () => {
  const VIVID = '3OcRJYB4d3h/iIeHeEh3eIhw+j2w';
  const wide = (id: string, change: Partial<Asset> = {}) =>
    image(id, { width: 1600, height: 1000, thumbhash: VIVID, ...change });

  it.each<[string, Partial<Asset>, boolean]>([
    ['a large landscape image', {}, true],
    ['a narrow image', { width: 1199, height: 800 }, false],
    ['a portrait', { width: 1600, height: 2000 }, false],
    ['a panorama', { width: 4800, height: 1000 }, false],
    ['a video', { asset_groups: ['video'] }, false],
    ['an image without a preview', { url: undefined }, false],
    ['an image without a thumbhash', { thumbhash: undefined }, false],
    ['a nearly black image', { thumbhash: BLACK }, false],
    ['a white page', { thumbhash: 'PwgCBQAAAAAAAAAAAAAAAAAAAAAA' }, false],
  ])('%s: %o', (_, change, suits) => {
    const tested = Object.fromEntries(
      Object.entries(wide('tested', change)).filter(([, value]) => value !== undefined),
    ) as Asset;
    expect(heroOf([tested])?.id).toBe(suits ? 'tested' : undefined);
  });

  it('is the best rated one', () => {
    expect(
      heroOf([wide('first'), wide('rated', { rating: 4, thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' })])?.id,
    ).toBe('rated');
  });
});
