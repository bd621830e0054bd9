import { describe, expect, it } from 'vitest';
import { PortalError } from '@assetportal/sdk';
import {
  createDocumentDrafts,
  createDocumentEditor,
  rightsDocument,
  type RightsDocument,
} from '@assetportal/sdk/admin';
import { memoryStorage } from '../../app/storage/memory-storage.js';
import { gate } from '../../translations/server.js';

const rule = (folder: string, access: 'none' | 'view' | 'download' = 'view') => ({
  group: 'press',
  folder,
  access,
});

const rights = (...rules: ReturnType<typeof rule>[]): RightsDocument => ({
  rules,
  withoutRule: { guests: 'none', users: 'download' },
});

const changedMeanwhile = () => new PortalError({ code: 'changed-meanwhile', message: '', status: 412 });

/** An editor over a document in memory, which has a new version with each write. */
function setUp({ storage = memoryStorage(), user = 'ada' } = {}) {
  const server = { value: rights(rule('a')), version: 1, writes: 0 };
  const faults: { read?: Error; afterRead?: Promise<void>; write?: Error; duringWrite?: () => void } = {};
  const session: { user: string | null } = { user };
  const shown: string[] = [];
  const timers: (() => void)[] = [];
  const time = { now: 0 };
  const editor = createDocumentEditor<RightsDocument>({
    document: rightsDocument,
    resource: {
      async read() {
        if (faults.read !== undefined) throw faults.read;
        const stored = { value: rightsDocument.toContent(server.value), etag: String(server.version) };
        await faults.afterRead;
        return stored;
      },
      save(content, { ifMatch }) {
        faults.duringWrite?.();
        if (faults.write !== undefined) return Promise.reject(faults.write);
        if (ifMatch !== String(server.version)) return Promise.reject(changedMeanwhile());
        const value = rightsDocument.fromContent(content);
        Object.assign(server, { value, version: server.version + 1, writes: server.writes + 1 });
        return Promise.resolve(String(server.version));
      },
    },
    drafts: createDocumentDrafts(storage, 'rights-draft', rightsDocument.isDocument),
    toasts: { show: ({ key }: { key: string }) => shown.push(key) },
    user: () => session.user,
    after: (_, run) => {
      timers.push(run);
      return () => void timers.splice(0);
    },
    now: () => time.now,
  });
  const store = (value: RightsDocument) => Object.assign(server, { value, version: server.version + 1 });
  const add = (...rules: ReturnType<typeof rule>[]) =>
    editor.edit((value) => ({ ...value, rules: [...value.rules, ...rules] }));
  return {
    editor,
    faults,
    server,
    session,
    shown,
    timers,
    time,
    storage,
    store,
    add,
    now: () => editor.store.getState(),
  };
}

describe('document editor', () => {
  it('edits, undoes, redoes, reverts one change and saves the rest', async () => {
    const { editor, now, add, server, shown } = setUp();
    await editor.load();
    add(rule('b'));
    add(rule('c'));
    expect(now().changes.map(({ kind }) => kind)).toEqual(['added', 'added']);
    editor.undo();
    editor.undo();
    expect([now().changes, now().canUndo, now().canRedo]).toEqual([[], false, true]);
    editor.redo();
    editor.redo();
    editor.revertChange(now().changes[0]!.id);
    await editor.save();
    expect(server.value).toEqual(rights(rule('a'), rule('c')));
    expect([now().status, now().changes, shown]).toEqual(['saved', [], ['settings.documents.saved']]);
  });

  it('keeps the saved content if an earlier load ends later', async () => {
    const { editor, faults, now, add, server } = setUp();
    await editor.load();
    const held = gate();
    faults.afterRead = held.passed;
    const loading = editor.load();
    add(rule('b'));
    await editor.save();
    held.open();
    await loading;
    expect(now().value).toEqual(rights(rule('a'), rule('b')));
    add(rule('c'));
    await editor.save();
    expect(server.value).toEqual(rights(rule('a'), rule('b'), rule('c')));
  });

  it('makes edits with the same name in quick succession one step', async () => {
    const { editor, now, time } = setUp();
    await editor.load();
    const set = (guests: 'none' | 'view' | 'download') =>
      editor.edit((value) => ({ ...value, withoutRule: { ...value.withoutRule, guests } }), 'guests');
    set('view');
    set('download');
    time.now = 5_000;
    set('view');
    editor.undo();
    expect(now().value?.withoutRule.guests).toBe('download');
    editor.undo();
    expect([now().value?.withoutRule.guests, now().canUndo]).toEqual(['none', false]);
  });

  it('merges what another admin has saved without a question', async () => {
    const { editor, now, add, server, store } = setUp();
    await editor.load();
    add(rule('b'));
    store(rights(rule('a', 'none'), rule('z')));
    await editor.save();
    expect(server.value.rules.map(({ folder, access }) => `${folder} ${access}`).sort()).toEqual([
      'a none',
      'b view',
      'z view',
    ]);
    expect(now()).toMatchObject({ status: 'saved', changes: [], conflicts: [] });
  });

  it('requests a decision only about what both have changed, and another one after a further save', async () => {
    const { editor, now, server, store } = setUp();
    await editor.load();
    editor.edit(() => rights(rule('a', 'download')));
    store(rights(rule('a', 'none')));
    await editor.save();
    expect(now()).toMatchObject({ showsConflict: true, status: 'idle' });
    editor.resolve(now().conflicts[0]!.id, 'mine');
    store(rights(rule('a')));
    store(rights(rule('a', 'none'), rule('b')));
    await editor.save();
    expect(server.value).toEqual(rights(rule('a', 'download'), rule('b')));
    editor.edit(() => rights(rule('a', 'view')));
    store(rights(rule('a', 'none')));
    await editor.save();
    editor.resolve(now().conflicts[0]!.id, 'mine');
    store(rights());
    await editor.save();
    expect(now().conflicts).toHaveLength(1);
    editor.resolve(now().conflicts[0]!.id, 'theirs');
    await editor.save();
    expect([server.value.rules, now().status, now().changes]).toEqual([[], 'saved', []]);
  });

  it('requests no decision about an item that is as the other admin has saved it', async () => {
    const { editor, now, add, server, store } = setUp();
    await editor.load();
    editor.edit(() => rights(rule('a', 'download')));
    store(rights(rule('a', 'none')));
    await editor.save();
    editor.postponeConflict();
    editor.discard();
    expect(now().conflicts).toEqual([]);
    add(rule('b'));
    await editor.save();
    expect([now().status, server.value]).toEqual(['saved', rights(rule('a', 'none'), rule('b'))]);
  });

  it('shows nothing of a save that ends after another user has the session', async () => {
    const { editor, faults, now, add } = setUp();
    await editor.load();
    add(rule('b'));
    faults.duringWrite = editor.clear;
    await editor.save();
    expect(now()).toMatchObject({ value: null, saved: null, load: 'initial' });
  });

  it('keeps the edits during a save', async () => {
    const { editor, faults, now, add, server } = setUp();
    await editor.load();
    add(rule('b'));
    faults.duringWrite = () => add(rule('c'));
    await editor.save();
    expect(server.value.rules.map(({ folder }) => folder)).toEqual(['a', 'b']);
    expect(now().changes.map(({ to }) => to)).toEqual([rule('c')]);
  });

  it('repeats a save without a connection, also if the first one was stored', async () => {
    const { editor, faults, now, add, server, timers, store } = setUp();
    await editor.load();
    add(rule('b'));
    faults.write = new PortalError({ code: 'unreachable', message: '' });
    await editor.save();
    expect([now().status, timers.length]).toEqual(['offline', 1]);
    delete faults.write;
    store(rights(rule('a'), rule('b')));
    timers.splice(0).forEach((run) => run());
    await expect.poll(() => now().status).toBe('saved');
    expect([server.writes, now().changes]).toEqual([0, []]);
  });

  it('requests the login when the session has ended, and saves after it', async () => {
    const { editor, now, add, server, session } = setUp();
    await editor.load();
    add(rule('b'));
    session.user = null;
    await editor.save();
    expect(now()).toMatchObject({ status: 'session-ended', needsLogin: true });
    session.user = 'ada';
    editor.sessionContinued();
    await expect.poll(() => now().status).toBe('saved');
    expect(server.value.rules).toHaveLength(2);
  });

  it('offers the draft of an earlier visit to the same user only, merged with newer rules', async () => {
    const first = setUp();
    await first.editor.load();
    first.add(rule('b'));
    const second = setUp({ storage: first.storage });
    second.store(rights(rule('a'), rule('z')));
    await second.editor.load();
    expect(second.now().draft).not.toBeNull();
    second.editor.continueDraft();
    expect(second.now().changes.map(({ to }) => to)).toEqual([rule('b')]);
    const other = setUp({ storage: first.storage, user: 'tom' });
    await other.editor.load();
    expect(other.now().draft).toBeNull();
  });

  it('has edits in its draft after the login was canceled, until a logout', async () => {
    const { editor, add, session, storage, now } = setUp();
    await editor.load();
    add(rule('b'));
    session.user = null;
    editor.sessionEnded();
    editor.cancelLogin();
    expect(now()).toMatchObject({ status: 'session-ended', needsLogin: false });
    add(rule('c'));
    const next = setUp({ storage });
    await next.editor.load();
    next.editor.continueDraft();
    expect(next.now().changes.map(({ to }) => to)).toEqual([rule('b'), rule('c')]);
    storage.remove('rights-draft');
    editor.clear();
    await editor.load();
    add(rule('d'));
    expect(storage.get('rights-draft')).toBeNull();
  });

  it('reports a rejected save with its reason, and keeps the edits', async () => {
    const { editor, faults, now, add, shown } = setUp();
    await editor.load();
    add(rule('b'));
    faults.write = new PortalError({ code: 'group-not-found', message: '', status: 404 });
    await editor.save();
    expect([now().status, now().error?.code, now().changes.length]).toEqual(['failed', 'group-not-found', 1]);
    expect(shown).toEqual(['settings.documents.failed']);
  });

  it('shows a failed load, and loads again', async () => {
    const { editor, faults, now } = setUp();
    faults.read = new PortalError({ code: 'forbidden', message: '', status: 403 });
    await editor.load();
    expect([now().load, now().loadError?.code]).toEqual(['failure', 'forbidden']);
    delete faults.read;
    await editor.load();
    expect([now().load, now().loadError]).toEqual(['success', null]);
  });
});
