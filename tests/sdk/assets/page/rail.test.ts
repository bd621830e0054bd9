import { describe, expect, it } from 'vitest';
import { assetRail, creditLine, type RailBlock } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { completeConfig } from '@assetportal/sdk/config';
import { createTranslator } from '@assetportal/sdk/translations';
import { asset } from '../../support/asset.js';

const en = createTranslator({ locale: 'en' });
const de = createTranslator({ locale: 'de' });
const rail = (change: Partial<Asset>, config: object = {}, hideEmpty = true, translator = en) =>
  assetRail(asset('a', change), { config: completeConfig(config).config, hideEmpty, translator });

const SVG = { filetype: 'svg', asset_type: 'SVG' };
const PDF = { filetype: 'pdf', asset_type: 'PDF', asset_groups: ['document'] };
const STEP = { filetype: 'step', asset_type: 'STEP', asset_groups: ['3d'] };

describe('line below the title', () => {
  it.each<[string, Partial<Asset>, string, string]>([
    [
      'image',
      { pixel_x: 4217, pixel_y: 2817 },
      'JPG · 4,217 × 2,817 px · 1 kB',
      'JPG · 4.217 × 2.817 px · 1 kB',
    ],
    ['vector', SVG, 'SVG · vector · 1 kB', 'SVG · Vektor · 1 kB'],
    [
      'document',
      { ...PDF, page_cnt: 10, bbox_x: 210, bbox_y: 297 },
      'PDF · 10 pages · A4 portrait · 1 kB',
      'PDF · 10 Seiten · A4 hoch · 1 kB',
    ],
    [
      'page in no paper size',
      { ...PDF, page_cnt: 1, bbox_x: 100, bbox_y: 50 },
      'PDF · 1 page · 1 kB',
      'PDF · 1 Seite · 1 kB',
    ],
    [
      'video',
      { asset_type: 'MP4', asset_groups: ['video'], pixel_x: 640, pixel_y: 480, duration: 6.2 },
      'MP4 · 640 × 480 px · 0:06 · 1 kB',
      'MP4 · 640 × 480 px · 0:06 · 1 kB',
    ],
    [
      'audio',
      { asset_type: 'MP3', asset_groups: ['audio'], duration: 65, channels: 2 },
      'MP3 · 1:05 · stereo · 1 kB',
      'MP3 · 1:05 · Stereo · 1 kB',
    ],
    [
      'model',
      { ...STEP, bbox_x: 200, bbox_y: 150, bbox_z: 84, unit_mm: 1 },
      'STEP · 200.0 × 150.0 × 84.0 mm · 1 kB',
      'STEP · 200,0 × 150,0 × 84,0 mm · 1 kB',
    ],
    [
      'model without a unit',
      { ...STEP, bbox_x: 2, bbox_y: 1.5, bbox_z: 1 },
      'STEP · 2.0 × 1.5 × 1.0 · 1 kB',
      'STEP · 2,0 × 1,5 × 1,0 · 1 kB',
    ],
    ['other file', { asset_type: 'ZIP', asset_groups: ['other'] }, 'ZIP · 1 kB', 'ZIP · 1 kB'],
  ])('of a %s', (_, change, english, german) => {
    expect(rail(change).facts).toBe(english);
    expect(rail(change, {}, true, de).facts).toBe(german);
  });

  it('has only configured fields', () => {
    const type = { field_name: 'asset_type', position: 0 };
    expect(rail({}, { assetInfo: { paramsLeft: [], paramsRight: [type] } }).facts).toBe('JPG');
  });
});

describe('credit line', () => {
  it.each<[Pick<Asset, 'creator' | 'copyright' | 'credit_line'>, string | undefined]>([
    [{}, undefined],
    [{ creator: ' ', copyright: ' ' }, undefined],
    [{ creator: 'Taro Yamada' }, 'Taro Yamada'],
    [{ copyright: '© Taro Yamada 2019' }, '© Taro Yamada 2019'],
    [{ creator: 'taro yamada', copyright: '© Taro Yamada 2019' }, '© Taro Yamada 2019'],
    [{ creator: 'Ada', copyright: '© Ada', credit_line: ' Ada/Agency ' }, 'Ada/Agency'],
    [{ creator: ['Ada', 'Ben', 'Ada'], copyright: '© Agency' }, 'Ada, Ben / © Agency'],
  ])('of %j is %s', (rights, line) => {
    expect(creditLine(rights)).toBe(line);
  });
});

const kinds = (blocks: readonly RailBlock[]) => blocks.map(({ kind }) => kind);
const fields = (result: ReturnType<typeof rail>) =>
  result.technical.columns.map((rows) => rows.map(({ field }) => field));

const PHOTO: Partial<Asset> = {
  folder: 'tokyo',
  description: 'A shop.',
  keywords: ['night'],
  creator: 'Taro',
  copyright: '© Taro, https://creativecommons.org/licenses/by/4.0/.',
  usage_terms: 'Name the creator.',
  city: 'Tokyo',
  country: 'Japan',
  location: { lat: 35.6586, lon: 139.7454 },
  taken_date: '2019-11-02T17:05:00',
  camera: 'NIKON D750',
  exposure_time: 1 / 60,
  f_number: 2.8,
  iso: 1600,
  focal_length: 35,
  pixel_x: 4217,
  pixel_y: 2817,
  bbox_x: 357,
  bbox_y: 238.5,
  sha256: 'abc',
};

describe('rail of an asset (mockup portal-asset, Asset page)', () => {
  it('has blocks for the fields with a value, and the others as rows', () => {
    const result = rail(PHOTO);
    expect(result.description).toBe('A shop.');
    expect(kinds(result.blocks)).toEqual(['keywords', 'rights', 'credit', 'place']);
    expect(result.blocks[1]).toMatchObject({
      creator: { label: 'Creator', names: ['Taro'] },
      license: { link: 'https://creativecommons.org/licenses/by/4.0/', terms: null },
      rows: [{ field: 'usage_terms', label: 'Terms of use', values: ['Name the creator.'] }],
    });
    expect(result.blocks[3]).toMatchObject({
      name: 'Tokyo, Japan',
      location: { text: '35.6586° N, 139.7454° E' },
      taken: '2 Nov 2019, 17:05 local time',
    });
    expect(fields(result)).toEqual([
      ['extent', 'camera', 'exposure', 'fname', 'folder', 'imp_date', 'sha256'],
    ]);
    const values = Object.fromEntries(
      result.technical.columns.flat().map(({ field, values: [value] }) => [field, value]),
    );
    expect(values).toMatchObject({
      exposure: '1/60 s · f/2.8 · ISO 1600 · 35 mm',
      extent: '357.0 × 238.5 mm at 300 dpi',
    });
    expect(result.technical.summary).toBe('NIKON D750 · f/2.8 · 1/60 s');
  });

  it('has no folder for an asset of the top folder', () => {
    expect(fields(rail({ ...PHOTO, folder: '' })).flat()).not.toContain('folder');
  });

  it('shows only configured fields', () => {
    const row = (field_name: string, position: number) => ({ field_name, position });
    const config = { assetInfo: { paramsLeft: [row('city', 0)], paramsRight: [row('lens', 0)] } };
    const result = rail(PHOTO, config);
    expect(kinds(result.blocks)).toEqual(['place']);
    expect(result.blocks[0]).toMatchObject({ name: 'Tokyo', location: null, taken: null });
    expect([result.facts, result.description, fields(result)]).toEqual(['', null, []]);
  });

  it('lists fields without a value among the rows if the configuration shows them', () => {
    const row = (field_name: string, position: number) => ({ field_name, position });
    const config = { assetInfo: { paramsLeft: [row('keywords', 0)], paramsRight: [row('lens', 0)] } };
    expect(fields(rail({}, config, false))).toEqual([['keywords'], ['lens']]);
    expect(fields(rail({ keywords: ['a'] }, config, false))).toEqual([['lens']]);
  });

  it('has the configured terms of use in the license, and no credit without a source', () => {
    const config = { terms_of_use: { show: true, links: { en: '/custom/terms' } } };
    expect(rail({}, config).blocks).toEqual([
      { kind: 'rights', creator: null, license: { lines: [], link: null, terms: '/custom/terms' }, rows: [] },
    ]);
    expect(rail({}).blocks).toEqual([]);
  });

  it('has each right once and under its own name', () => {
    const { blocks } = rail(
      {
        copyright: 'CC BY https://example.org/by',
        usage_terms: 'CC BY https://example.org/by',
        web_statement: 'https://example.org/by',
        licensor: 'Agency',
        credit_line: 'Ada/Agency',
        instructions: 'Embargo',
        model_release: 'MR-UMR',
        property_release: 'PR-X',
      },
      {},
      true,
      de,
    );
    expect(kinds(blocks)).toEqual(['rights', 'credit']);
    expect(blocks[1]).toEqual({ kind: 'credit', text: 'Ada/Agency' });
    expect(blocks[0]).toMatchObject({
      license: { lines: ['CC BY https://example.org/by'], link: null },
      rows: [
        { label: 'Hinweise zur Verwendung', values: ['Embargo'] },
        { label: 'Lizenzgeber', values: ['Agency'] },
        { label: 'Lizenzseite', href: 'https://example.org/by' },
        { label: 'Model-Release', values: ['Uneingeschränkte Model-Releases'] },
        { label: 'Property-Release', values: ['PR-X'] },
      ],
    });
  });

  it.each(['javascript:alert(1)', '/admin', 'https://x.org/\u0000'])('has no link to %j', (web_statement) => {
    const [block] = rail({ web_statement }).blocks;
    expect(block).toMatchObject({ rows: [{ values: [web_statement] }] });
    expect(block).not.toHaveProperty('rows.0.href');
  });

  it('has the origin, the Content Credentials, and the descriptions for users who do not see the image', () => {
    const stated = {
      digital_source: 'trainedAlgorithmicMedia',
      content_credentials: 'Firefly',
      alt_text: 'A cat.',
      extended_description: 'A gray cat on a mat.',
    };
    const { ai, blocks, technical } = rail(stated);
    expect(ai).toBe('created');
    expect(blocks).toEqual([
      {
        kind: 'provenance',
        source: { label: 'Origin', text: 'Created with generative AI', code: 'trainedAlgorithmicMedia' },
        credentials: {
          label: 'Content Credentials',
          tool: 'Firefly',
          actions: [],
          signer: '',
          status: 'not verified',
        },
      },
      {
        kind: 'alternatives',
        rows: [
          { field: 'alt_text', label: 'Alternative text', values: ['A cat.'] },
          { field: 'extended_description', label: 'Extended description', values: ['A gray cat on a mat.'] },
        ],
      },
    ]);
    expect(fields({ technical } as never).flat()).toEqual(['fname', 'imp_date']);
    // The label does not depend on the configuration.
    const none = { assetInfo: { paramsLeft: [], paramsRight: [] } };
    expect(rail(stated, none)).toMatchObject({ ai: 'created', blocks: [] });
  });

  it('has no print size without a chosen resolution', () => {
    const camera = { pixel_x: 4217, pixel_y: 2817, bbox_x: 1488, bbox_y: 993.8 };
    expect(fields(rail(camera)).flat()).not.toContain('extent');
  });

  it('has colors, dimensions, captions and the time of creation', () => {
    expect(rail({ ...SVG, palette: ['#0d0e0e'] }).blocks).toEqual([{ kind: 'colors', colors: ['#0D0E0E'] }]);
    const model = {
      ...STEP,
      bbox_x: 200,
      bbox_y: 150,
      bbox_z: 84,
      up_axis: 'z',
      parts: 18,
      triangles: 5040,
    } as const;
    const { blocks, technical } = rail({ ...model, unit_mm: 1 });
    expect(blocks).toMatchObject([
      {
        kind: 'dimensions',
        rows: [
          { label: 'Width (X)', values: ['200.0 mm'] },
          { label: 'Depth (Y)', values: ['150.0 mm'] },
          { label: 'Height (Z)', values: ['84.0 mm'] },
          { label: 'Up axis', values: ['Z'] },
        ],
      },
    ]);
    expect(technical.summary).toBe('18 parts · 5,040 triangles');
    expect(rail(model).blocks).toMatchObject([{ rows: [{ values: ['200.0'] }, {}, {}, {}] }]);
    expect(rail({ ...model, up_axis: 'y' }).blocks).toMatchObject([
      {
        rows: [
          { label: 'Width (X)', values: ['200.0'] },
          { label: 'Depth (Z)', values: ['84.0'] },
          { label: 'Height (Y)', values: ['150.0'] },
          { label: 'Up axis', values: ['Y'] },
        ],
      },
    ]);
    const captions = [{ fname: 'friday.en.vtt', lang: 'en' }, { fname: 'friday.vtt' }];
    expect(rail({ asset_groups: ['video'], captions }).blocks).toEqual([
      {
        kind: 'captions',
        files: [
          { name: 'English', fname: 'friday.en.vtt' },
          { name: 'friday.vtt', fname: 'friday.vtt' },
        ],
      },
    ]);
    expect(rail({ ...PDF, taken_date: '2018-03-24' }).blocks).toEqual([
      { kind: 'created', label: 'Created on', text: '24 Mar 2018' },
    ]);
  });
});
