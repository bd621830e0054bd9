import { describe, expect, it } from 'vitest';
import {
  canReset,
  directionText,
  dragSidebar,
  isActive,
  storedSidebar,
  layOutThumbnails,
  offeredViews,
  maxSidebarWidth,
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

  it('returns the active options in order, in the language of the interface', () => {
    expect(offered('score')).toEqual([
      ['score', 'Relevance'],
      ['title', 'Name'],
    ]);
  });

  it('includes the current sort field, even if it is inactive or comes from a URL', () => {
    expect(offered('rating').map(([field]) => field)).toEqual(['score', 'rating', 'title']);
    expect(offered('duration')).toEqual([
      ['score', 'Relevance'],
      ['title', 'Name'],
      ['duration', 'Duration'],
    ]);
  });

  it.each([
    ['taken_date', 'desc', 'Newest first'],
    ['taken_date', 'asc', 'Oldest first'],
    ['title', 'asc', 'A to Z'],
    ['title', 'desc', 'Z to A'],
    ['file_size', 'desc', 'Highest first'],
    ['rating', 'asc', 'Lowest first'],
    ['score', 'desc', 'Most relevant first'],
    ['score', 'asc', 'Least relevant first'],
    ['shot_at', 'desc', 'Newest first'],
    ['unknown', 'asc', 'A to Z'],
  ] as const)('directionText describes %s %s as %s', (field, direction, expected) => {
    const own = { name: 'shot_at', isFacet: false, isRange: true, type: 'date', translation: {} };
    expect(en.t(directionText({ field, direction }, [own]))).toBe(expected);
  });

  it('reversed changes the direction', () => {
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
      'for the default %s, visible %j and requested %s, offers %j and displays %s',
      (defaultView, visible, requested, offered, displayed) => {
        const config = search(defaultView, ...visible);
        expect([offeredViews(config), viewOf(requested, config)]).toEqual([offered, displayed]);
      },
    );
  },
);

describe('canReset (specification, section 2, Search screen)', { tags: ['2.search.reset-all'] }, () => {
  it.each([
    ['all assets', '*', {}, false],
    ['no text', ' ', {}, false],
    ['text', 'harbor', {}, true],
    ['a filter', '*', { city: ['Berlin'] }, true],
    ['a range', '*', { file_size: { from: 1 } }, true],
    ['empty filters', '*', { city: [], file_size: {} }, false],
  ])('for %s (query %j, filters %j), returns %s', (_, query, filters, expected) => {
    expect(canReset({ query, filters })).toBe(expected);
  });

  it('isActive is true for an entry that restricts the search', () => {
    expect([isActive(['']), isActive([]), isActive({ to: 0 }), isActive({})]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('sidebar (specification, sections 2 and 9)', () => {
  const config = DEFAULT_CONFIG.search.sidebar;
  it.each([
    ['the default without a stored value', null, 260, true],
    ['a width', '300', 300, true],
    ['the minimum width', '10', 80, true],
    ['the maximum width', '9999', 480, true],
    ['a sidebar that an older version closed', 'closed', 260, false],
    ['the width of a closed sidebar (R10)', 'closed:400', 400, false],
    ['the default for an invalid value', '{"a":1}', 260, true],
    ['the default for an empty value', '', 260, true],
  ])(
    'restores %s from %s',
    { tags: ['2.search.sidebar-width', '7.storage.sidebar'] },
    (_, stored, width, open) => {
      expect(sidebarOf(stored, config)).toEqual({ width, open });
    },
  );

  it.each([
    [300.4, 300],
    [79, 80],
    [-5, 80],
    [1000, 480],
  ])('converts the dragged width %s to %s', { tags: ['9.sidebar-minimum'] }, (dragged, width) => {
    expect(dragSidebar(dragged, config)).toBe(width);
  });

  it(
    'storedSidebar returns a value from which sidebarOf restores the sidebar, open or closed (R10)',
    { tags: ['7.storage.sidebar'] },
    () => {
      for (const sidebar of [
        { width: 312, open: true },
        { width: 400, open: false },
      ]) {
        expect(sidebarOf(storedSidebar(sidebar), config)).toEqual(sidebar);
      }
    },
  );
});

describe('sidebar with a configured width above 480', () => {
  const config = { width: 700, min_width: 80 };
  it('is shown and can be dragged up to that width (R10, CD6)', { tags: ['2.search.sidebar-width'] }, () => {
    expect(sidebarOf(null, config)).toEqual({ width: 700, open: true });
    expect(dragSidebar(9999, config)).toBe(700);
    expect(maxSidebarWidth(config)).toBe(700);
    expect(maxSidebarWidth({ width: 260 })).toBe(480);
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
        'three fit with space left',
        { count: 7, width: 1200, gap: 8 },
        { columns: 3, rows: 3, width: 394, height: 239 },
      ],
      ['one fits', { count: 2, width: 500, gap: 8 }, { columns: 1, rows: 2, width: 500, height: 303 }],
      ['none fits', { count: 2, width: 200, gap: 8 }, { columns: 1, rows: 2, width: 200, height: 121 }],
      [
        'nothing is measured yet',
        { count: 0, width: 0, gap: 8 },
        { columns: 1, rows: 0, width: 1, height: 1 },
      ],
    ])('arranges thumbnails if %s', (_, room, expected) => {
      expect(layOutThumbnails({ ...room, item })).toEqual(expected);
    });

    it('fills the available width, and never exceeds it', () => {
      for (let width = 331; width < 3000; width += 37) {
        const layout = layOutThumbnails({ count: 50, width, gap: 8, item });
        const row = layout.columns * layout.width + (layout.columns - 1) * 8;
        expect(row).toBeLessThanOrEqual(width);
        expect(width - row).toBeLessThan(layout.columns);
        expect(layout.width).toBeGreaterThanOrEqual(item.width - 1);
      }
    });
  },
);
