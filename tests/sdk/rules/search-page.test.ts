import { describe, expect, it } from 'vitest';
import {
  canReset,
  dragSidebar,
  infoViewAfter,
  isActive,
  storedSidebar,
  layOutThumbnails,
  offeredViews,
  sidebarOf,
  sortOptions,
  reversed,
  viewOf,
  type View,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { DEFAULT_CONFIG, type SortOption } from '@assetportal/sdk/config';

describe('sortOptions (specification, section 2, Search screen)', { tags: ['2.search.sort'] }, () => {
  const en = createTranslator({ locale: 'en' });
  const option = (
    field_name: string,
    active = true,
    translation: Record<string, string> = {},
  ): SortOption => ({
    field_name,
    active,
    translation,
  });
  const options = [option('score'), option('rating', false), option('title', true, { en: 'Name' })];
  const offered = (field: string) =>
    sortOptions({ options }, { field, direction: 'asc' }, en).map((entry) => [entry.field, entry.label]);

  it('the active ones in their order, in the reader’s words', () => {
    expect(offered('score')).toEqual([
      ['score', 'Relevance'],
      ['title', 'Name'],
    ]);
  });

  it('the one that is sorted by is among them, whether it is active, or of an address', () => {
    expect(offered('rating').map(([field]) => field)).toEqual(['score', 'rating', 'title']);
    expect(offered('duration')).toEqual([
      ['score', 'Relevance'],
      ['title', 'Name'],
      ['duration', 'Duration'],
    ]);
  });

  it('the arrow turns the direction', () => {
    expect(reversed({ field: 'title', direction: 'asc' })).toEqual({ field: 'title', direction: 'desc' });
    expect(reversed(reversed({ field: 'title', direction: 'asc' })).direction).toBe('asc');
  });
});

describe(
  'offeredViews and viewOf (specification, section 2, Search screen)',
  { tags: ['2.search.views'] },
  () => {
    const search = (defaultView: View, ...visible: View[]) => ({
      defaultView,
      views: {
        grid: { visible: visible.includes('grid') },
        list: { visible: visible.includes('list') },
        thumbnail: { visible: visible.includes('thumbnail') },
      },
    });
    it.each<[View, View[], View, View[], View]>([
      ['grid', ['grid', 'list', 'thumbnail'], 'list', ['grid', 'list', 'thumbnail'], 'list'],
      ['grid', ['grid', 'list'], 'thumbnail', ['grid', 'list'], 'grid'],
      ['grid', ['list'], 'thumbnail', ['list'], 'list'],
      ['thumbnail', ['grid', 'list'], 'thumbnail', ['grid', 'list'], 'grid'],
      ['list', [], 'grid', ['list'], 'list'],
    ])(
      'default %s, visible %j, wanted %s: offered %j, shown %s',
      (usual, visible, wanted, offered, shown) => {
        const config = search(usual, ...visible);
        expect([offeredViews(config), viewOf(wanted, config)]).toEqual([offered, shown]);
      },
    );
  },
);

describe('canReset (specification, section 2, Search screen)', { tags: ['2.search.reset-all'] }, () => {
  it.each([
    ['everything', '*', {}, false],
    ['no words', ' ', {}, false],
    ['words', 'harbour', {}, true],
    ['a filter', '*', { city: ['Berlin'] }, true],
    ['a range', '*', { file_size: { from: 1 } }, true],
    ['filters that choose nothing', '*', { city: [], file_size: {} }, false],
  ])('%s: %s', (_, query, filters, expected) => {
    expect(canReset({ query, filters })).toBe(expected);
  });

  it('isActive', () => {
    expect([isActive(['']), isActive([]), isActive({ to: 0 }), isActive({})]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('the sidebar (specification, sections 2 and 9)', () => {
  const config = DEFAULT_CONFIG.search.sidebar;
  it.each([
    ['nothing is kept', null, 260, true],
    ['a width', '300', 300, true],
    ['too narrow', '10', 80, true],
    ['too wide', '9999', 480, true],
    ['put away', 'closed', 260, false],
    ['rubbish', '{"a":1}', 260, true],
    ['nothing', '', 260, true],
  ])('%s: %s', { tags: ['2.search.sidebar-width', '7.storage.sidebar'] }, (_, kept, width, open) => {
    expect(sidebarOf(kept, config)).toEqual({ width, open });
  });

  it.each([
    [300.4, 300],
    [79, 80],
    [-5, 80],
    [1000, 480],
  ])('dragged to %s: %s', { tags: ['9.sidebar-minimum'] }, (wanted, width) => {
    expect(dragSidebar(wanted, config)).toBe(width);
  });

  it('what is kept comes back', { tags: ['7.storage.sidebar'] }, () => {
    for (const sidebar of [
      { width: 312, open: true },
      { width: 260, open: false },
    ]) {
      expect(sidebarOf(storedSidebar(sidebar), config)).toEqual(sidebar);
    }
  });
});

describe(
  'layOutThumbnails (specification, section 2, Search screen)',
  { tags: ['2.search.thumbnail-rows'] },
  () => {
    const item = DEFAULT_CONFIG.search.thumbnails;
    it.each([
      ['three fit', { count: 7, width: 1006, gap: 8 }, { columns: 3, rows: 3, width: 330, height: 200 }],
      [
        'three fit with room',
        { count: 7, width: 1200, gap: 8 },
        { columns: 3, rows: 3, width: 394, height: 239 },
      ],
      ['one fits', { count: 2, width: 500, gap: 8 }, { columns: 1, rows: 2, width: 500, height: 303 }],
      ['none fits', { count: 2, width: 200, gap: 8 }, { columns: 1, rows: 2, width: 200, height: 121 }],
      ['nothing measured yet', { count: 0, width: 0, gap: 8 }, { columns: 1, rows: 0, width: 1, height: 1 }],
    ])('%s', (_, room, expected) => {
      expect(layOutThumbnails({ ...room, item })).toEqual(expected);
    });

    it('a row is never wider than the room, and always fills it', () => {
      for (let width = 331; width < 3000; width += 37) {
        const layout = layOutThumbnails({ count: 50, width, gap: 8, item });
        const row = layout.columns * layout.width + (layout.columns - 1) * 8;
        expect(row).toBeLessThanOrEqual(width);
        expect(width - row).toBeLessThan(layout.columns);
        expect(layout.width).toBeGreaterThanOrEqual(item.width - 1);
      }
    });

    it.each([
      [0, 2],
      [2, 2],
      [3, 5],
      [6, 6],
    ])('the info view of the thumbnail %s comes after the %s', (index, after) => {
      expect(infoViewAfter(index, { columns: 3 }, 7)).toBe(after);
    });
  },
);
