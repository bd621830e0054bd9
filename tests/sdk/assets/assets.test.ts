import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  altText,
  assetInfo,
  colorCodes,
  formatDuration,
  formatLength,
  groupOf,
  isModel3d,
  isVideo,
  metadataRows,
  NORMAL_SPEED,
  playableAs,
  PLAYBACK_SPEEDS,
  speedLabel,
} from '@assetportal/sdk/rules';
import { Asset, FIELD_NAMES, fieldOf, FORMATS_3D, SCORE } from '@assetportal/sdk/contract';
import { createTranslator } from '@assetportal/sdk/translations';
import { DEFAULT_CONFIG, type InfoConfig, type MetadataField } from '@assetportal/sdk/config';
import { fileNameOf, isSmall } from '../../../packages/sdk/src/client/transfer/content-disposition.js';
import { asset } from '../support/asset.js';

describe('asset schema (specification, section 3)', () => {
  const isAsset = (value: object) => z.safeParse(Asset, value).success;

  it('requires the fields of the specification', { tags: ['3.asset.fields'] }, () => {
    const complete = asset('a', { url: '/p', width: 1, height: 1, page_cnt: 1, page: 1 });
    expect(isAsset(complete)).toBe(true);
    for (const name of ['id', 'fname', 'filetype', 'asset_type']) {
      expect(isAsset({ ...complete, [name]: undefined }), name).toBe(false);
    }
    for (const name of ['url', 'width', 'height', 'page_cnt', 'page']) {
      expect(isAsset({ ...complete, [name]: undefined }), name).toBe(true);
      expect(isAsset({ ...complete, [name]: {} }), name).toBe(false);
    }
  });

  it('has the sortable fields of the specification', { tags: ['3.asset.sortable'] }, () => {
    const sortable: string[] = [SCORE, ...FIELD_NAMES.filter((name) => fieldOf(name).sort === true)];
    for (const name of ['score', 'rating', 'imp_date', 'obj_dload_cnt']) expect(sortable).toContain(name);
  });
});

describe('kinds of asset (specification, section 3)', () => {
  it('lists the formats of 3D models', { tags: ['3.asset.3d-formats'] }, () => {
    const formats = 'obj, 3ds, stl, ply, gltf, glb, off, 3dm, fbx, dae, wrl, 3mf, ifc, stp, step';
    expect(FORMATS_3D.join(', ')).toBe(formats);
  });

  it.each(FORMATS_3D)(
    '%s is a 3D model in upper and lower case',
    { tags: ['3.asset.3d-formats'] },
    (format) => {
      for (const asset_type of [format, format.toUpperCase()]) {
        expect(isModel3d({ asset_type, asset_groups: [] })).toBe(true);
      }
    },
  );

  it.each([
    ['JPG', ['image'], false, false, 'image'],
    ['MP4', ['video'], false, true, 'video'],
    ['GLB', ['other'], true, false, '3d'],
    ['ZIP', ['3d'], true, false, '3d'],
    ['XYZ', [], false, false, 'other'],
    ['XYZ', ['hologram'], false, false, 'other'],
    ['PDF', ['hologram', 'document'], false, false, 'document'],
  ])(
    'classifies %s with the groups %j (3D model: %s, video: %s) as %s',
    { tags: ['3.asset.groups'] },
    (asset_type, asset_groups, model, video, group) => {
      const kind = { asset_type, asset_groups };
      expect([isModel3d(kind), isVideo(kind), groupOf(kind)]).toEqual([model, video, group]);
    },
  );
});

describe('formatting of lengths and durations', () => {
  it.each([
    [210, 'en', '210.0'],
    [210.05, 'de', '210,1'],
    [1234.56, 'de', '1.234,6'],
    [0, 'en', '0.0'],
  ])(
    'formatLength of %s in %s is %s (specification, section 9: one decimal)',
    { tags: ['9.lengths', '2.asset.lengths'] },
    (mm, locale, expected) => {
      expect(formatLength(mm, locale)).toBe(expected);
    },
  );

  it.each([
    [0, '0:00'],
    [5.4, '0:05'],
    [65, '1:05'],
    [59.6, '1:00'],
    [3723, '1:02:03'],
    [-3, '0:00'],
  ])('formatDuration of %s is %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });
});

describe('metadataRows (specification, section 2, Asset page)', () => {
  const translator = createTranslator({ locale: 'en' });
  const field = (
    field_name: string,
    position: number,
    filterVal: 'filesize' | 'date' | null = null,
  ): MetadataField => ({
    field_name,
    position,
    translation: {},
    multi_valued: true,
    options: { filterVal },
  });
  const values = (input: Partial<Asset>, name: string, filterVal: 'filesize' | 'date' | null = null) =>
    metadataRows(asset('a', input), [field(name, 0, filterVal)], {
      hideEmpty: false,
      translator,
    })[0]?.values.map((value) => value.replace(/\s/gu, ' '));

  it.each([
    [true, ['red', 'green']],
    [false, ['red, green']],
  ])('displays several values with multi_valued: %s as %j (CA2)', (multi_valued, expected) => {
    const fields = [{ ...field('keywords', 0), multi_valued }];
    const [row] = metadataRows(asset('a', { keywords: ['red', 'green'] }), fields, {
      hideEmpty: true,
      translator,
    });
    expect(row?.values).toEqual(expected);
  });

  it(
    'returns rows by position, with or without empty ones',
    { tags: ['3.config.hide-empty-fields', '3.metadata-field'] },
    () => {
      const fields = [field('city', 2), field('title', 1), field('lens', 3)];
      const input = asset('a', { title: 'T', city: 'Berlin' });
      const rows = (hideEmpty: boolean) => metadataRows(input, fields, { hideEmpty, translator });
      expect(rows(true)).toEqual([
        { field: 'title', label: 'Title', values: ['T'] },
        { field: 'city', label: 'City', values: ['Berlin'] },
      ]);
      expect(rows(false).at(-1)).toEqual({ field: 'lens', label: 'Lens', values: [] });
    },
  );

  it(
    'returns any configured field, including custom fields of a server',
    { tags: ['3.asset.metadata'] },
    () => {
      expect(values({ project: ['Apollo', 'Gemini'] }, 'project')).toEqual(['Apollo', 'Gemini']);
      expect(values({ copyright: '© Ada' }, 'copyright')).toEqual(['© Ada']);
    },
  );

  it.each([
    ['extent', { bbox_x: 210, bbox_y: 297, asset_groups: ['document'] }, ['210.0 × 297.0 mm']],
    ['extent', { bbox_x: 1, bbox_y: 2, bbox_z: 3, asset_groups: ['3d'] }, ['1.0 × 2.0 × 3.0']],
    ['extent', { bbox_x: 1, bbox_y: 2, bbox_z: 3, asset_groups: ['3d'], unit_mm: 1 }, ['1.0 × 2.0 × 3.0 mm']],
    ['extent', { bbox_x: 357, bbox_y: 238.5, pixel_x: 4217 }, ['357.0 × 238.5 mm at 300 dpi']],
    // 72 dpi is the default of cameras, not a print size.
    ['extent', { bbox_x: 1488, bbox_y: 994, pixel_x: 4217 }, []],
    ['extent', { bbox_x: 1 }, []],
    ['bbox_x', { bbox_x: 12.34 }, ['12.3 mm']],
    ['bbox_y', { bbox_y: 5 }, ['5.0 mm']],
  ])('formats %s of %j', { tags: ['3.asset.bbox', '9.lengths'] }, (name, input, expected) => {
    expect(values(input, name)).toEqual(expected);
  });

  it.each([
    ['keywords', { keywords: ['a', '', 'b'] }, null, ['a', 'b']],
    ['creator', { creator: 'Ada' }, null, ['Ada']],
    ['file_size', { file_size: 1500 }, 'filesize', ['1.5 kB']],
    ['taken_date', { taken_date: '2024-03-05T10:00:00' }, 'date', ['5 Mar 2024']],
    ['size', { pixel_x: 4000, pixel_y: 3000 }, null, ['4,000 × 3,000 px']],
    ['size', {}, null, []],
    ['duration', { duration: 65 }, null, ['1:05']],
    ['location', { location: { lat: 52.5200066, lon: 13.4 } }, null, ['52.5200° N, 13.4000° E']],
    ['color_code', { color_code: [1, 5] }, null, ['Red', 'Blue']],
    ['color_code', { color_code: 7 }, null, ['Gray']],
    ['color_code', { color_code: 0 }, null, []],
    ['filetype', { filetype: 'jpg' }, null, ['JPG']],
    ['rating', { rating: 1 }, null, ['1 star']],
    ['page_cnt', { page_cnt: 1200 }, null, ['1,200']],
    ['page_cnt', { page_cnt: 5, asset_groups: ['video'] }, null, []],
    ['orientation', { orientation: 'landscape' }, null, ['Landscape']],
    ['newer', { newer: { deep: true } }, null, []],
    ['newer', { newer: null }, null, []],
  ] as const)('formats %s of %j', (name, input, filterVal, expected) => {
    expect(values(input as Partial<Asset>, name, filterVal)).toEqual(expected);
  });

  it.each([
    ['image', 'de', 'Aufgenommen am'],
    ['video', 'en', 'Taken on'],
    ['document', 'de', 'Erstellt am'],
    ['audio', 'en', 'Created on'],
  ])('names the date of kind %s in %s: %s (finding W, wrong labels)', (group, locale, label) => {
    const dated = asset('a', { asset_groups: [group], taken_date: '2024-03-05' });
    const field = { field_name: 'taken_date', position: 0, translation: {}, multi_valued: false };
    const options = { hideEmpty: true, translator: createTranslator({ locale }) };
    const labels = (translation: Record<string, string>) =>
      metadataRows(dated, [{ ...field, translation, options: { filterVal: 'date' } }], options).map(
        (one) => one.label,
      );
    expect(labels({})).toEqual([label]);
    expect(labels({ [locale]: 'Datum' })).toEqual(['Datum']);
  });

  it('has labels for all default fields in both languages', () => {
    const { paramsLeft, paramsRight } = DEFAULT_CONFIG.assetInfo;
    for (const row of [...paramsLeft, ...paramsRight, ...DEFAULT_CONFIG.infoView.paramsLeft]) {
      expect(translator.has(`fields.${row.field_name}`), row.field_name).toBe(true);
    }
  });
});

describe('colorCodes (specification, section 3, Asset)', { tags: ['3.asset.colors'] }, () => {
  it.each([
    [undefined, []],
    [3, [3]],
    [0, []],
    [8, []],
    [
      [7, 0, 1],
      [7, 1],
    ],
    [[], []],
  ])('for %j, returns %j', (color_code, expected) => {
    expect(colorCodes(color_code === undefined ? {} : { color_code })).toEqual(expected);
  });
});

describe('assetInfo (specification, section 2, Asset page)', () => {
  const translator = createTranslator({ locale: 'en' });
  const row = (field_name: string, position = 0): MetadataField => ({
    field_name,
    position,
    translation: {},
    multi_valued: false,
    options: { filterVal: null },
  });
  const info = (change: Partial<InfoConfig> = {}): InfoConfig => ({
    title: 'title',
    columns: 2,
    paramsLeft: [row('city')],
    paramsRight: [row('country', 1), row('lens', 2)],
    options: { border_width: 3 },
    ...change,
  });
  const input = asset('a', { title: 'Harbor', city: 'Kiel', country: 'Germany' });
  const fields = (change: Partial<InfoConfig>, hideEmpty = true) =>
    assetInfo(input, info(change), { hideEmpty, translator }).columns.map((rows) =>
      rows.map((entry) => entry.field),
    );

  it('returns two columns as configured', { tags: ['2.asset.columns', '3.config.info-views'] }, () => {
    expect(fields({})).toEqual([['city'], ['country']]);
    expect(fields({ paramsLeft: [] })).toEqual([['country']]);
    expect(assetInfo(input, info(), { hideEmpty: true, translator })).toMatchObject({
      title: 'Harbor',
      borderWidth: 3,
    });
  });

  it(
    'returns a single column with the left rows before the right ones',
    { tags: ['3.config.info-views'] },
    () => {
      expect(fields({ columns: 1 })).toEqual([['city', 'country']]);
    },
  );

  it('includes empty rows if they are not hidden', { tags: ['3.config.hide-empty-fields'] }, () => {
    expect(fields({}, false)).toEqual([['city'], ['country', 'lens']]);
  });

  it.each([
    ['city', 'Kiel'],
    ['lens', 'Harbor'],
    ['fname', 'a.jpg'],
  ])('for the title field %s, uses the title %s', (title, expected) => {
    expect(assetInfo(input, info({ title }), { hideEmpty: true, translator }).title).toBe(expected);
  });

  it('uses the file name of an asset without a title', () => {
    expect(assetInfo(asset('a', { title: ' ' }), info(), { hideEmpty: true, translator }).title).toBe(
      'a.jpg',
    );
  });
});

describe('altText (specification, section 3, Config)', { tags: ['3.config.accessibility'] }, () => {
  const translator = createTranslator({ locale: 'de' });
  const alt = (field_name: string, filterVal: 'filesize' | 'date' | null = null) => ({
    field_name,
    options: { filterVal },
  });
  const input = asset('a', { title: 'Harbor', description: 'Boats at dawn', taken_date: '2024-03-05' });
  it.each([
    ['the first field with a value', [alt('lens'), alt('description'), alt('title')], {}, 'Boats at dawn'],
    ['the configured format', [alt('taken_date', 'date')], {}, '05.03.2024'],
    [
      'the configured title without such a field',
      [alt('lens')],
      { de: 'Ein Bild', en: 'An image' },
      'Ein Bild',
    ],
    ['the configured title in any language', [alt('lens')], { fr: 'Une image' }, 'Une image'],
    ['the title of the asset without a configured one', [alt('lens')], {}, 'Harbor'],
  ])('uses %s', (_, fields, fallback_title: Record<string, string>, expected) => {
    expect(altText(input, { alt: fields, fallback_title }, translator)).toBe(expected);
  });
});

describe(
  'playback speeds (specification, section 2, Asset page)',
  { tags: ['2.asset.playback-speeds'] },
  () => {
    it('include the normal speed, which has a name', () => {
      expect(PLAYBACK_SPEEDS).toContain(NORMAL_SPEED);
      const labels = (locale: string) =>
        PLAYBACK_SPEEDS.map((speed) => speedLabel(speed, createTranslator({ locale })));
      expect(labels('en')).toEqual(['0.5×', '0.75×', 'Normal', '1.25×', '1.5×', '2×']);
      expect(labels('de')).toEqual(['0,5×', '0,75×', 'Normal', '1,25×', '1,5×', '2×']);
    });
  },
);

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
  ])('parses %j as %s', (header, expected) => {
    expect(fileNameOf(header)).toBe(expected);
  });

  it('isSmall is true up to 32 MB (decisions, section 2)', () => {
    expect([0, 32 * 1024 * 1024, 32 * 1024 * 1024 + 1].map(isSmall)).toEqual([true, true, false]);
  });
});

describe('playableAs', () => {
  const [video, audio] = ['video', 'audio'].map((group) => ({ asset_groups: [group] }));
  it.each([
    ['a video', { ...video }, 'video'],
    ['a video in any format', { ...video, mime: 'video/x-unknown' }, 'video'],
    ['a video that is offline', { ...video, offline: true } as const, undefined],
    ['audio in a supported format', { ...audio, mime: 'audio/mpeg' }, 'audio'],
    ['audio that is offline', { ...audio, mime: 'audio/mpeg', offline: true } as const, undefined],
    ['audio in an unsupported format', { ...audio, mime: 'audio/x-unknown' }, undefined],
    ['audio in an unknown format', { ...audio }, undefined],
    ['audio with an empty format', { ...audio, mime: '' }, undefined],
    ['an image', { asset_groups: ['image'], mime: 'audio/mpeg' }, undefined],
  ])('for %s', (_, file, kind) => {
    const canPlay = (mime: string) => mime === 'audio/mpeg' || mime === '';
    expect(playableAs({ asset_groups: [], ...file }, canPlay)).toBe(kind);
  });
});
