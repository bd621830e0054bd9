import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { setUp } from './editing.js';

const COLLECTIONS = ['dashboard', 'collections'];
const keysOf = (faults: readonly { path: string; problem: { key: string } }[]) =>
  faults.map(({ path, problem }) => `${path}: ${problem.key}`);

/** Sets up an editor with pre-searches that have these positions. */
async function withCollections(positions: readonly number[]) {
  const collections = positions.map((position, index) => ({ key: 'abcdef'[index], position }));
  const all = await setUp({ version: '5.1.4', dashboard: { collections } });
  const shown = () =>
    [...all.state().config.dashboard.collections]
      .sort((a, b) => a.position - b.position)
      .map(({ key }) => key)
      .join('');
  return { ...all, shown };
}

describe('config editor, lists', () => {
  it(
    'refuses a blank or used key with the reason (CD4) (R6)',
    { tags: ['5.pre-search.key', '5.pre-search.key-unique'] },
    async () => {
      const { editor, state, server } = await withCollections([0, 1]);
      expect(keysOf(editor.add(COLLECTIONS, { key: ' A ' }))).toEqual([
        'dashboard.collections.2.key: collections.keyUsed',
      ]);
      expect(keysOf(editor.add(COLLECTIONS, { key: '   ' }))).toEqual([
        'dashboard.collections.2.key: collections.keyRequired',
      ]);
      expect(state()).toMatchObject({ dirty: false, invalid: [] });
      expect(keysOf(editor.set([...COLLECTIONS, 1, 'key'], 'a'))).toEqual([
        'dashboard.collections.1.key: collections.keyUsed',
      ]);
      expect(await editor.save()).toBe('invalid');
      expect(editor.set([...COLLECTIONS, 1, 'key'], 'b2')).toEqual([]);
      expect(keysOf(editor.add(['customPages'], { key: 'Imprint' }))).toEqual([]);
      expect(keysOf(editor.add(['customPages'], { key: 'imprint' }))).toEqual([
        'customPages.1.key: pages.keyUsed',
      ]);
      expect(await editor.save()).toBe('saved');
      expect(server.config).toMatchObject({ customPages: [{ key: 'Imprint' }] });
    },
  );

  it.each([
    [[0, 1, 2, 3, 4], 'cdeN'],
    [[10, 20, 30, 40, 50], 'cdeN'],
    [[4, 3, 2, 1, 0], 'cbaN'],
  ])(
    'with the positions %j, adds an item last and removes the first shown ones (CD5)',
    async (positions, order) => {
      const { editor, shown, server } = await withCollections(positions);
      editor.remove(COLLECTIONS, 0);
      editor.remove(COLLECTIONS, 0);
      expect(editor.add(COLLECTIONS, { key: 'N' })).toEqual([]);
      expect(shown()).toBe(order);
      expect(await editor.save()).toBe('saved');
      expect(shown()).toBe(order);
      // Another admin sees the same order.
      const { state } = await setUp(server.config);
      const stored = [...state().config.dashboard.collections].sort((a, b) => a.position - b.position);
      expect(stored.map(({ key }) => key).join('')).toBe(order);
    },
  );

  it('moves and removes by the same index (CD5)', async () => {
    const { editor, shown } = await withCollections([2, 1, 0]);
    editor.move(COLLECTIONS, 0, 2);
    expect(shown()).toBe('bac');
    editor.remove(COLLECTIONS, 2);
    expect(shown()).toBe('ba');
  });
});

describe('config editor, rules', () => {
  it('refuses limits in the wrong order at the changed one (CD6)', async () => {
    const { editor, state } = await setUp();
    const posters = ['search', 'posters'];
    expect(editor.set([...posters, 'min_height'], 700)).toEqual([
      { path: 'search.posters.min_height', problem: { key: 'fault.most', params: { limit: 250 } } },
    ]);
    expect(editor.set([...posters, 'max_height'], 100)).toEqual([
      { path: 'search.posters.max_height', problem: { key: 'fault.least', params: { limit: 200 } } },
    ]);
    expect(editor.set(posters, { min_height: 300, max_height: 400, border_width: 2 })).toEqual([]);
    expect(state().config.search.posters.max_height).toBe(400);
  });

  it('does not change the version (CC4)', async () => {
    const { editor, state, server } = await setUp();
    expect(keysOf(editor.set(['version'], '1.0.0'))).toEqual(['version: fault.readOnly']);
    editor.restore(['version']);
    expect([state().config.version, state().dirty]).toEqual(['5.1.4', false]);
    expect(server.calls).toEqual(['GET config/global']);
  });

  it('accepts language codes in either case (CD1)', async () => {
    const { editor, state, server } = await setUp({
      version: '5.1.4',
      terms_of_use: { links: { DE: '/agb', EN: '/terms' } },
    });
    expect(editor.set(['terms_of_use', 'links', 'DE'], '/neu')).toEqual([]);
    expect(state().config.terms_of_use.links).toEqual({ de: '/neu', en: '/terms' });
    expect(await editor.save()).toBe('saved');
    expect(server.config).toEqual({
      version: '5.1.4',
      terms_of_use: { links: { de: '/neu', EN: '/terms' } },
    });
  });

  it('reports which settings differ from the default (CC5)', async () => {
    const { editor } = await setUp({ ...DEFAULT_CONFIG, search: { rowHeight: 200 } });
    expect(editor.differsFromDefault(['search', 'rowHeight'])).toBe(true);
    expect(editor.differsFromDefault(['search', 'imageColWidth'])).toBe(false);
    editor.set(['search', 'rowHeight'], 180);
    expect(editor.differsFromDefault(['search', 'rowHeight'])).toBe(false);
  });
});
