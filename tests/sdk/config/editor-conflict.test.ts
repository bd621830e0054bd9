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
    expect(state().conflict?.changes).toEqual([{ path: TITLE, kind: 'changed', from: 'Mine', to: 'Theirs' }]);
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
