import { describe, expect, it } from 'vitest';
import { MAX_PAGE_COUNT } from '@assetportal/sdk/contract';
import { assetKey, previewPageCount, thumbnailScroll } from '@assetportal/sdk/rules';
import { asset } from '../support/asset.js';

describe('previewPageCount (specification, section 4, Preview)', () => {
  it.each([
    ['an image', { filetype: 'jpg', asset_groups: ['image'], page_cnt: 3 }],
    ['a model', { filetype: 'glb', asset_groups: ['3d'] }],
    ['a document of unknown length', { filetype: 'docx', asset_groups: ['document'] }],
    ['an empty document', { filetype: 'pdf', asset_groups: ['document'], page_cnt: 0 }],
  ])('returns one page for %s', { tags: ['4.preview.first-page'] }, (_, input) => {
    expect(previewPageCount(asset('a', input))).toBe(1);
  });

  it.each([
    [1, 1],
    [2, 2],
    [4, 4],
    [Number.NaN, 1],
    [300_000_000, MAX_PAGE_COUNT],
  ])(
    'for a document of %s pages, returns page_cnt within its limit (R1)',
    { tags: ['4.preview.documents'] },
    (page_cnt, pages) => {
      expect(previewPageCount(asset('a', { filetype: 'pdf', asset_groups: ['document'], page_cnt }))).toBe(
        pages,
      );
    },
  );

  it('returns five additional frames for a video', { tags: ['4.preview.videos', '9.video-items'] }, () => {
    expect(previewPageCount(asset('a', { filetype: 'webm', asset_groups: ['video'] }))).toBe(6);
  });

  it('returns one page for an mp4 with only audio', () => {
    expect(previewPageCount(asset('a', { filetype: 'mp4', asset_groups: ['audio'] }))).toBe(1);
  });

  it(
    'returns five pages for an mp4, regardless of its metadata and case (R32)',
    { tags: ['4.preview.mp4'] },
    () => {
      for (const page_cnt of [undefined, 0, 1, 99]) {
        const mp4 = asset('a', {
          filetype: 'mp4',
          asset_groups: ['video'],
          ...(page_cnt === undefined ? {} : { page_cnt }),
        });
        expect(previewPageCount(mp4)).toBe(5);
        expect(previewPageCount({ ...mp4, filetype: 'MP4' })).toBe(5);
      }
    },
  );
});

describe(
  'thumbnailScroll (specification, section 4: by half the window)',
  { tags: ['4.preview.scroll'] },
  () => {
    it.each([
      [0, 'forward', 100],
      [100, 'back', 0],
      [50, 'back', 0],
      [750, 'forward', 800],
      [800, 'forward', 800],
    ] as const)('scrolls from %s %s to %s', (offset, direction, expected) => {
      expect(thumbnailScroll({ offset, direction, window: 200, content: 1000 })).toBe(expected);
    });

    it('stays in place if everything fits', () => {
      expect(thumbnailScroll({ offset: 0, direction: 'forward', window: 500, content: 300 })).toBe(0);
    });
  },
);

describe('keys on the page of an asset and in the preview (specification, section 4, Preview)', () => {
  const context = { place: 'preview', onControl: false, singleKeys: true } as const;
  it.each([
    ['Escape', 'close'],
    ['ArrowRight', 'next'],
    ['ArrowLeft', 'previous'],
  ])('%s means %s, also on a button and without single keys', { tags: ['4.preview.keys'] }, (key, action) => {
    expect(assetKey({ key }, context)).toBe(action);
    expect(assetKey({ key }, { ...context, onControl: true, singleKeys: false })).toBe(action);
    expect(assetKey({ key, ctrlKey: true }, context)).toBeUndefined();
  });

  it.each([
    ['f', 'fullscreen'],
    ['F', 'fullscreen'],
    ['i', 'details'],
    ['b', 'bookmark'],
    ['l', 'copy-link'],
    ['d', 'download'],
    ['x', undefined],
    ['constructor', undefined],
  ])('%s means %s, unless single keys are off (R32)', (key, action) => {
    expect(assetKey({ key }, context)).toBe(action);
    expect(assetKey({ key }, { ...context, singleKeys: false })).toBeUndefined();
  });

  it('opens and closes the preview with the space bar, which belongs to a focused button', () => {
    expect(assetKey({ key: ' ' }, context)).toBe('close');
    expect(assetKey({ key: ' ' }, { ...context, place: 'page' })).toBe('preview');
    expect(assetKey({ key: ' ' }, { ...context, onControl: true })).toBeUndefined();
  });
});
