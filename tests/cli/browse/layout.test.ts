import { describe, expect, test } from 'vitest';
import type { SearchStoreState } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { createTranslator } from '@assetportal/sdk/translations';
import { announce } from '../../../packages/cli/src/commands/browse/app/lines/announce.js';
import {
  speedOf,
  startDownload,
  trackDownload,
} from '../../../packages/cli/src/commands/browse/app/state/download-progress.js';
import { columnsFor } from '../../../packages/cli/src/commands/browse/app/state/screen-size.js';
import type { Snapshot } from '../../../packages/cli/src/commands/browse/app/state/snapshot.js';
import { startState, type UiState } from '../../../packages/cli/src/commands/browse/app/state/ui-state.js';
import { frameOf } from '../../../packages/cli/src/commands/browse/app/view/frame.js';
import { span, widthOf } from '../../../packages/cli/src/commands/browse/app/view/line.js';
import { createTranslate } from '../../../packages/cli/src/kernel/text/translate.js';

const labelsOf = (language: 'de' | 'en') => ({
  t: createTranslate(language),
  translator: createTranslator({ locale: language }),
  language,
});
const ASSETS = ['Harbor at dusk', '日本の港 🚢', 'evil\u001b[2J\u202e name', 'x'.repeat(300)].map(
  (title, index) =>
    ({
      id: `a${index}`,
      title,
      fname: `${index}.jpg`,
      folder: 'press',
      file_size: 12_345,

      asset_type: 'jpg',
      asset_groups: ['image'],
      keywords: ['sea', 'dusk'],
      city: 'Lyon',
      country: 'France',
      url: 'previews/a',
      taken_date: '2017-11-11T00:00:00Z',
      width: 480,
      height: 320,
      creator: ['Ben'],
      copyright: 'CC0',
    }) as unknown as Asset,
);

/** A prompt with a long name, a long text and an invalid end. */
const RANGE: UiState['prompt'] = {
  kind: 'range',
  field: 'taken_date',
  name: '長い名前'.repeat(9),
  side: 'to',
  invalid: 'to',
  texts: { from: { value: '', caret: 0 }, to: { value: 'soon '.repeat(30), caret: 20 } },
  input: { min: 0, max: 1e9, format: 'date', fractions: false, locale: 'en' },
};

/** A prompt for a range of sizes. */
const SIZES: Extract<UiState['prompt'], { kind: 'range' }> = {
  field: 'file_size',
  name: 'File size',
  side: 'from',
  invalid: null,
  kind: 'range',
  texts: { from: { value: '', caret: 0 }, to: { value: '2 MB', caret: 4 } },
  input: { min: 10, max: 90_000, format: 'filesize', fractions: false, locale: 'en' },
};

function snapshot(change: Partial<Snapshot> = {}): Snapshot {
  const search = {
    status: 'success',
    error: null,
    numFound: ASSETS.length,
    correction: null,
    results: { at: (position: number) => ASSETS[position] },
    selection: { kind: 'some', ids: ['a1'] },
  } as unknown as SearchStoreState;
  return {
    ui: startState('lyon'),
    columns: 100,
    rows: 30,
    search,
    reachable: ASSETS.length,
    library: 463,
    filters: [],
    suggestions: [],
    sort: 'Relevance ↓',
    selected: 1,
    selectedBytes: 12_345,
    bookmarks: new Set(['a1']),
    message: null,
    download: null,
    pick: false,
    hasThumbnails: false,
    thumbnail: null,
    facets: [
      { kind: 'heading', key: 'city', label: 'City' },
      { kind: 'value', key: 'lyon', field: 'city', value: 'Lyon', label: 'Lyon', count: '41', active: true },
      {
        kind: 'value',
        key: 'x',
        field: 'city',
        value: 'x',
        label: '長い都市の名前'.repeat(5),
        count: '1',
        active: false,
      },
    ],
    ...change,
  };
}
const textOf = (lines: ReturnType<typeof frameOf>) =>
  lines.map((line) => line.map(({ text }) => text).join(''));
const drawn = (change: Partial<Snapshot> = {}, language: 'de' | 'en' = 'en') =>
  textOf(frameOf(snapshot(change), labelsOf(language), 0));

describe('screen of browse (mockup, browse)', () => {
  const sizes = [
    [100, 30],
    [200, 50],
    [80, 24],
    [79, 24],
    [60, 20],
    [59, 20],
    [40, 15],
    [30, 9],
    [29, 9],
    [1, 1],
  ] as const;
  const states: readonly Partial<Snapshot>[] = [
    {},
    { ui: { ...startState('lyon'), panel: 'help', scroll: 99 } },
    { ui: { ...startState('lyon'), panel: 'preview' } },
    { ui: { ...startState('lyon'), focus: 'facets', facet: 'x' } },
    { ui: { ...startState('長い'.repeat(80)), focus: 'query' } },
    { ui: { ...startState(''), prompt: { kind: 'confirm', text: 'Accept? '.repeat(30) } } },
    { ui: { ...startState(''), prompt: RANGE } },
    { message: { tone: 'bad', text: '日本'.repeat(90) }, download: startDownload(2, 100, 0) },
  ];
  test.each(sizes)('%i × %i: every line has exactly the width of the terminal', (columns, rows) => {
    for (const language of ['en', 'de'] as const) {
      for (const state of states) {
        const lines = drawn({ columns, rows, ...state }, language);
        expect(lines).toHaveLength(rows);
        expect(lines.map((line) => widthOf([span(line)])).filter((width) => width !== columns)).toEqual([]);
      }
    }
  });

  test('shows the mockup at 100 × 30, with every state visible without color', () => {
    const lines = drawn();
    expect(lines[0]).toMatch(/^ lyon {60,}4 of 463 · Relevance ↓ $/);
    expect(lines[2]).toMatch(/^ City {18}│▸ {3}Harbor at dusk {7,}12\.3 kB │ Harbor at dusk +$/);
    expect(lines[3]).toMatch(/^ ◉ Lyon +41 │ ●★ 日本の港 🚢 +12\.3 kB │ press\/0\.jpg +$/);
    expect(lines[28]).toMatch(/^ 1 selected · 12\.3 kB +$/);
    expect(lines[29]).toMatch(/^ \/ search {2}Tab filters .*\? keys .*q quit/);
  });

  test('control characters of a title do not reach the terminal', () => {
    expect(drawn()[4]).toContain('evil [2J  name');
    // eslint-disable-next-line no-control-regex -- Looks for exactly these characters.
    expect(drawn().join('')).not.toMatch(/[\u0000-\u001f\u202e]/);
  });

  test.each([
    [100, true, true],
    [80, true, true],
    [79, true, false],
    [60, true, false],
    [59, false, false],
  ])('%i columns: facets %s, details %s', (width, facets, details) => {
    const columns = columnsFor(width);
    expect([columns.facets > 0, columns.details > 0]).toEqual([facets, details]);
    const separators = Number(facets) + Number(details);
    expect(columns.facets + columns.results + columns.details + separators).toBe(width);
  });

  test('shows a thumbnail above the details, and reserves its space while it is loading', () => {
    const lines = ['▄'.repeat(30), '▄'.repeat(30)].map((line) => `\u001b[31m${line}\u001b[39m`);
    const loading = { hasThumbnails: true, thumbnail: { id: 'other', lines } };
    expect(drawn(loading)[2]).toMatch(/│ +$/);
    expect(drawn(loading)[15]).toContain('│ Harbor at dusk');
    const loaded = drawn({ ...loading, thumbnail: { id: 'a0', lines } });
    expect(loaded[2]).toContain(`│ ${lines[0] ?? ''} `);
    expect(loaded[15]).toContain('│ Harbor at dusk');
    expect(loaded.every((line) => widthOf([span(line)]) === 100)).toBe(true);
  });

  test('narrow terminals show the number of filters, and the facets over the results', () => {
    const filters = ['City: Lyon'];
    expect(drawn({ columns: 59, filters })[0]).toContain('1 filter');
    const ui = { ...startState(''), focus: 'facets', facet: 'lyon' } as const;
    expect(drawn({ columns: 59, ui })[3]).toMatch(/^▸◉ Lyon +41 $/);
  });
});

test('without results, the hint names a key that works', () => {
  const search = {
    ...snapshot().search,
    numFound: 0,
    results: { at: () => undefined },
  } as unknown as SearchStoreState;
  const ui = startState('xyz');
  expect(drawn({ search, ui }).join('\n')).toContain('Press / to change the search.');
  expect(drawn({ search, ui, filters: ['City: Lyon'] }).join('\n')).toContain('Press c to remove');
  const typing = drawn({ search, ui: { ...ui, focus: 'query' } }).join('\n');
  expect(typing).toContain('No assets match.');
  expect(typing).not.toContain('Press');
});

test.each([
  [80, / File size from 10 bytes {2}to 2 MB▏ +$/],
  [30, /^ File size to 2 MB▏ +$/],
])('at %i columns, the end of a range that is edited is visible', (columns, line) => {
  const prompt = { ...SIZES, side: 'to' } as const;
  const ui = { ...startState(''), prompt };
  expect(drawn({ columns, ui }).at(-2)).toMatch(line);
});

describe('lines for screen readers', () => {
  const said = (before: Partial<Snapshot> | undefined, now: Partial<Snapshot>) =>
    announce(before && snapshot(before), snapshot(now), labelsOf('en'));
  const ui = startState('');

  test('says the number of results and the first one, then only changes', () => {
    expect(said(undefined, {})).toEqual(['4 of 463.', 'Harbor at dusk, JPG, 12.3 kB, 1 of 4']);
    expect(said({}, {})).toEqual([]);
    expect(said({ ui }, { ui: { ...ui, cursor: 1 } })).toEqual([
      '日本の港 🚢, JPG, 12.3 kB, selected, bookmarked, 2 of 4',
    ]);
    expect(said({}, { message: { tone: 'good', text: 'Added 1 bookmark.' } })).toEqual(['Added 1 bookmark.']);
  });

  test('says the facet value at the cursor with its state', () => {
    const facets = { ...ui, focus: 'facets', facet: 'lyon' } as const;
    expect(said({ ui }, { ui: facets }).at(-1)).toBe('City: Lyon, 41, active');
  });
});

describe('prompts for screen readers', () => {
  const ui = startState('');
  const said = (before: Partial<Snapshot>, now: Partial<Snapshot>) =>
    announce(snapshot(before), snapshot(now), labelsOf('en'));
  const options = [
    { id: 'web', label: 'web 9 kB' },
    { id: 'original', label: 'original' },
  ];
  const choice = { kind: 'choice', text: 'Format:', options, index: 0 } as const;
  const range = SIZES;

  test('a choice has its keys once', () => {
    expect(said({ ui }, { ui: { ...ui, prompt: choice } })).toEqual([
      'Format: web 9 kB (1 of 2)',
      'Arrow keys choose, Enter downloads, Escape cancels.',
    ]);
    const second = { ...ui, prompt: { ...choice, index: 1 } };
    expect(said({ ui: { ...ui, prompt: choice } }, { ui: second })).toEqual(['Format: original (2 of 2)']);
  });

  test('a range has its end, and the reason why a text is invalid', () => {
    const first = { ...ui, prompt: range };
    expect(said({ ui }, { ui: first })).toEqual([
      'File size from: 10 bytes',
      'Type a value. Tab moves to the other end, Enter applies, Escape cancels.',
    ]);
    const second = { ...ui, prompt: { ...range, side: 'to' as const } };
    expect(said({ ui: first }, { ui: second })).toEqual(['File size to: 2 MB']);
    const invalid = { ...ui, prompt: { ...range, invalid: 'from' as const } };
    expect(said({ ui: first }, { ui: invalid })).toEqual(['Enter a size, for example 1.5 MB.']);
  });

  test('a folder has its path and its state', () => {
    const folder = (open: boolean) => ({
      kind: 'value',
      key: 'f',
      field: 'folder',
      value: 'press/2024',
      label: '2024',
      count: '3',
      active: false,
      folder: { depth: 1, open, folders: 2 },
    });
    const facets = (open: boolean) =>
      [{ kind: 'heading', key: 'folder', label: 'Folder' }, folder(open)] as Snapshot['facets'];
    const focused = { ...ui, focus: 'facets', facet: 'f' } as const;
    expect(said({ ui: focused, facets: facets(false) }, { ui: focused, facets: facets(true) })).toEqual([
      'Folder: press/2024, expanded, 3',
    ]);
  });
});

describe('progress of a download', () => {
  test('counts files and bytes, and computes the speed', () => {
    let progress = startDownload(3, 4000, 0);
    progress = trackDownload(progress, 'progress', { id: 'a', bytes: 500 });
    progress = trackDownload(progress, 'downloaded', { id: 'a', bytes: 1000 });
    progress = trackDownload(progress, 'progress', { id: 'b', bytes: 1000 });
    expect(speedOf(progress, 2000)).toEqual({ bytes: 2000, perSecond: 1000, secondsLeft: 2 });
    progress = trackDownload(progress, 'refused', { id: 'b', fname: 'b.jpg', message: 'Not allowed.' });
    progress = trackDownload(progress, 'skipped', { id: 'c', bytes: 7 });
    expect(progress).toMatchObject({ downloaded: 1, skipped: 1, failed: 1, completeBytes: 1000 });
    expect(progress.failures).toEqual([{ name: 'b.jpg', reason: 'Not allowed.' }]);
  });
});
