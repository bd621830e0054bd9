import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import {
  fitColumns,
  listCells,
  listColumns,
  listLine,
  listRowSize,
  sortByColumn,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';
import { asset } from '../support/asset.js';

const translator = createTranslator({ locale: 'en' });
const configured = DEFAULT_CONFIG.search.listColumns;
const columns = listColumns(configured, { translator });
const names = (of: readonly { readonly field: string }[]) => of.map(({ field }) => field);
const field = (name: string) => {
  const column = columns.find((candidate) => candidate.field === name);
  if (column === undefined) throw new Error(`No column ${name}`);
  return column;
};

describe('listColumns (specification, section 3, search)', { tags: ['3.config.search'] }, () => {
  it('puts the title first and the other columns in the configured order', () => {
    expect(names(columns)).toEqual([
      'title',
      'asset_type',
      'size',
      'file_size',
      'creator',
      'taken_date',
      'imp_date',
      'folder',
    ]);
    const swapped = configured.map((column) => ({ ...column, position: -column.position }));
    expect(names(listColumns(swapped, { translator })).slice(0, 3)).toEqual(['title', 'folder', 'imp_date']);
    expect(names(listColumns([], { translator }))).toEqual(['title']);
  });

  it('uses the configured label', () => {
    const [first = configured[0]] = configured.filter(({ field_name: name }) => name === 'creator');
    const named = { ...first, translation: { en: 'Photographer' } } as NonNullable<typeof first>;
    expect(listColumns([named], { translator })[1]?.label).toBe('Photographer');
  });

  it.each([
    ['title', 'start', 'title'],
    ['size', 'end', 'width'],
    ['file_size', 'end', 'file_size'],
    ['taken_date', 'end', 'taken_date'],
    ['creator', 'start', 'creator'],
    ['asset_type', 'start', 'filetype'],
  ])('aligns %s at the %s and sorts it by %s', (name, align, sortField) => {
    expect(field(name)).toMatchObject({ align, sortField });
  });

  it('does not sort by fields that the index cannot sort', () => {
    const keywords = listColumns([{ ...configured[0], field_name: 'keywords' } as never], { translator });
    expect(keywords[1]?.sortField).toBeUndefined();
  });
});

describe('fitColumns', () => {
  it.each([
    ['all columns on a very wide screen', { width: 1900, actionsWidth: 128, gap: 16 }, 8, 250],
    ['title, format, dimensions and size at 1024', { width: 692, actionsWidth: 84, gap: 12 }, 4, 138],
    ['only the title if nothing else fits', { width: 200, actionsWidth: 84, gap: 12 }, 1, 96],
  ])('returns %s', (_, measure, count, imageWidth) => {
    const fitting = fitColumns(columns, { ...measure, imageWidth: 250 });
    expect(fitting).toMatchObject({ imageWidth });
    expect(fitting.columns).toHaveLength(count);
  });
});

describe('fitColumns in windows from 1280 px (decisions, section 8, Views)', () => {
  const spacing = { actionsWidth: 128, gap: 16, imageWidth: 250, fullWidth: 250 };
  it.each([950, 1270, 2250, 3500])('at a width of %i has the configured image and a short title', (width) => {
    const { imageWidth, widths } = fitColumns(columns, { ...spacing, width });
    expect(imageWidth).toBe(250);
    const total = widths.reduce((sum, one) => sum + one + 16, imageWidth + 16 + 128);
    expect(total).toBeLessThanOrEqual(width);
    expect(widths[0]).toBeGreaterThanOrEqual(140);
    expect(widths[0]).toBeLessThanOrEqual(576);
    expect(Math.max(...widths.slice(1))).toBeLessThanOrEqual(288);
    if (width < 2000) expect(total).toBeGreaterThan(width - 8);
  });

  it('leaves room for the title beside a very wide image', () => {
    const measure = { ...spacing, imageWidth: 800, fullWidth: 800, width: 950 };
    expect(fitColumns(columns, measure)).toMatchObject({ imageWidth: 650, widths: [140] });
  });
});

describe('listCells', () => {
  it('formats values, and shows an en dash for missing ones', () => {
    const cells = listCells(
      asset('a', {
        asset_type: 'JPG',
        width: 4000,
        height: 3000,
        file_size: 1_500_000,
        taken_date: undefined,
      }),
      configured,
      columns,
      { translator },
    );
    expect(cells.map(({ text }) => text).slice(0, 3)).toEqual(['JPG', '4,000 × 3,000 px', '1.5 MB']);
    expect(cells.find(({ field: name }) => name === 'taken_date')).toEqual({
      field: 'taken_date',
      text: '–',
      values: ['–'],
      missing: true,
    });
  });

  it.each([
    [true, ['sea', 'sky']],
    [false, ['sea, sky']],
  ])(
    'separates the values of a field with `multi_valued: %s`',
    { tags: ['3.metadata-field'] },
    (multi_valued, values) => {
      const fields = [
        { field_name: 'keywords', position: 0, translation: {}, multi_valued, options: { filterVal: null } },
      ];
      const shown = asset('a', { keywords: ['sea', 'sky'] });
      const [cell] = listCells(shown, fields, listColumns(fields, { translator }), { translator });
      expect(cell).toMatchObject({ text: 'sea, sky', values });
    },
  );
});

it('has a line with the first three values that an asset has', () => {
  const line = (fields: Parameters<typeof asset>[1]) =>
    listLine(asset('a', fields), configured, columns, { translator });
  expect(line({ asset_type: 'JPG', width: 4000, height: 3000, file_size: 1_500_000 })).toBe(
    'JPG · 4,000 × 3,000 px · 1.5 MB',
  );
  expect(line({ asset_type: 'PDF', file_size: 1_500_000, creator: ['Ada'] })).toBe('PDF · 1.5 MB · Ada');
});

describe('sortByColumn', { tags: ['2.search.sort'] }, () => {
  it.each([
    ['sorts text from A to Z', 'title', { field: 'score', direction: 'desc' }, 'title', 'asc'],
    [
      'sorts numbers from the largest',
      'file_size',
      { field: 'score', direction: 'asc' },
      'file_size',
      'desc',
    ],
    ['reverses the current order', 'title', { field: 'title', direction: 'asc' }, 'title', 'desc'],
  ] as const)('%s', (_, name, current, by, direction) => {
    expect(sortByColumn(current, field(name))).toEqual({ field: by, direction });
  });

  it('changes nothing for a column that cannot be sorted', () => {
    const current = { field: 'score', direction: 'desc' } as const;
    expect(sortByColumn(current, { sortField: undefined, align: 'start' })).toBe(current);
  });
});

describe('listRowSize (mockups, List)', () => {
  it.each([
    ['the configured size', { rowHeight: 180, imageWidth: 250, scale: 1 }, [180, 250]],
    ['dense with the smallest tiles', { rowHeight: 180, imageWidth: 250, scale: 0.6 }, [72, 100]],
    ['smaller with smaller tiles', { rowHeight: 180, imageWidth: 250, scale: 0.77 }, [113, 157]],
    ['larger with larger tiles', { rowHeight: 180, imageWidth: 250, scale: 2.4 }, [432, 600]],
    ['at least two lines of text high', { rowHeight: 96, imageWidth: 144, scale: 0.6 }, [72, 108]],
    ['as low as configured', { rowHeight: 48, imageWidth: 64, scale: 0.6 }, [48, 64]],
  ])('is %s', (_, options, [rowHeight, imageWidth]) => {
    expect(listRowSize(options)).toEqual({ rowHeight, imageWidth });
  });
});
