import { describe, expect, it } from 'vitest';
import { rgbaToThumbHash } from 'thumbhash';
import { imageSources, matOf, terminalImageUrl } from '@assetportal/sdk/rules';

const url = '/assetportal/api/renditions/1/thumbnail?v=2';
const of = (size: string, width: number) => `/assetportal/api/renditions/1/${size}?v=2 ${width}w`;

describe('imageSources', () => {
  it.each<[string, number, number, string[] | undefined]>([
    ['landscape', 3000, 2000, [of('small', 320), of('thumbnail', 640), of('large', 1280)]],
    ['portrait', 2000, 3000, [of('small', 320), of('thumbnail', 640), of('large', 853)]],
    ['narrow', 100, 10_000, [of('small', 5), of('thumbnail', 10), of('large', 13)]],
    ['medium', 800, 600, [of('small', 320), of('thumbnail', 640), of('large', 800)]],
    ['between', 500, 300, [of('small', 320), of('thumbnail', 500)]],
    ['small', 200, 100, undefined],
    ['without size', 0, 0, undefined],
  ])('lists each width of an image once: %s', (_name, width, height, expected) => {
    expect(imageSources({ url, width, height })).toEqual({ src: url, srcSet: expected?.join(', ') });
  });

  it('has one image for a URL of another form, and none without an image', () => {
    expect(imageSources({ url: '/x.webp', width: 900, height: 900 })?.srcSet).toBeUndefined();
    expect(imageSources({ width: 900, height: 900 })).toBeUndefined();
  });
});

describe('terminalImageUrl', () => {
  it.each([
    ['an image', url, '/assetportal/api/renditions/1/small?v=2&format=png'],
    ['a URL of another form', '/x.webp', undefined],
    ['no image', undefined, undefined],
  ])('is the URL of a PNG: %s', (_name, of, expected) => {
    expect(terminalImageUrl({ ...(of === undefined ? {} : { url: of }) })).toBe(expected);
  });
});

describe('matOf', () => {
  const hashOf = ([r, g, b]: readonly number[], alpha: number) => {
    const pixels = Array.from({ length: 64 }, (_, index) => [
      r ?? 0,
      g ?? 0,
      b ?? 0,
      index % 2 ? 255 : alpha,
    ]);
    return btoa(String.fromCharCode(...rgbaToThumbHash(8, 8, pixels.flat())));
  };
  it.each([
    ['black artwork', [0, 0, 0], 0, 'light'],
    ['dark blue artwork', [10, 20, 90], 0, 'light'],
    ['white artwork', [255, 255, 255], 0, 'dark'],
    ['yellow artwork', [255, 230, 80], 0, 'dark'],
    ['an opaque image', [255, 255, 255], 255, undefined],
  ] as const)('is the contrast to %s', (_name, color, alpha, mat) => {
    expect(matOf(hashOf(color, alpha))).toBe(mat);
  });

  it('is undefined without a thumbhash', () => {
    expect(matOf(undefined)).toBeUndefined();
    expect(matOf('AAAA')).toBeUndefined();
  });
});
