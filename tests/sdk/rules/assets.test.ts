import { describe, expect, it } from 'vitest';
import {
  assetSize,
  createTexts,
  DEFAULT_CONFIG,
  displaySize,
  fileNameOf,
  formatDuration,
  formatLength,
  FORMATS_3D,
  groupOf,
  isModel3d,
  isSmall,
  isVideo,
  metadataRows,
  previewPages,
  thumbnailScroll,
  type Asset,
  type MetadataField,
} from '@assetportal/sdk';
import { asset } from '../support/asset.js';

describe('assetSize (specification, section 3: pixel values when present, else width/height)', () => {
  it.each([
    [
      'both',
      { pixel_x: 4, pixel_y: 3, width: 3, height: 4 },
      { width: 4, height: 3 },
      { width: 3, height: 4 },
    ],
    ['displayed only', { width: 3, height: 4 }, { width: 3, height: 4 }, { width: 3, height: 4 }],
    [
      'half of the pixel values',
      { pixel_x: 4, width: 3, height: 4 },
      { width: 3, height: 4 },
      { width: 3, height: 4 },
    ],
    ['stored only', { pixel_x: 4, pixel_y: 3 }, { width: 4, height: 3 }, { width: 4, height: 3 }],
    ['zero', { pixel_x: 0, pixel_y: 0, width: 0, height: 4 }, undefined, undefined],
    ['none', {}, undefined, undefined],
  ])('%s', (_, sized, named, drawn) => {
    expect(assetSize(sized)).toEqual(named);
    expect(displaySize(sized)).toEqual(drawn);
  });
});

describe('kinds of asset (specification, section 3)', () => {
  it.each(FORMATS_3D)('%s is a 3D model, in capitals too', (format) => {
    expect(isModel3d({ asset_type: format.toUpperCase(), asset_groups: [] })).toBe(true);
  });

  it.each([
    ['JPG', ['image'], false, false, 'image'],
    ['MP4', ['video'], false, true, 'video'],
    ['GLB', ['other'], true, false, '3d'],
    ['ZIP', ['3d'], true, false, '3d'],
    ['XYZ', [], false, false, 'other'],
    ['XYZ', ['hologram'], false, false, 'other'],
    ['PDF', ['hologram', 'document'], false, false, 'document'],
  ])('%s of %j', (asset_type, asset_groups, model, video, group) => {
    const kind = { asset_type, asset_groups };
    expect([isModel3d(kind), isVideo(kind), groupOf(kind)]).toEqual([model, video, group]);
  });
});

describe('lengths and durations', () => {
  it.each([
    [210, 'en', '210.0'],
    [210.05, 'de', '210,1'],
    [1234.56, 'de', '1.234,6'],
    [0, 'en', '0.0'],
  ])('formatLength %s in %s (specification, section 9: one decimal)', (mm, locale, expected) => {
    expect(formatLength(mm, locale)).toBe(expected);
  });

  it.each([
    [0, '0:00'],
    [5.4, '0:05'],
    [65, '1:05'],
    [59.6, '1:00'],
    [3723, '1:02:03'],
    [-3, '0:00'],
  ])('formatDuration %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });
});

describe('metadataRows (specification, section 2, Asset page)', () => {
  const texts = createTexts({ locale: 'en' });
  const field = (
    field_name: string,
    position: number,
    filterVal: 'filesize' | 'date' | null = null,
  ): MetadataField => ({
    field_name,
    position,
    translation: {},
    multi_valued: false,
    options: { filterVal },
  });
  const values = (given: Partial<Asset>, name: string, filterVal: 'filesize' | 'date' | null = null) =>
    metadataRows(asset('a', given), [field(name, 0, filterVal)], { hideEmpty: false, texts })[0]?.values.map(
      (value) => value.replace(/\s/gu, ' '),
    );

  it('in the order of the positions, with empty ones left out or kept', () => {
    const fields = [field('city', 2), field('title', 1), field('lens', 3)];
    const given = asset('a', { title: 'T', city: 'Berlin' });
    const rows = (hideEmpty: boolean) => metadataRows(given, fields, { hideEmpty, texts });
    expect(rows(true)).toEqual([
      { field: 'title', label: 'Title', values: ['T'] },
      { field: 'city', label: 'City', values: ['Berlin'] },
    ]);
    expect(rows(false).at(-1)).toEqual({ field: 'lens', label: 'Lens', values: [] });
  });

  it.each([
    ['keywords', { keywords: ['a', '', 'b'] }, null, ['a', 'b']],
    ['creator', { creator: 'Ada' }, null, ['Ada']],
    ['file_size', { file_size: 1500 }, 'filesize', ['1.5 kB']],
    ['taken_date', { taken_date: '2024-03-05T10:00:00' }, 'date', ['Mar 5, 2024']],
    ['size', { pixel_x: 4000, pixel_y: 3000 }, null, ['4,000 × 3,000 px']],
    ['size', {}, null, []],
    ['extent', { bbox_x: 210, bbox_y: 297 }, null, ['210.0 × 297.0 mm']],
    ['extent', { bbox_x: 1, bbox_y: 2, bbox_z: 3 }, null, ['1.0 × 2.0 × 3.0 mm']],
    ['extent', { bbox_x: 1 }, null, []],
    ['bbox_x', { bbox_x: 12.34 }, null, ['12.3 mm']],
    ['duration', { duration: 65 }, null, ['1:05']],
    ['location', { location: { lat: 52.5200066, lon: 13.4 } }, null, ['52.52001, 13.40000']],
    ['color_code', { color_code: [1, 5] }, null, ['Red', 'Blue']],
    ['rating', { rating: 1 }, null, ['1 star']],
    ['page_cnt', { page_cnt: 1200 }, null, ['1,200']],
    ['orientation', { orientation: 'landscape' }, null, ['Landscape']],
    ['newer', { newer: { deep: true } }, null, []],
    ['newer', { newer: null }, null, []],
  ] as const)('%s of %j', (name, given, filterVal, expected) => {
    expect(values(given as Partial<Asset>, name, filterVal)).toEqual(expected);
  });

  it('the default lists know every field they name, in both languages', () => {
    const { paramsLeft, paramsRight } = DEFAULT_CONFIG.assetInfo;
    for (const row of [...paramsLeft, ...paramsRight, ...DEFAULT_CONFIG.infoView.paramsLeft]) {
      expect(texts.has(`fields.${row.field_name}`), row.field_name).toBe(true);
    }
  });
});

describe('previewPages (specification, section 4, Preview)', () => {
  it.each([
    ['a picture', { filetype: 'jpg', asset_groups: ['image'], page_cnt: 3 }, [1]],
    [
      'a document: 1 and 2 to page_cnt',
      { filetype: 'pdf', asset_groups: ['document'], page_cnt: 4 },
      [1, 2, 3, 4],
    ],
    ['a document of unknown length', { filetype: 'docx', asset_groups: ['document'] }, [1]],
    ['an empty document', { filetype: 'pdf', asset_groups: ['document'], page_cnt: 0 }, [1]],
    ['a video: five extra', { filetype: 'webm', asset_groups: ['video'] }, [1, 2, 3, 4, 5, 6]],
    ['an mp4: forced to 5', { filetype: 'mp4', asset_groups: ['video'], page_cnt: 99 }, [1, 2, 3, 4, 5]],
    ['a model', { filetype: 'glb', asset_groups: ['3d'] }, [1]],
  ])('%s', (_, given, expected) => {
    expect(previewPages(asset('a', given))).toEqual(expected);
  });
});

describe('thumbnailScroll (specification, section 4: by half the window)', () => {
  it.each([
    [0, 'forward', 100],
    [100, 'back', 0],
    [50, 'back', 0],
    [750, 'forward', 800],
    [800, 'forward', 800],
  ] as const)('from %s %s to %s', (offset, direction, expected) => {
    expect(thumbnailScroll({ offset, direction, window: 200, content: 1000 })).toBe(expected);
  });

  it('stays where everything fits', () => {
    expect(thumbnailScroll({ offset: 0, direction: 'forward', window: 500, content: 300 })).toBe(0);
  });
});

describe('fileNameOf (specification, section 4: the name comes from the content disposition)', () => {
  it.each([
    ['attachment; filename="a b.jpg"', 'a b.jpg'],
    ['attachment; filename=a.jpg', 'a.jpg'],
    ['attachment; filename="a\\"b\\\\c.jpg"', 'c.jpg'],
    ['attachment; filename="x.jpg"; filename*=UTF-8\'\'Stra%C3%9Fe%20%E2%82%AC.jpg', 'Straße €.jpg'],
    ["attachment; FileName*=utf-8'de'%C3%BC.pdf; filename=u.pdf", 'ü.pdf'],
    ["attachment; filename*=iso-8859-1''%FC.pdf", 'ü.pdf'],
    ["attachment; filename*=UTF-8''%E0%A4; filename=fallback.pdf", 'fallback.pdf'],
    ["attachment; filename*=koi8-r''%FC; filename=fallback.pdf", 'fallback.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ["attachment; filename*=UTF-8''..%2F..%5Cevil.exe", 'evil.exe'],
    ['attachment; filename="a\u0000\nb.jpg"', 'ab.jpg'],
    ['attachment; filename=".."', undefined],
    ['attachment; filename=""', undefined],
    ['attachment', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j', (header, expected) => {
    expect(fileNameOf(header)).toBe(expected);
  });

  it('isSmall up to 32 MB (decisions, section 2)', () => {
    expect([0, 32 * 1024 * 1024, 32 * 1024 * 1024 + 1].map(isSmall)).toEqual([true, true, false]);
  });
});
