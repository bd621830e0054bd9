import { describe, expect, it } from 'vitest';
import { setUp, TITLE, titled, titleOf } from './editing.js';

describe('config editor after another admin has saved', () => {
  async function conflict() {
    const all = await setUp();
    all.editor.set(TITLE, 'Mine');
    all.server.change(titled('Theirs'));
    expect(await all.editor.save()).toBe('conflict');
    return all;
  }

  it('overwrites nothing, keeps the unsaved changes and reports the difference', async () => {
    const { state, server, toasts } = await conflict();
    expect(server.config).toEqual(titled('Theirs'));
    expect(toasts.shown).toEqual(['warning toast.config.changedMeanwhile']);
    expect(state()).toMatchObject({ status: 'success', dirty: true, conflict: { theirs: titled('Theirs') } });
    expect(state().conflict?.paths).toEqual([{ path: TITLE, base: '', mine: 'Mine', theirs: 'Theirs' }]);
    expect(titleOf(state())).toBe('Mine');
  });

  it('saves its own configuration on keepMine', async () => {
    const { editor, state, server } = await conflict();
    expect(await editor.keepMine()).toBe('saved');
    expect(server.calls.at(-1)).toBe('POST config/global "2"');
    expect([server.config, state().conflict, state().dirty]).toEqual([titled('Mine'), null, false]);
  });

  it('loads the stored configuration on takeTheirs', async () => {
    const { editor, state, server } = await conflict();
    editor.takeTheirs();
    expect([titleOf(state()), state().conflict, state().dirty]).toEqual(['Theirs', null, false]);
    editor.set(TITLE, 'Both');
    expect(await editor.save()).toBe('saved');
    expect(server.config).toEqual(titled('Both'));
  });

  it('reports a conflict with the newest version if another admin saves again before the decision', async () => {
    const { editor, state, server } = await conflict();
    server.change(titled('Third'));
    expect(await editor.keepMine()).toBe('conflict');
    expect(state().conflict).toMatchObject({ theirs: titled('Third') });
    expect(server.config).toEqual(titled('Third'));
    expect(await editor.keepMine()).toBe('saved');
    expect(server.config).toEqual(titled('Mine'));
  });

  it('requests no decision about a value that was reset to the stored one', async () => {
    const { editor, state, server } = await conflict();
    editor.restore();
    expect(state().conflict).toBeNull();
    editor.set(['search', 'rowHeight'], 300);
    expect(await editor.save()).toBe('saved');
    expect(server.config).toMatchObject({ global: { website_title: 'Theirs' }, search: { rowHeight: 300 } });
  });

  it('reports that the other configuration could not be fetched, and detects the conflict on the next save', async () => {
    const { editor, state, server } = await setUp();
    editor.set(TITLE, 'Mine');
    server.change(titled('Theirs'));
    server.failures.set('GET config/global', 500);
    expect(await editor.save()).toBe('failed');
    expect(state()).toMatchObject({ dirty: true, conflict: null, error: { status: 500 } });
    server.failures.clear();
    expect(await editor.save()).toBe('conflict');
  });
});

describe('config editor, merging with another admin', () => {
  const ROW_HEIGHT = ['search', 'rowHeight'];

  it(
    'saves both changes if they are about different values (CB4)',
    { tags: ['d.updates.if-match'] },
    async () => {
      const { editor, state, server, toasts } = await setUp();
      editor.set(ROW_HEIGHT, 300);
      server.change(titled('Theirs'));
      expect(await editor.save()).toBe('saved');
      expect(server.config).toEqual({
        ...titled('Theirs'),
        search: { ...titled('').search, rowHeight: 300 },
      });
      expect([titleOf(state()), state().dirty, state().conflict]).toEqual(['Theirs', false, null]);
      await expect.poll(() => toasts.shown).toEqual(['success toast.config.savedMerged']);
      expect(server.calls.filter((call) => call.startsWith('POST')).at(-1)).toBe('POST config/global "2"');
    },
  );

  it('reports only values that both changed, and lets the admin decide on each (CB4)', async () => {
    const { editor, state, server } = await setUp();
    editor.set(TITLE, 'Mine');
    editor.set(ROW_HEIGHT, 300);
    editor.set(['search', 'imageColWidth'], 300);
    const theirs = titled('Theirs');
    server.change({
      ...theirs,
      search: { ...theirs.search, rowHeight: 400 },
      footer: { height: 80, entries: [] },
    });
    expect(await editor.save()).toBe('conflict');
    expect(state().conflict?.paths.map(({ path }) => path)).toEqual([TITLE, ROW_HEIGHT]);
    editor.resolve(TITLE, 'theirs');
    expect(await editor.save()).toBe('conflict');
    // Edits between the decisions stay.
    editor.set(['footer', 'height'], 90);
    editor.resolve(ROW_HEIGHT, 'mine');
    expect(state().conflict).toBeNull();
    expect(await editor.save()).toBe('saved');
    expect(server.config).toEqual({
      ...theirs,
      search: { ...theirs.search, rowHeight: 300, imageColWidth: 300 },
      footer: { height: 90, entries: [] },
    });
  });

  it('takes only the values in conflict from the other admin (CB4)', async () => {
    const { editor, state, server } = await setUp();
    editor.set(TITLE, 'Mine');
    editor.set(ROW_HEIGHT, 300);
    server.change(titled('Theirs'));
    expect(await editor.save()).toBe('conflict');
    editor.takeTheirs();
    expect([titleOf(state()), state().config.search.rowHeight, state().dirty]).toEqual(['Theirs', 300, true]);
    expect(await editor.save()).toBe('saved');
    expect(server.config).toMatchObject({ global: { website_title: 'Theirs' }, search: { rowHeight: 300 } });
  });

  it('merges an added item and a moved one (CB4)', async () => {
    const { editor, state, server } = await setUp();
    const shown = () =>
      [...state().config.facets].sort((a, b) => a.position - b.position).map(({ field_name }) => field_name);
    const before = shown();
    editor.move(['facets'], before.length - 1, 0);
    const { facets } = titled('');
    server.change({ ...titled(''), facets: [...facets, { field_name: 'lens', position: 99 }] });
    expect(await editor.save()).toBe('saved');
    expect(shown()).toEqual([before.at(-1), ...before.slice(0, -1), 'lens']);
  });

  it('reports if the changes are invalid together', async () => {
    const { editor, state, server } = await setUp();
    editor.set(['search', 'posters', 'max_height'], 210);
    const theirs = titled('');
    const posters = { ...theirs.search.posters, min_height: 240 };
    server.change({ ...theirs, search: { ...theirs.search, posters } });
    expect(await editor.save()).toBe('invalid');
    expect(state().invalid).toMatchObject([{ path: 'search.posters.min_height' }]);
    expect(server.config).toMatchObject({ search: { posters } });
    editor.set(['search', 'posters', 'min_height'], 205);
    expect(await editor.save()).toBe('saved');
    expect(server.config).toMatchObject({ search: { posters: { min_height: 205, max_height: 210 } } });
  });

  it('does not write a newer version that was saved in the meantime', async () => {
    const { editor, server, state } = await setUp();
    editor.set(TITLE, 'Mine');
    const newer = { ...titled('Theirs'), version: '9.0.0', search: 'of the future' };
    server.change(newer);
    expect(await editor.save()).toBe('newer-version');
    expect([server.config, state().newer]).toEqual([newer, true]);
  });

  it('gives up after four attempts if other admins save all the time', async () => {
    const { editor, server, state, toasts } = await setUp();
    server.failures.set('POST config/global', 412);
    editor.set(TITLE, 'Mine');
    expect(await editor.save()).toBe('conflict');
    expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(4);
    expect([titleOf(state()), state().dirty, toasts.shown]).toEqual([
      'Mine',
      true,
      ['warning toast.config.changedMeanwhile'],
    ]);
  });
});
