import { describe, expect, it } from 'vitest';
import { createTranslator } from '@assetportal/sdk/translations';
import { DEFAULT_CONFIG, type DashboardCollection } from '@assetportal/sdk/config';
import {
  collectionRows,
  heroImage,
  heroText,
  posterInfo,
  posterKey,
  posterOf,
  suggestedSearches,
  veilOpacity,
  type SearchDefaults,
} from '@assetportal/sdk/rules';
import { asset } from '../support/asset.js';

const defaults: SearchDefaults = { sort: { field: 'score', direction: 'desc' }, view: 'grid' };
const row = (key: string, change: Partial<DashboardCollection> = {}): DashboardCollection => ({
  key,
  search: key,
  sort: '',
  orientation: 'desc',
  translation: {},
  label: '',
  indicator: '',
  visible: true,
  position: 0,
  ...change,
});

describe('text on the hero', { tags: ['3.config.dashboard'] }, () => {
  it.each<[string, Record<string, string>, unknown]>([
    ['no text', {}, null],
    ['an empty text', { de: ' ' }, null],
    ['a text in another language only', { fr: 'Bonjour' }, null],
    ['one line', { de: ' Mediathek ' }, { headline: 'Mediathek', text: '' }],
    [
      'several lines',
      { de: 'Mediathek\n\nBilder\nVideos' },
      { headline: 'Mediathek', text: 'Bilder\nVideos' },
    ],
  ])('%s', (_, texts, expected) => {
    expect(heroText(texts, 'de')).toEqual(expected);
  });
});

describe('sizes of the hero image', () => {
  const url = '/assetportal/api/renditions/a/thumbnail?v=1';
  const image = '/assetportal/api/renditions/a/preview?v=1';
  it.each([
    {
      case: 'a landscape image',
      size: { width: 3000, height: 2000 },
      srcSet: /small\?v=1 320w, .*thumbnail\?v=1 640w, .*large\?v=1 1280w, .*preview\?v=1 1600w$/,
      sizes: '(max-width: 640px) 350px, max(100vw, 525px)',
    },
    {
      case: 'an image smaller than the largest size',
      size: { width: 1500, height: 750 },
      srcSet: /large\?v=1 1280w, .*preview\?v=1 1500w$/,
      sizes: '(max-width: 640px) 467px, max(100vw, 700px)',
    },
  ])('$case', ({ size, srcSet, sizes }) => {
    const hero = heroImage({ image, asset: asset('a', { url, ...size }) }, 350);
    expect(hero.src).toBe(image);
    expect(hero.srcSet).toMatch(srcSet);
    expect(hero.sizes).toBe(sizes);
  });

  it('has one size if the dimensions are not available', () => {
    expect(heroImage({ image, asset: { url } }, 350)).toEqual({
      src: image,
      srcSet: undefined,
      sizes: undefined,
    });
  });
});

describe('suggested searches', () => {
  const keywords = [
    'sea',
    ' ',
    'a keyword that is too long to suggest',
    'sun',
    'sky',
    'ice',
    'fog',
    'dew',
  ].map((label) => ({ label, count: 2 }));
  const labels = (config: DashboardCollection[], from = keywords) =>
    suggestedSearches({ config, keywords: from, locale: 'de', defaults }).map(({ label }) => label);

  it('are the first five visible pre-searches', () => {
    const config = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key, position) =>
      row(key, { position, visible: key !== 'b', label: key.toUpperCase() }),
    );
    expect(labels([row('x', { indicator: 'picked' }), ...config])).toEqual(['A', 'C', 'D', 'E', 'F']);
  });

  it('are the most frequent keywords if there is no pre-search', () => {
    expect(labels([])).toEqual(['sea', 'sun', 'sky', 'ice', 'fog']);
    expect(labels([row('x', { indicator: 'picked' })])).toHaveLength(5);
    expect(labels([], [{ label: 'gone', count: 0 }])).toEqual([]);
    expect(suggestedSearches({ config: [], keywords, locale: 'de', defaults })[0]?.url).toContain('keywords');
  });
});

it('the newest assets are a row only if no row is configured', { tags: ['2.dashboard.rows'] }, () => {
  const rows = (config: DashboardCollection[], newest?: string) =>
    collectionRows({ config, server: [], locale: 'de', defaults, newest }).map(({ label }) => label);
  expect([rows([], 'Neu'), rows([]), rows([row('a')], 'Neu')]).toEqual([['Neu'], [], ['a']]);
});

describe('veil over an image', () => {
  const gray = (level: number, count = 100) =>
    Array.from({ length: count }, () => [level, level, level, 255]);
  const veil = (...pixels: number[][][]) => veilOpacity(new Uint8ClampedArray(pixels.flat(2)));

  it.each([
    [0, 0.34],
    [120, 0.34],
    [200, 0.42],
    [220, 0.5],
    [255, 0.58],
  ])('over gray %i is %f', (level, expected) => {
    expect(veil(gray(level))).toBe(expected);
  });

  it('depends on the brightest 2 % of the pixels', () => {
    expect(veil(gray(0, 98), gray(255, 2))).toBe(0.58);
    expect(veil(gray(0, 9_990), gray(255, 10))).toBe(0.34);
    expect(veil(Array.from({ length: 10 }, () => [255, 255, 255, 0]))).toBe(0.34);
  });

  it('suits a white image if there are no pixels', () => expect(veil()).toBe(0.58));
});

describe('posters', () => {
  it.each<[string, Parameters<typeof asset>[1], number, string]>([
    ['an image', { width: 300, height: 200 }, 1.5, 'image'],
    ['a very wide image', { width: 900, height: 100 }, 3, 'image'],
    ['a very tall image', { width: 100, height: 900 }, 0.56, 'image'],
    ['a video', { asset_groups: ['video'], width: 160, height: 90 }, 16 / 9, 'video'],
    ['a slide', { asset_groups: ['document'], bbox_x: 320, bbox_y: 180 }, 16 / 9, 'page'],
    ['an upright page', { asset_groups: ['document'], bbox_x: 210, bbox_y: 297 }, 0.86, 'page'],
    ['a document', { asset_groups: ['document'], width: 100, height: 900 }, 0.86, 'page'],
  ])('%s has its own proportions', (_, change, ratio, kind) => {
    expect(posterOf(asset('a', { asset_groups: ['image'], ...change }))).toEqual({ ratio, kind });
  });

  it.each<[string, number, number | null]>([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 4, null],
    ['ArrowLeft', 1, 0],
    ['ArrowLeft', 0, null],
    ['Home', 3, 0],
    ['End', 0, 4],
    ['End', 4, null],
    ['x', 0, null],
  ])('%s at %i of 5 leads to %s', (key, index, expected) => {
    expect(posterKey(key, index, 5)).toBe(expected);
  });
});

it('the info panel has the description apart, and up to six facts', { tags: ['2.dashboard.select'] }, () => {
  const translator = createTranslator({ locale: 'en' });
  const full = asset('a', {
    title: 'Sea',
    description: 'Waves',
    keywords: ['sea'],
    creator: 'Ada',
    taken_date: '2020-01-02',
    width: 30,
    height: 20,
    city: 'Kiel',
  });
  const { infoView } = DEFAULT_CONFIG;
  const options = { hideEmpty: false, translator };
  const info = posterInfo(full, infoView, options);
  expect([info.title, info.description]).toEqual(['Sea', 'Waves']);
  expect(info.facts.map(({ field }) => field)).toEqual([
    'keywords',
    'creator',
    'taken_date',
    'asset_type',
    'size',
    'file_size',
  ]);
  const { description: _, ...plain } = full;
  expect(posterInfo(plain, infoView, options).description).toBeNull();
});
