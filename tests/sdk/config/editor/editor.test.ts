import { describe, expect, it, vi } from 'vitest';
import { createConfigEditor } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { createConfigStore } from '../../../../packages/sdk/src/domains/config/store.js';
import { gate, recordedToasts } from '../../translations/server.js';
import { setUp, TITLE, titled, titleOf } from './editing.js';
import { configServer } from '../server.js';

describe('config editor', () => {
  it(
    'loads the configuration and a backup of it',
    { tags: ['2.guards.admin-backups', '4.config.states'] },
    async () => {
      const { state, server } = await setUp(titled('Archive'));
      expect(state()).toMatchObject({ status: 'success', dirty: false, invalid: [], conflict: null });
      expect([titleOf(state()), state().backup]).toEqual(['Archive', titled('Archive')]);
      expect(server.calls).toEqual(['GET config/global']);
    },
  );

  it('stores the defaults if nothing is stored', async () => {
    const { state, server, config, toasts } = await setUp({});
    expect(server.config).toEqual(DEFAULT_CONFIG);
    expect(server.calls).toEqual(['GET config/global', 'POST config/global "1"']);
    expect(state()).toMatchObject({ status: 'success', dirty: false });
    expect(config.store.getState()).toMatchObject({ status: 'success', empty: false });
    expect(toasts.shown).toEqual([]);
  });

  it(
    'is dirty after a change, and clean after the change is undone',
    { tags: ['4.config.dirty'] },
    async () => {
      const { state, editor } = await setUp();
      expect(editor.set(TITLE, 'New')).toEqual([]);
      expect([state().dirty, titleOf(state())]).toEqual([true, 'New']);
      editor.set(TITLE, '');
      expect(state().dirty).toBe(false);
    },
  );

  it(
    'saves with the ETag that it loaded, shows a toast, and updates the config store',
    { tags: ['8.config.saved', '4.config.states', '4.config.dirty'] },
    async () => {
      const { state, editor, server, toasts, config } = await setUp();
      editor.set(TITLE, 'New');
      const statuses: string[] = [];
      editor.store.subscribe(({ status }) => statuses.push(status));
      expect(await editor.save()).toBe('saved');
      expect([...new Set(statuses)]).toEqual(['saving', 'success']);
      expect(server.calls.at(-1)).toBe('POST config/global "1"');
      expect(server.config).toEqual(titled('New'));
      expect(toasts.shown).toEqual(['success toast.config.saved']);
      expect(state()).toMatchObject({ dirty: false, backup: titled('New') });
      expect(titleOf(config.store.getState())).toBe('New');
      // The next save is based on the version just saved.
      editor.set(TITLE, 'Newer');
      expect(await editor.save()).toBe('saved');
      expect(server.calls.at(-1)).toBe('POST config/global "2"');
    },
  );

  it('reports a failed save and keeps the unsaved changes', { tags: ['8.config.saved'] }, async () => {
    const { state, editor, server, toasts, errors } = await setUp();
    editor.set(TITLE, 'New');
    server.failures.set('POST config/global', 500);
    expect(await editor.save()).toBe('failed');
    expect(toasts.shown).toEqual(['error toast.config.notSaved']);
    expect(state()).toMatchObject({ status: 'success', dirty: true, error: { status: 500 } });
    expect([titleOf(state()), errors]).toEqual(['New', ['config.save']]);
    server.failures.clear();
    expect(await editor.save()).toBe('saved');
    expect(state().error).toBeNull();
  });

  it(
    'rejects invalid values and does not save until they are fixed',
    { tags: ['d.config.problems'] },
    async () => {
      const { state, editor, server } = await setUp();
      const path = ['search', 'rowHeight'];
      expect(editor.set(path, 7)).toEqual([
        { path: 'search.rowHeight', problem: { key: 'fault.least', params: { limit: 48 } } },
      ]);
      expect([state().config.search.rowHeight, state().dirty, state().invalid.length]).toEqual([
        180,
        false,
        1,
      ]);
      editor.set(TITLE, 'New');
      expect(await editor.save()).toBe('invalid');
      editor.set(path, 300);
      expect([state().invalid, state().config.search.rowHeight]).toEqual([[], 300]);
      expect(await editor.save()).toBe('saved');
      expect(editor.set(['nowhere'], 1)).toEqual([{ path: 'nowhere', problem: { key: 'fault.path' } }]);
      expect(server.config).not.toHaveProperty('nowhere');
    },
  );

  it('runs one save at a time and keeps later changes unsaved', async () => {
    const { state, editor, server } = await setUp();
    const held = gate();
    server.held.set('POST config/global', held.passed);
    editor.set(TITLE, 'First');
    const saving = editor.save();
    expect(state().status).toBe('saving');
    expect(await editor.save()).toBe('busy');
    expect(await editor.resetToDefaults()).toBe('busy');
    editor.set(TITLE, 'Second');
    held.open();
    expect(await saving).toBe('saved');
    expect(server.config).toEqual(titled('First'));
    expect([titleOf(state()), state().dirty, titleOf({ config: state().backup })]).toEqual([
      'Second',
      true,
      'First',
    ]);
    expect(await editor.save()).toBe('saved');
    expect(server.config).toEqual(titled('Second'));
  });

  it('restores the stored values or the defaults of all fields, a page or a field', async () => {
    const { state, editor } = await setUp(titled('Archive'));
    editor.set(TITLE, 'New');
    editor.set(['search', 'rowHeight'], 300);
    editor.set(['search', 'imageColWidth'], -1);
    editor.restore('search');
    expect([state().config.search, state().invalid, titleOf(state())]).toEqual([
      DEFAULT_CONFIG.search,
      [],
      'New',
    ]);
    editor.restore();
    expect([state().dirty, titleOf(state())]).toEqual([false, 'Archive']);
    editor.defaults(TITLE);
    expect([state().dirty, titleOf(state())]).toEqual([true, '']);
    editor.restore(TITLE);
    editor.defaults('general');
    expect(state().config).toEqual(DEFAULT_CONFIG);
    editor.restore();
    editor.defaults();
    expect([state().config, state().dirty]).toEqual([DEFAULT_CONFIG, true]);
  });

  it('adds, moves and removes items of a list', async () => {
    const { state, editor } = await setUp({ ...DEFAULT_CONFIG, facets: [{ field_name: 'city' }] });
    const names = () =>
      [...state().config.facets].sort((a, b) => a.position - b.position).map(({ field_name }) => field_name);
    expect(editor.add(['facets'], { field_name: 'country' })).toEqual([]);
    expect(editor.add(['facets'], { field_name: 'camera', options: { sort: 'alph' } })).toEqual([]);
    expect(editor.add(['facets'], { position: 3 })).toEqual([
      { path: 'facets.3.field_name', problem: { key: 'fault.required' } },
    ]);
    expect(editor.add(['search'], {})).toEqual([{ path: 'search', problem: { key: 'fault.path' } }]);
    expect(state().config.facets[2]).toEqual({
      ...DEFAULT_CONFIG.facets[0],
      field_name: 'camera',
      position: 2,
      options: { ...DEFAULT_CONFIG.facets[0]?.options, sort: 'alph' },
    });
    editor.move(['facets'], 2, 0);
    expect(names()).toEqual(['camera', 'city', 'country']);
    editor.remove(['facets'], 1);
    editor.remove(['facets'], 9);
    expect(names()).toEqual(['camera', 'country']);
    expect(await editor.save()).toBe('saved');
  });

  it('completes a group when its first member is set, and rejects paths that do not exist', async () => {
    const { state, editor } = await setUp({ ...DEFAULT_CONFIG, footer: { entries: [{}] } });
    expect(editor.set(['footer', 'entries', 0, 'links', 'fr', 'link'], '/custom/mentions')).toEqual([]);
    expect(state().config.footer.entries[0]?.links).toEqual({
      fr: { link: '/custom/mentions', linkDirection: 'External' },
    });
    for (const path of [
      ['footer', 'entries', 7, 'position'],
      ['facets', 99],
      ['search', 'rowHeight', 'deep'],
      ['terms_of_use', 'links', 'German'],
    ]) {
      expect(editor.set(path, 1).map(({ problem }) => problem.key)).toEqual(['fault.path']);
    }
    editor.restore();
    editor.set(['terms_of_use', 'links', 'de'], '/custom/agb');
    editor.restore(['terms_of_use', 'links', 'de']);
    expect([state().config.terms_of_use.links, state().dirty, state().invalid]).toEqual([{}, false, []]);
  });

  it('does not save an unchanged configuration, and does nothing before it is loaded', async () => {
    const { editor } = await setUp();
    expect(await editor.save()).toBe('unchanged');
    expect(await editor.keepMine()).toBe('unchanged');
    const server = configServer();
    const unloaded = createConfigEditor({
      portal: server.portal,
      toasts: recordedToasts(),
      config: createConfigStore(server.portal, { initial: DEFAULT_CONFIG }),
    });
    unloaded.set(TITLE, 'New');
    unloaded.defaults();
    unloaded.remove(['facets'], 0);
    unloaded.move(['facets'], 1, 0);
    expect(unloaded.add(['facets'], { field_name: 'city' })).toHaveLength(1);
    expect(unloaded.store.getState()).toMatchObject({ status: 'initial', dirty: false });
    expect(await unloaded.save()).toBe('not-loaded');
    expect(await unloaded.resetToDefaults()).toBe('not-loaded');
    expect(server.calls).toEqual([]);
  });

  it(
    'is unavailable if loading fails, shows a toast, and can be loaded again',
    { tags: ['8.availability.config-status', '4.config.states'] },
    async () => {
      const { editor, state, server, toasts, errors } = await setUp();
      server.failures.set('GET config/global', 'unreachable');
      await expect(editor.load()).rejects.toMatchObject({ code: 'unreachable' });
      expect([state().status, toasts.shown, errors]).toEqual([
        'unavailable',
        ['warning toast.config.unavailable'],
        ['config.global'],
      ]);
      expect(await editor.resetToDefaults()).toBe('not-loaded');
      server.failures.clear();
      await editor.load();
      expect(state()).toMatchObject({ status: 'success', error: null });
    },
  );

  it('does not reload over unsaved changes unless discard is set', async () => {
    const { editor, state, server } = await setUp();
    editor.set(TITLE, 'Mine');
    server.change(titled('Theirs'));
    await editor.load();
    expect([titleOf(state()), server.calls]).toEqual(['Mine', ['GET config/global']]);
    await editor.load({ discard: true });
    expect([titleOf(state()), state().dirty]).toEqual(['Theirs', false]);
  });

  it.each([false, true])('preserves edits during a reload (discard: %s)', async (discard) => {
    const { editor, state, server } = await setUp();
    const height = ['search', 'rowHeight'];
    if (discard) editor.set(TITLE, 'Discarded');
    server.change({ ...titled('Theirs'), sorting: { ...DEFAULT_CONFIG.sorting, default: 'title' } });
    const loaded = gate();
    server.held.set('GET config/global', loaded.passed);
    const loading = editor.load({ discard });
    editor.set(height, 300);
    editor.set(['search', 'imageColWidth'], -1);
    loaded.open();
    await loading;
    expect([titleOf(state()), state().dirty, state().invalid.length]).toEqual(['Theirs', true, 1]);
    expect(state().config.search.rowHeight).toBe(300);
    editor.restore(['search', 'imageColWidth']);
    expect(await editor.save()).toBe('saved');
    expect(server.config).toMatchObject({ search: { rowHeight: 300 }, sorting: { default: 'title' } });
  });

  it('preserves edits during a reload that fails', async () => {
    const { editor, state, server } = await setUp();
    const loaded = gate();
    server.held.set('GET config/global', loaded.passed);
    server.failures.set('GET config/global', 'unreachable');
    const loading = editor.load();
    editor.set(TITLE, 'Mine');
    loaded.open();
    await loading;
    expect(state()).toMatchObject({ status: 'success', dirty: true, error: { code: 'unreachable' } });
    expect(await editor.save()).toBe('saved');
    expect(titleOf({ config: server.config as typeof DEFAULT_CONFIG })).toBe('Mine');
  });

  it('cancels the running save or load on leave, and ignores its result', async () => {
    const { editor, state, server, toasts } = await setUp();
    server.held.set('POST config/global', new Promise(() => undefined));
    editor.set(TITLE, 'Mine');
    const saving = editor.save();
    editor.leave();
    expect(await saving).toBe('left');
    expect(state()).toMatchObject({ status: 'success', dirty: true });
    server.held.set('GET config/global', new Promise(() => undefined));
    const loading = editor.load({ discard: true });
    expect(state().status).toBe('loading');
    editor.leave();
    await loading;
    expect([state().status, titleOf(state()), toasts.shown]).toEqual(['success', 'Mine', []]);
  });

  it('cancels the reload after a conflict on leave', async () => {
    const { editor, state, server } = await setUp();
    editor.set(TITLE, 'Mine');
    server.change(titled('Theirs'));
    server.held.set('GET config/global', new Promise(() => undefined));
    const saving = editor.save();
    await vi.waitFor(() => expect(server.calls.length).toBe(3));
    editor.leave();
    expect(await saving).toBe('left');
    expect(state()).toMatchObject({ status: 'success', error: null, dirty: true });
    expect(titleOf(state())).toBe('Mine');
  });

  it('requests nothing while a save or a reload runs', async () => {
    const { editor, state, server } = await setUp();
    const saved = gate();
    server.held.set('POST config/global', saved.passed);
    editor.set(TITLE, 'Mine');
    const saving = editor.save();
    await editor.load({ discard: true });
    editor.set(['search', 'rowHeight'], -1);
    expect(await editor.save()).toBe('busy');
    saved.open();
    expect([await saving, titleOf(state()), state().invalid.length]).toEqual(['saved', 'Mine', 1]);
    const posts = server.calls.length;
    const loaded = gate();
    server.held.set('GET config/global', loaded.passed);
    editor.restore();
    editor.set(TITLE, 'Later');
    const loading = editor.load({ discard: true });
    expect(await editor.save()).toBe('not-loaded');
    loaded.open();
    await loading;
    expect(server.calls.slice(posts)).toEqual(['GET config/global']);
  });

  it('has no effect for a value, an item or a conflict that does not exist', async () => {
    const { editor, state, server } = await setUp(titled('Archive'));
    expect(editor.set(TITLE, undefined)).toEqual([
      { path: 'global.website_title', problem: { key: 'fault.required' } },
    ]);
    expect(titleOf(state())).toBe('Archive');
    editor.restore();
    editor.set(['facets', 0, 'position'], 'x');
    const before = state();
    editor.remove(['facets'], 99);
    editor.remove(['global'], 0);
    editor.move(['global'], 0, 1);
    editor.resolve(TITLE, 'theirs');
    expect(state()).toEqual(before);
    editor.restore();
    editor.set(TITLE, 'Mine');
    expect([await editor.keepMine(), titleOf(state()), server.calls]).toEqual([
      'unchanged',
      'Mine',
      ['GET config/global'],
    ]);
  });

  it('reports a key that another item has at the changed one, and drops the faults of a removed item', async () => {
    const { editor, state } = await setUp();
    const [first, second] = DEFAULT_CONFIG.facets;
    expect(editor.set(['facets', 0, 'field_name'], second?.field_name)).toEqual([
      { path: 'facets.0.field_name', problem: { key: 'fault.used' } },
    ]);
    const last = DEFAULT_CONFIG.facets.length;
    editor.add(['facets'], { field_name: 'camera' });
    editor.set(['facets', last, 'position'], 'x');
    editor.restore(['facets', last]);
    expect(state().config.facets[0]).toEqual(first);
    expect([state().config.facets.length, state().invalid.map(({ path }) => path)]).toEqual([
      last,
      ['facets.0.field_name'],
    ]);
  });

  it('restores a stored value that differs from the default', async () => {
    const { editor, state } = await setUp(titled('Archive'));
    editor.set(TITLE, 'Mine');
    editor.restore(TITLE);
    expect([titleOf(state()), state().dirty]).toEqual(['Archive', false]);
  });
});
