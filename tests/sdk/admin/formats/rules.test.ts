import { describe, expect, it } from 'vitest';
import {
  appliesToFormat,
  comparedFormats,
  copyOfFormat,
  detailBox,
  enteredNumber,
  faultsOfFormats,
  formatEntries,
  formatFaults,
  formatFields,
  groupsOfFormat,
  newFormat,
  panned,
  referenceFormat,
  rulesOfFormat,
  savingOf,
  shownBounds,
  shownFormat,
  shownNumber,
  sizeMode,
  viewAfterKey,
  WHOLE,
  withCrop,
  withFileFormat,
  withFormat,
  withFormatMoved,
  withFormatValue,
  withoutFormat,
  withSizeMode,
  zoomed,
} from '../../../../packages/sdk/src/admin.js';
import type { Asset, ConvertSetSettings } from '../../../../packages/sdk/src/contract.js';

const set = (more: Partial<ConvertSetSettings> = {}): ConvertSetSettings => ({
  id: 'press',
  assetGroups: ['image'],
  format: 'jpeg',
  ...more,
});
const web = set({ id: 'web', format: 'webp', longestSide: 1200, quality: 80 });
const large = set({ id: 'large', longestSide: 2400 });
const builtIn = [large, web];
const image = { id: 'a', asset_groups: ['image'] } as unknown as Asset;

describe('the list of formats', () => {
  it('has the original first, overrides at the place of the built-in ones, and added ones last', () => {
    const entries = formatEntries([set(), { ...web, quality: 60 }], builtIn);
    expect(entries.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'original original',
      'large built-in',
      'web override',
      'press custom',
    ]);
    expect(entries[2]?.set?.quality).toBe(60);
  });

  it('adds an override, and goes back to the built-in format', () => {
    const custom = withFormat([], 'web', { ...web, quality: 60 });
    expect(custom).toEqual([{ ...web, quality: 60 }]);
    expect(withoutFormat(custom, 'web')).toEqual([]);
  });

  it('moves added formats only among each other', () => {
    const custom = [set({ id: 'a' }), { ...web }, set({ id: 'b' })];
    expect(withFormatMoved(custom, builtIn, 'b', 0).map(({ id }) => id)).toEqual(['web', 'b', 'a']);
    expect(withFormatMoved(custom, builtIn, 'web', 0)).toBe(custom);
  });

  it('adds and copies with a free ID', () => {
    const entries = formatEntries([set({ id: 'format' }), set({ translation: { en: 'Press' } })], builtIn);
    expect(newFormat(entries).id).toBe('format-2');
    const copy = copyOfFormat(set({ translation: { en: 'Press' } }), entries, (title) => `${title} 2`);
    expect(copy).toMatchObject({ id: 'press-2', translation: { en: 'Press 2' } });
  });
});

describe('the fields of a format', () => {
  it('are all members of the schema, with its bounds', () => {
    const fields = new Map(formatFields().map((field) => [field.path, field]));
    expect([...fields.keys()].sort()).toEqual(
      [
        'assetGroups',
        'colorSpace',
        'crop',
        'focus.x',
        'focus.y',
        'format',
        'height',
        'hidden',
        'icc',
        'id',
        'longestSide',
        'metadata',
        'quality',
        'resolution',
        'translation',
        'width',
        'watermark.opacity',
        'watermark.position',
        'watermark.scale',
      ].sort(),
    );
    expect(fields.get('quality')).toMatchObject({ kind: 'integer', min: 1, max: 100 });
    expect(fields.get('longestSide')).toMatchObject({ kind: 'integer', min: 1, max: 16_384 });
    expect(fields.get('watermark.scale')).toMatchObject({ kind: 'share', min: 0, max: 1 });
    expect(fields.get('translation')).toMatchObject({ kind: 'languages', maxLength: 200 });
  });

  it.each<[string, ConvertSetSettings, boolean]>([
    ['quality', set({ format: 'png' }), false],
    ['quality', set({ format: 'avif' }), true],
    ['crop', set({ width: 10 }), false],
    ['crop', set({ width: 10, height: 10 }), true],
    ['focus.x', set({ width: 10, height: 10, crop: 'center' }), false],
    ['focus.x', set({ width: 10, height: 10, crop: 'focus' }), true],
    ['watermark.scale', set(), false],
    ['watermark.position', set(), true],
    ['watermark.position', set({ format: 'mp4', assetGroups: ['video'] }), false],
    ['longestSide', set({ format: 'mp4', assetGroups: ['video'] }), true],
    ['longestSide', set({ format: 'pdf', assetGroups: ['document'] }), false],
    ['resolution', set({ format: 'webp' }), false],
  ])('%s applies only where it has an effect', (path, one, applies) => {
    expect(appliesToFormat(path, one)).toBe(applies);
  });

  it('change and remove values, also within groups', () => {
    const one = withFormatValue(set(), 'watermark.position', 'center');
    expect(withFormatValue(one, 'watermark.scale', 0.5).watermark).toEqual({
      position: 'center',
      scale: 0.5,
    });
    expect(withFormatValue(web, 'quality', undefined)).not.toHaveProperty('quality');
    expect(Object.keys(withFormatValue(web, 'format', 'avif'))).toEqual(Object.keys(web));
  });

  it('switch between the limits of the size', () => {
    expect(sizeMode(web)).toBe('longest');
    const box = withSizeMode(web, 'box');
    expect(box).toMatchObject({ width: 1200, height: 1200 });
    expect(sizeMode(box)).toBe('box');
    const cropped = withCrop(box, 'focus');
    expect(withSizeMode({ ...cropped, focus: { x: 0, y: 0 } }, 'longest')).toEqual(web);
    expect(withSizeMode(web, 'original')).not.toHaveProperty('longestSide');
    expect(withCrop({ ...cropped, focus: { x: 0, y: 0 } }, 'center')).not.toHaveProperty('focus');
  });

  it('lose what another file format does not support', () => {
    const print = set({ colorSpace: 'cmyk', quality: 90, icc: false, assetGroups: ['image', 'video'] });
    expect(withFileFormat(print, 'webp')).toMatchObject({ format: 'webp', quality: 90 });
    expect(withFileFormat(print, 'webp')).not.toHaveProperty('colorSpace');
    expect(withFileFormat(print, 'mp4')).toEqual({ id: 'press', assetGroups: ['video'], format: 'mp4' });
    expect(formatFaults(withFileFormat(set(), 'mp4'), [])).toEqual([]);
  });
});

describe('the faults of a format', () => {
  it.each<[Partial<ConvertSetSettings>, string, string]>([
    [{ id: '' }, 'id', 'collections.keyRequired'],
    [{ id: 'original' }, 'id', 'collections.keyUsed'],
    [{ id: 'used' }, 'id', 'collections.keyUsed'],
    [{ id: 'Über uns' }, 'id', 'fault.name'],
    [{ id: '<b>' }, 'id', 'fault.name'],
    [{ assetGroups: [] }, 'assetGroups', 'fault.required'],
    [{ quality: 0 }, 'quality', 'fault.least'],
    [{ quality: 101 }, 'quality', 'fault.most'],
    [{ longestSide: 1.5 }, 'longestSide', 'fault.integer'],
    [{ translation: { en: 'x'.repeat(201) } }, 'translation', 'fault.long'],
    [{ crop: 'center', width: 9 }, 'crop', 'problem.fault.needs'],
  ])('%j', (more, path, key) => {
    expect(formatFaults(set(more), ['used'])).toMatchObject([{ path, key }]);
  });

  it.each<[string, string, unknown, string | null]>([
    ['quality', '12a', '12a', 'fault.integer'],
    ['quality', '1e9', '1e9', 'fault.integer'],
    ['quality', '-5', -5, 'fault.least'],
    ['quality', '8,5', 8.5, 'fault.integer'],
    ['quality', '', undefined, null],
    ['quality', ' 80 ', 80, null],
    ['longestSide', '', '', 'fault.integer'],
    ['longestSide', '1.200 px', 1200, null],
    ['longestSide', '<b>', '<b>', 'fault.integer'],
    ['watermark.scale', 'half', 'half', 'fault.number'],
    ['watermark.scale', '12,5 %', 0.125, null],
    ['watermark.scale', '120', 1.2, 'fault.most'],
  ])('of %s entered as “%s”', (path, text, value, key) => {
    const field = formatFields().find((one) => one.path === path) ?? expect.fail();
    const unit = field.kind === 'share' ? '%' : 'px';
    const isRequired = path === 'longestSide';
    expect(enteredNumber(text, field, { locale: 'de', unit, isRequired })).toEqual(value);
    const one = withFormatValue(set({ watermark: { position: 'center' } }), path, value);
    expect(formatFaults(one, []).map((fault) => fault.key)).toEqual(key === null ? [] : [key]);
    expect(faultsOfFormats([one]).size).toBe(key === null ? 0 : 1);
  });

  it('name the bounds of a part as they are entered', () => {
    const field = formatFields().find(({ path }) => path === 'watermark.scale') ?? expect.fail();
    expect(shownBounds(field)).toEqual({ min: 0, max: 100 });
    expect(shownNumber(0.125, field)).toBe(12.5);
    expect(shownNumber('half', field)).toBeUndefined();
    const [fault] = formatFaults(set({ watermark: { position: 'center', scale: 2 } }), []);
    expect(fault?.params).toEqual({ limit: 100 });
  });

  it('of a text instead of a side keep the kind of limit', () => {
    const invalid = withFormatValue(web, 'longestSide', '12a');
    expect(sizeMode(invalid)).toBe('longest');
    expect(withSizeMode(invalid, 'box')).toMatchObject({ width: 1600, height: 1600 });
  });

  it('are none for the built-in formats', () => {
    for (const one of builtIn) expect(formatFaults(one, [])).toEqual([]);
  });
});

describe('the use of a format in rules', () => {
  const rules = [
    { group: 'press', folder: 'a', access: 'download', convertSets: ['web'] },
    { group: 'press', folder: '', access: 'download', convertSets: ['large'] },
    { group: 'users', folder: '', access: 'download' },
    { group: 'guests', folder: '', access: 'view' },
  ] as unknown as Parameters<typeof rulesOfFormat>[0]['rules'];
  it('names the rules that list it, and counts the groups that may download it', () => {
    expect(rulesOfFormat({ rules }, 'web')).toEqual([{ group: 'press', folder: 'a' }]);
    expect(groupsOfFormat({ rules }, 'web')).toBe(2);
  });
});

describe('the plan of a trial', () => {
  it('compares with an image of the same size and part, almost without loss', () => {
    const cropped = set({ width: 9, height: 8, crop: 'focus', focus: { x: 0, y: 1 }, quality: 5 });
    expect(referenceFormat(cropped)).toEqual({
      id: 'reference',
      assetGroups: ['image'],
      format: 'jpeg',
      quality: 97,
      width: 9,
      height: 8,
      crop: 'focus',
      focus: { x: 0, y: 1 },
    });
  });

  it.each<[ConvertSetSettings, Partial<ConvertSetSettings> | null]>([
    [set({ format: 'webp' }), null],
    [set({ format: 'mp4', assetGroups: ['video'] }), null],
    [set({ format: 'tiff', colorSpace: 'cmyk' }), { format: 'jpeg', quality: 97 }],
    [set({ format: 'pdf', quality: 40 }), { format: 'jpeg', quality: 40 }],
  ])('shows files that no browser shows as an image', (one, expected) => {
    const shown = shownFormat(one);
    if (expected === null) expect(shown).toBeNull();
    else expect(shown).toMatchObject(expected);
    expect(shown?.colorSpace).not.toBe('cmyk');
  });

  it('compares with offered formats of the kind, and with neighboring settings', () => {
    const others = [
      large,
      web,
      set({ id: 'clip', assetGroups: ['video'] }),
      set({ id: 'off', hidden: true }),
    ];
    expect(comparedFormats(web, others, image).map(({ set: { id }, detail }) => `${id} ${detail}`)).toEqual([
      'large JPEG 85',
      'web WebP 60',
      'web AVIF 50',
    ]);
  });

  it('computes the saving', () => {
    expect(savingOf(25, 100)).toBe(0.75);
    expect(savingOf(150, 100)).toBe(-0.5);
    expect(savingOf(1, 0)).toBeNull();
  });
});

describe('the detail of two images', () => {
  const frame = { image: { width: 1000, height: 500 }, pane: { width: 200, height: 200 }, pixel: 1 };
  it('fits the image without enlarging it', () => {
    expect(detailBox(WHOLE, frame)).toEqual({ width: 200, height: 100, left: 0, top: 50 });
    const small = { ...frame, image: { width: 10, height: 10 } };
    expect(detailBox(WHOLE, small)).toMatchObject({ width: 10, left: 95 });
  });
  it('never shows more than the edge of the image', () => {
    const view = { scale: 1, x: 0, y: 1 };
    expect(detailBox(view, frame)).toMatchObject({ top: -300, width: 1000 });
    expect(panned(view, frame, { x: 500, y: -500 })).toMatchObject({ x: 0.1, y: 0.8 });
  });
  it('keeps the point below the pointer while zooming', () => {
    const before = { scale: 1, x: 0.5, y: 0.5 };
    const after = zoomed(before, frame, 2, { x: 150, y: 60 });
    const pointAt = (view: typeof before) => {
      const box = detailBox(view, frame);
      return [(150 - box.left) / box.width, (60 - box.top) / box.height];
    };
    expect(pointAt(after as typeof before)[0]).toBeCloseTo(pointAt(before)[0] ?? 0);
    expect(pointAt(after as typeof before)[1]).toBeCloseTo(pointAt(before)[1] ?? 0);
  });
  it.each([
    ['ArrowRight', 'x', 1],
    ['ArrowLeft', 'x', -1],
    ['ArrowDown', 'y', 1],
    ['ArrowUp', 'y', -1],
    ['+', 'scale', 1],
    ['-', 'scale', -1],
  ] as const)('%s moves %s', (key, member, sign) => {
    const view = { scale: 1, x: 0.5, y: 0.5 };
    const next = viewAfterKey(key, view, frame);
    expect(Math.sign((next?.[member] ?? 0) - view[member])).toBe(sign);
    expect(viewAfterKey('a', view, frame)).toBeNull();
  });
});
