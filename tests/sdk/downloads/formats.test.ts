import { describe, expect, it } from 'vitest';
import {
  buttonOffer,
  decideMaximum,
  formatKind,
  formatsOf,
  formatText,
  groupFormats,
  initialFormat,
  kindCounts,
  licenseOf,
  MAX_DOWNLOAD,
  pageFor,
  partialFormats,
  roundEstimate,
  sizeMark,
  zipNameOf,
  type Format,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';

const set = (id: string, allowed: number, change: Partial<Format> = {}): Format => ({
  id,
  title: '',
  allowed,
  total: 98,
  enabled: true,
  ...change,
});
const asset = (kind: string, change: object = {}) => ({
  id: kind,
  fname: kind,
  file_size: 1,
  asset_type: kind,
  asset_groups: [kind],
  ...change,
});
const image = { assetGroups: ['image'] };

describe('formats of an offer (decisions, section 7, Formats of many assets)', () => {
  it.each([
    ['disables those that fewer assets have', [98, 65, 65], [true, false, false]],
    ['enables all that the most assets have, if none covers all', [60, 60, 20], [true, true, false]],
    ['enables a single one', [1], [true]],
  ])('%s', (_, allowed, enabled) => {
    const convertSets = allowed.map((count, index) => set(String(index), count));
    expect(formatsOf({ convertSets, unavailable: [] }).formats.map((format) => format.enabled)).toEqual(
      enabled,
    );
  });

  it.each([
    ['the remembered one', 'image', 'large', 'large'],
    ['the original', 'image', undefined, 'original'],
    ['the original for the rest', 'document', undefined, 'original'],
    ['not a disabled one', 'document', 'pdf', 'original'],
    ['not one that is not offered', 'image', 'gone', 'original'],
  ] as const)('selects %s first', (_, kind, remembered, expected) => {
    const formats = [
      set('original', 98),
      set('large', 98),
      set('web', 98),
      set('pdf', 2, { enabled: false }),
    ];
    expect(initialFormat(formats, kind, remembered)).toBe(expected);
  });

  const MB = 1_000_000;
  const photo = { width: 4000, height: 2667, bytes: 10 * MB, filetype: 'jpg' };
  const smallPhoto = { ...photo, width: 480, height: 320, bytes: 57_700 };
  it.each([
    ['Web if it is at most 60% of a large original', photo, { bytes: 6 * MB }, 'web'],
    ['the original if Web is larger than 60%', photo, { bytes: 6 * MB + 1 }, 'original'],
    ['the original with 2,560 px', { ...photo, width: 2560, height: 2000 }, { bytes: MB }, 'original'],
    ['Web with 2,561 px', { ...photo, width: 2000, height: 2561 }, { bytes: MB }, 'web'],
    ['the original of a small image', smallPhoto, { bytes: 70_000 }, 'original'],
    ['the original of a vector', { ...photo, filetype: 'svg' }, { bytes: MB }, 'original'],
    ['the original without a size', photo, {}, 'original'],
    ['the original without pixels', { bytes: 10 * MB }, { bytes: MB }, 'original'],
  ])('selects %s first (decisions, section 8, First format)', (_, original, web, expected) => {
    const formats = [set('original', 1, original), set('large', 1), set('web', 1, web)];
    expect(initialFormat(formats, 'image', undefined)).toBe(expected);
    expect(initialFormat(formats, 'document', undefined)).toBe('original');
  });

  it('selects another small image format without Web, and Web or the first one without the original', () => {
    const large = set('large', 1, { bytes: MB });
    expect(initialFormat([set('original', 1, photo), large], 'image', undefined)).toBe('large');
    expect(initialFormat([large, set('web', 1)], 'image', undefined)).toBe('web');
    expect(initialFormat([large, set('print', 1)], 'image', undefined)).toBe('large');
  });

  it.each([
    [
      'below the divider: the same pixels, not smaller',
      [smallPhoto, { ...smallPhoto, bytes: 70_000, filetype: 'webp' }],
      true,
    ],
    ['in the list: the same pixels, smaller', [smallPhoto, { ...smallPhoto, bytes: 40_000 }], false],
    ['in the list: other pixels', [smallPhoto, { ...smallPhoto, height: 300, bytes: 70_000 }], false],
    [
      'in the list: images of a vector',
      [
        { ...smallPhoto, filetype: 'svg' },
        { ...smallPhoto, bytes: 9e5 },
      ],
      false,
    ],
    ['in the list: without pixels', [{ bytes: 10 }, { bytes: 20 }], false],
  ])('is %s', (_, [original, other], isSame) => {
    const formats = [set('original', 1, original), set('other', 1, other)];
    const { first, sameSize } = groupFormats(formats);
    expect([first, sameSize].map((group) => group.map(({ id }) => id))).toEqual(
      isSame ? [['original'], ['other']] : [['original', 'other'], []],
    );
  });

  it.each([
    ['omits a format with the bytes of the original', { bytes: 5 }, ['original']],
    ['lists a format with other bytes', { bytes: 4 }, ['original', 'mp4']],
    ['lists a format with an estimate', { bytes: 5, estimated: true as const }, ['original', 'mp4']],
    ['lists a format of another type', { bytes: 5, filetype: 'webm' }, ['original', 'mp4']],
    ['lists formats of an unknown size', { bytes: undefined }, ['original', 'mp4']],
  ])('%s', (_, change, ids) => {
    const convertSets = [
      set('original', 1, { bytes: 5, filetype: 'mp4' }),
      { ...set('mp4', 1, { filetype: 'mp4' }), ...change },
    ];
    expect(formatsOf({ convertSets, unavailable: [] }).formats.map(({ id }) => id)).toEqual(ids);
  });

  it('has no first selection without formats', () =>
    expect(initialFormat([], 'image', 'web')).toBeUndefined());

  it('groups the disabled formats with the most assets', () => {
    const disabled = { ...image, enabled: false };
    const formats = [
      set('original', 98),
      set('print', 65, disabled),
      set('web', 65, disabled),
      set('pdf', 2, disabled),
    ];
    expect(partialFormats(formats, 98)).toMatchObject({
      format: { id: 'print' },
      formats: [{ id: 'print' }, { id: 'web' }],
      allowed: 65,
      others: 33,
      imagesOnly: true,
    });
    expect(partialFormats([set('original', 98)], 98)).toBeNull();
    expect(partialFormats([set('original', 98), set('mp4', 3, { enabled: false })], 98)?.imagesOnly).toBe(
      false,
    );
  });

  it('counts the kinds, with other ones last', () => {
    const assets = [
      asset('image'),
      asset('other'),
      asset('other'),
      asset('image'),
      asset('audio'),
      asset('other'),
    ];
    expect(kindCounts(assets)).toEqual([
      { kind: 'image', count: 2 },
      { kind: 'audio', count: 1 },
      { kind: 'other', count: 3 },
    ]);
    expect(kindCounts([{ id: 'a', fname: 'a', file_size: 1 }])).toEqual([]);
    expect([formatKind([asset('image')]), formatKind([asset('image'), asset('audio')])]).toEqual([
      'image',
      'several',
    ]);
  });

  it.each([
    [
      'of one asset',
      [asset('image', { copyright: '©', usage_terms: 'Press' })],
      { kind: 'text', copyright: '©', usage: 'Press' },
    ],
    [
      'that all assets share',
      [asset('image', { copyright: '©' }), asset('audio', { copyright: '©' })],
      { kind: 'text', copyright: '©' },
    ],
    ['that differs', [asset('image', { copyright: '©' }), asset('audio')], { kind: 'differ' }],
    ['of none', [asset('image'), asset('audio')], null],
  ])('returns the license %s', (_, assets, expected) => expect(licenseOf(assets)).toEqual(expected));

  it('applies the page to page images and stills only', () => {
    expect([pageFor('page', 3), pageFor('frame', 2), pageFor('original', 3), pageFor('web', 3)]).toEqual([
      3,
      2,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['to scale', { width: 1200, height: 800 }, { width: 4000, height: 2667 }, [36, 10.8]],
    ['at least visible', { width: 10, height: 10 }, { width: 4000, height: 4000 }, [24, 3]],
    ['never larger than the original', { width: 9000, height: 9000 }, { width: 100, height: 100 }, [24, 24]],
    ['by its longest side without pixels', { longestSide: 2000 }, undefined, [36, 18]],
  ])('draws the size mark %s', (_, format, original, [outer, inner]) => {
    const mark = sizeMark(format, original, { width: 36, height: 24 });
    expect(mark.outer.width).toBeCloseTo(outer ?? 0);
    expect(mark.inner.width).toBeCloseTo(inner ?? 0);
  });

  it.each([
    ['Nordhafen Museum!', 98, 'nordhafen-museum-98.zip'],
    ['  ', 2, 'assets-2.zip'],
    ['Größe/../x', 3, 'größe-x-3.zip'],
  ])('names the zip of “%s” with %s assets', (title, count, name) =>
    expect(zipNameOf(title, count)).toBe(name),
  );
});

it.each([
  [0, 0],
  [949, 900],
  [951, 1000],
  [140_000, 150_000],
  [1_949_000, 2_000_000],
  [4_740_000, 4_500_000],
  [62_300_000, 60_000_000],
])('rounds an estimate of %s bytes to %s', (bytes, rounded) => expect(roundEstimate(bytes)).toBe(rounded));

describe('labels of a format', () => {
  const { t } = createTranslator({ locale: 'en' });
  const text = (format: Format, count = 1) => formatText(format, { t, locale: 'en', count });

  it.each([
    [
      set('original', 1, { filetype: 'jpg', bytes: 902_000, width: 4217, height: 2817 }),
      1,
      ['Original', 'JPEG, as delivered', '902 kB', '4,217 × 2,817 px'],
    ],
    [
      set('print', 1, {
        filetype: 'jpg',
        bytes: 1_920_000,
        estimated: true,
        resolution: 300,
        width: 4217,
        height: 2817,
      }),
      1,
      ['Print', 'JPEG, 300 dpi, up to 36 × 24 cm', 'about 2 MB', '4,217 × 2,817 px'],
    ],
    [
      set('web', 1, { filetype: 'webp', bytes: 95_312, estimated: true }),
      1,
      ['Web', 'WebP, for websites and social media', 'about 100 kB', ''],
    ],
    [
      set('large', 65, { filetype: 'jpg', longestSide: 2400, ...image }),
      98,
      ['Large', 'JPEG, up to 2,400 px, images only', '', ''],
    ],
    [set('original', 98), 98, ['Original', 'Each file as delivered', '', '']],
    [set('pdf', 1, { filetype: 'pdf' }), 1, ['PDF', '', '', '']],
    [set('own', 1, { title: 'Slides' }), 1, ['Slides', '', '', '']],
  ] as const)('are %#', (format, count, expected) => {
    const { title, use, size, pixels } = text(format, count);
    expect([title, use, size, pixels]).toEqual(expected);
  });
});

describe(
  'maximum (specification, sections 5 and 9; decisions, section 7)',
  { tags: ['5.bulk.confirm', '5.bulk.hidden'] },
  () => {
    it.each([
      [1, 0, 'go'],
      [1, null, 'go'],
      [50, 50, 'go'],
      [51, 50, { count: 51, max: 50, strict: false }],
      [5000, -1, 'go'],
      [2, 0, 'disabled'],
      [2, -7, 'disabled'],
      [2, null, { count: 2, max: null, strict: false }],
      [MAX_DOWNLOAD + 1, -1, { count: MAX_DOWNLOAD + 1, max: MAX_DOWNLOAD, strict: true }],
      [MAX_DOWNLOAD + 1, null, { count: MAX_DOWNLOAD + 1, max: MAX_DOWNLOAD, strict: true }],
      [MAX_DOWNLOAD + 1, 50, { count: MAX_DOWNLOAD + 1, max: 50, strict: true }],
    ] as const)('decides on %s assets with a maximum of %s', (count, max, expected) => {
      const decision = decideMaximum(count, max);
      expect(decision.kind === 'ask' ? decision.maximum : decision.kind).toEqual(expected);
    });
  },
);

describe('download button (decisions, section 7, Downloads)', () => {
  const formats = [set('original', 1), set('web', 1)];
  const sets = [
    { id: 'original', title: '' },
    { id: 'web', title: '' },
  ] as const;
  const offer = { formats, unavailable: [], decision: { kind: 'choose', sets, terms: null } } as const;
  const none = { formats: [], unavailable: [] } as const;
  const order = { ...none, decision: { kind: 'order', terms: null } } as const;
  const forbidden = { ...none, decision: { kind: 'unauthorized', reason: 'forbidden' } } as const;

  it.each([
    [
      'opens the dialog the first time',
      undefined,
      null,
      { selected: 'original', direct: false, menuDirect: true },
    ],
    [
      'downloads at once after a choice',
      'original',
      null,
      { selected: 'original', direct: true, menuDirect: true },
    ],
    [
      'opens the dialog with terms',
      'original',
      { link: null },
      { selected: 'original', direct: false, menuDirect: false },
    ],
    [
      'opens the dialog if the choice is not offered',
      'pdf',
      null,
      { selected: 'original', direct: false, menuDirect: true },
    ],
  ])('%s', (_, chosen, terms, expected) => {
    const decided = buttonOffer({ offer, kind: 'image', chosen, terms });
    if (decided.kind !== 'formats') throw new Error(decided.kind);
    const { selected, direct, menuDirect } = decided;
    expect({ selected: selected.id, direct, menuDirect }).toEqual(expected);
  });

  it.each([
    ['loading', null],
    ['order', order],
    ['none', forbidden],
    ['unknown', { ...offer, decision: { kind: 'failed', error: null } }],
  ] as const)('is “%s”', (kind, given) => {
    expect(buttonOffer({ offer: given, kind: 'image', chosen: undefined, terms: null }).kind).toBe(kind);
  });
});
