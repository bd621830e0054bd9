import { describe, expect, test } from 'vitest';
import { editText } from '../../../packages/cli/src/commands/browse/app/state/edited-text.js';
import type { FacetRow } from '../../../packages/cli/src/commands/browse/app/state/facet-rows.js';
import { keysOf, type Key, type KeyFlags } from '../../../packages/cli/src/commands/browse/app/state/keys.js';
import { reduce, scrolledTo } from '../../../packages/cli/src/commands/browse/app/state/reduce.js';
import {
  startState,
  type Action,
  type Facts,
  type UiState,
} from '../../../packages/cli/src/commands/browse/app/state/ui-state.js';

const FACETS: readonly FacetRow[] = [
  { kind: 'heading', key: 'city', label: 'City' },
  { kind: 'value', key: 'lyon', field: 'city', value: 'Lyon', label: 'Lyon', count: '3', active: false },
  { kind: 'value', key: 'bonn', field: 'city', value: 'Bonn', label: 'Bonn', count: '1', active: false },
  { kind: 'more', key: 'more', field: 'city', label: '2 more', shown: 4 },
];
const ROW = {
  kind: 'word',
  label: [],
  detail: '',
  count: 1,
  search: { text: 'harbor', filters: {} },
} as const;
const FACTS: Facts = {
  total: 100,
  pageRows: 10,
  panelRows: 25,
  facets: FACETS,
  suggestions: [],
  selected: 0,
  pick: false,
  downloading: false,
};
const key = (name: string, shift = false): Key => ({ name, text: [...name].length === 1 ? name : '', shift });

/** Presses keys one after another. Returns the last state and all actions. */
function press(ui: UiState, names: readonly string[], facts: Partial<Facts> = {}) {
  const actions: Action[] = [];
  for (const name of names) {
    const isShift = name.startsWith('shift+');
    const step = reduce(ui, key(name.replace('shift+', ''), isShift), { ...FACTS, ...facts });
    ui = step.ui;
    actions.push(...step.actions);
  }
  return { ui, actions };
}
const start = (change: Partial<UiState> = {}): UiState => ({ ...startState(''), ...change });

describe('keys in the results (look and feel, Keyboard)', () => {
  test.each<[keys: string[], expected: Partial<UiState>]>([
    [['down', 'down', 'up'], { cursor: 1, top: 0 }],
    [['up'], { cursor: 0 }],
    [['end'], { cursor: 99, top: 90 }],
    [['end', 'down'], { cursor: 99 }],
    [['end', 'home'], { cursor: 0, top: 0 }],
    [['pagedown'], { cursor: 10, top: 1 }],
    [['right', 'left'], { cursor: 0 }],
    [[' '], { panel: 'preview' }],
    [[' ', 'down'], { panel: 'preview', cursor: 1 }],
    [[' ', ' '], { panel: null }],
    [[' ', 'escape'], { panel: null }],
    [['?'], { panel: 'help' }],
    [['?', 'down', 'down', 'up'], { panel: 'help', scroll: 1, cursor: 0 }],
    // The help has 25 lines, of which 10 are visible.
    [['?', 'pagedown', 'pagedown', 'pagedown', 'up'], { panel: 'help', scroll: 14 }],
    [[' ', 'pagedown', 'pagedown', 'pageup'], { panel: 'preview', scroll: 5, cursor: 0 }],
    [[' ', 'pagedown', 'down'], { panel: 'preview', scroll: 0, cursor: 1 }],
    [['?', 'q'], { panel: null }],
    [['/'], { focus: 'query' }],
    [['tab'], { focus: 'facets', facet: 'lyon' }],
  ])('%j', (keys, expected) => {
    expect(press(start(), keys).ui).toMatchObject(expected);
  });

  test.each<[keys: string[], facts: Partial<Facts>, expected: Action[]]>([
    [['down', 'x'], {}, [{ type: 'select', position: 1 }]],
    [['down', 'shift+down'], {}, [{ type: 'select-range', from: 1, to: 2 }]],
    [
      ['shift+down', 'shift+down'],
      {},
      [
        { type: 'select-range', from: 0, to: 1 },
        { type: 'select-range', from: 0, to: 2 },
      ],
    ],
    [['ctrl+a'], {}, [{ type: 'select-all' }]],
    [['b'], {}, [{ type: 'bookmark' }]],
    [['d'], {}, [{ type: 'download' }]],
    [['o'], {}, [{ type: 'open' }]],
    [['enter'], {}, [{ type: 'open' }]],
    [['enter'], { pick: true }, [{ type: 'pick' }]],
    [['escape'], { selected: 2, pick: true }, [{ type: 'deselect' }]],
    [['escape'], { pick: true }, [{ type: 'leave' }]],
    [['escape'], {}, [{ type: 'dismiss' }]],
    [['q'], {}, [{ type: 'leave' }]],
    [['ctrl+c'], {}, [{ type: 'interrupt' }]],
    [['ctrl+z'], {}, [{ type: 'suspend' }]],
    [['z'], {}, []],
  ])('%j with %j', (keys, facts, expected) => {
    expect(press(start(), keys, facts).actions).toEqual(expected);
  });

  test('the cursor stays in the results when they change', () => {
    const ui = start({ cursor: 99, top: 90 });
    expect(scrolledTo(ui, { total: 5, pageRows: 10 })).toMatchObject({ cursor: 4, top: 0 });
    expect(scrolledTo(ui, { total: 0, pageRows: 10 })).toMatchObject({ cursor: 0, top: 0 });
    // A higher terminal shows more results above the cursor.
    expect(scrolledTo(ui, { total: 100, pageRows: 30 })).toMatchObject({ cursor: 99, top: 70 });
  });
});

describe('keys in the query line', () => {
  const query = (change: Partial<UiState> = {}) => start({ focus: 'query', ...change });

  test('each change of the text searches, and moves the cursor to the first result', () => {
    const { ui, actions } = press(query({ cursor: 5 }), ['q', '?', '/']);
    expect(ui).toMatchObject({ text: { value: 'q?/', caret: 3 }, cursor: 0, suggesting: true });
    expect(actions).toEqual(['q', 'q?', 'q?/'].map((text) => ({ type: 'type', text })));
  });

  test.each<[keys: string[], facts: Partial<Facts>, ui: Partial<UiState>, actions: Action[]]>([
    [['enter'], {}, { focus: 'results' }, [{ type: 'submit', text: '' }]],
    [['down'], {}, { focus: 'results' }, []],
    [['escape'], {}, { focus: 'results' }, []],
    [['tab'], {}, { focus: 'facets' }, []],
    [['down', 'down', 'up'], { suggestions: [ROW, ROW] }, { suggestion: 0, focus: 'query' }, []],
    [
      ['down', 'enter'],
      { suggestions: [ROW] },
      { text: { value: 'harbor', caret: 6 } },
      [{ type: 'suggestion', row: ROW }],
    ],
    [['escape'], { suggestions: [ROW] }, { focus: 'query', suggesting: false }, []],
  ])('%j with %j', (keys, facts, ui, actions) => {
    const result = press(query({ suggesting: true }), keys, facts);
    expect(result.ui).toMatchObject(ui);
    expect(result.actions).toEqual(actions);
  });

  test.each<[name: string, value: string, caret: number, expected: [string, number]]>([
    ['left', 'a👨‍👩‍👧b', 9, ['a👨‍👩‍👧b', 1]],
    ['right', 'a👨‍👩‍👧b', 1, ['a👨‍👩‍👧b', 9]],
    ['backspace', 'a👨‍👩‍👧', 9, ['a', 1]],
    ['backspace', '', 0, ['', 0]],
    ['ctrl+u', 'ab cd', 3, ['cd', 0]],
    ['ctrl+w', 'ab cd', 5, ['ab ', 3]],
    ['home', 'ab', 2, ['ab', 0]],
    ['end', 'ab', 0, ['ab', 2]],
    ['x', 'ab', 1, ['axb', 2]],
  ])('%s in “%s” at %i', (name, value, caret, [after, at]) => {
    expect(editText({ value, caret }, key(name))).toEqual({ value: after, caret: at });
  });
});

describe('keys in the facets', () => {
  const facets = (facet: string | null) => start({ focus: 'facets', facet, cursor: 7 });
  test.each<[facet: string | null, keys: string[], ui: Partial<UiState>, actions: Action[]]>([
    ['lyon', ['down'], { facet: 'bonn' }, []],
    ['lyon', ['up'], { facet: 'lyon' }, []],
    ['lyon', ['end'], { facet: 'more' }, []],
    ['gone', ['down'], { facet: 'lyon' }, []],
    ['bonn', [' '], { cursor: 0, focus: 'facets' }, [{ type: 'toggle', field: 'city', value: 'Bonn' }]],
    ['more', ['enter'], { facet: 'bonn' }, [{ type: 'more-values', field: 'city', shown: 4 }]],
    ['lyon', ['c'], { cursor: 0 }, [{ type: 'clear-filters' }]],
    ['lyon', ['escape'], { focus: 'results' }, []],
    ['lyon', ['tab'], { focus: 'results' }, []],
    ['lyon', ['q'], {}, [{ type: 'leave' }]],
  ])('%s: %j', (facet, keys, ui, actions) => {
    const result = press(facets(facet), keys);
    expect(result.ui).toMatchObject(ui);
    expect(result.actions).toEqual(actions);
  });
});

describe('prompts', () => {
  const options = [
    { id: 'web', label: 'web' },
    { id: 'original', label: 'original' },
  ];
  const choice = start({ prompt: { kind: 'choice', text: 'Format:', options, index: 0 } });
  const confirm = start({ prompt: { kind: 'confirm', text: 'Download 12 files?' } });
  test.each<[ui: UiState, keys: string[], value: string | null]>([
    [choice, ['enter'], 'web'],
    [choice, ['right', 'enter'], 'original'],
    [choice, ['right', 'right', 'enter'], 'web'],
    [choice, ['left', 'enter'], 'original'],
    [choice, ['escape'], null],
    [confirm, ['y'], 'yes'],
    [confirm, ['j'], 'yes'],
    [confirm, ['n'], null],
    // The default is no.
    [confirm, ['enter'], null],
  ])('%#', (ui, keys, value) => {
    const result = press(ui, keys);
    expect(result.actions).toEqual([{ type: 'reply', value }]);
    expect(result.ui.prompt).toBeNull();
  });

  test('Ctrl-C works during a prompt', () => {
    expect(press(choice, ['ctrl+c']).actions).toEqual([{ type: 'interrupt' }]);
  });
});

describe('input of the terminal', () => {
  const flags = (change: Partial<KeyFlags> = {}) => change as KeyFlags;
  test.each<[input: string, flags: Partial<KeyFlags>, isText: boolean, names: string[]]>([
    ['', { upArrow: true }, false, ['up']],
    ['', { return: true }, true, ['enter']],
    ['', { delete: true }, true, ['backspace']],
    ['c', { ctrl: true }, false, ['ctrl+c']],
    ['xx', {}, false, ['x', 'x']],
    ['ä', {}, false, ['ä']],
    ['harbor lyon', {}, true, ['text']],
    // Keys that arrive together, as over a slow connection.
    ['\t\r', {}, false, ['tab', 'enter']],
    ['x\u0001', {}, false, ['x', 'ctrl+a']],
    ['\u0015lyon\r', {}, true, ['ctrl+u', 'text', 'enter']],
    ['a\rb', {}, true, ['text']],
    ['\u007f\u007f', {}, true, ['backspace', 'backspace']],
  ])('“%s” %j', (input, change, isText, names) => {
    expect(keysOf(input, flags(change), isText).map(({ name }) => name)).toEqual(names);
  });

  test('pasted control characters do not reach the query', () => {
    expect(keysOf('a\u001b]0;x\u0007b\n', flags(), true)[0]?.text).toBe('a ]0;x b ');
  });
});
