import { describe, expect, it } from 'vitest';
import { createSettingsDrafts, createSettingsEditor } from '@assetportal/sdk/admin';
import type { PortalConfig } from '@assetportal/sdk/config';
import { memoryStorage } from '../../app/storage/memory-storage.js';
import { setUp, TITLE, titled, titleOf } from '../../config/editor/editing.js';
import { gate } from '../../translations/server.js';

const RADIUS = ['appearance', 'radius'];

const withRadius = (config: PortalConfig, radius: number): PortalConfig => ({
  ...config,
  appearance: { ...config.appearance, radius },
});

async function settingsOf() {
  const set = await setUp();
  const session: { user: string | null } = { user: 'ada' };
  const timers: (() => void)[] = [];
  const settings = createSettingsEditor({
    config: set.editor,
    branding: set.branding,
    drafts: createSettingsDrafts(memoryStorage()),
    user: () => session.user,
    after: (_, run) => {
      timers.push(run);
      return () => void timers.splice(0);
    },
  });
  return { ...set, settings, session, timers, now: () => settings.store.getState() };
}

describe('change set of a save', () => {
  it('has one ID for the files and the configuration, and the note of the admin', async () => {
    const { settings, server, now } = await settingsOf();
    settings.set(TITLE, 'New');
    settings.setNote(' Opening of the whale hall ');
    await settings.save();
    expect(now()).toMatchObject({ status: 'saved', note: '' });
    const first = server.query.get('change');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(server.query.get('note')).toBe('Opening of the whale hall');
    settings.set(TITLE, 'Newer');
    await settings.save();
    expect(server.query.get('change')).not.toBe(first);
    expect(server.query.get('note')).toBeNull();
  });

  it('is the same for a save that is repeated, or continued after a failure', async () => {
    const { settings, server } = await settingsOf();
    settings.set(TITLE, 'New');
    server.failures.set('POST config/global', 500);
    await settings.save();
    const first = server.query.get('change');
    server.failures.clear();
    await settings.save();
    expect([server.config, server.query.get('change')]).toEqual([titled('New'), first]);
  });

  it('is an upgrade after the decision about an older configuration', async () => {
    const { editor, server } = await setUp({ version: '5.0.2', sorting: { default: 'title asc' } });
    await editor.acceptUpdate();
    expect(Object.fromEntries(server.query)).toMatchObject({ action: 'upgrade', note: '5.0.2 → 5.1.4' });
    expect(server.query.has('change')).toBe(true);
  });
});

describe('save during another save', () => {
  it('saves the edits since the first one was sent', async () => {
    const { settings, server, now } = await settingsOf();
    const held = gate();
    server.held.set('POST config/global', held.passed);
    settings.set(TITLE, 'First');
    const first = settings.save();
    expect(now().status).toBe('saving');
    settings.set(TITLE, 'Second');
    const second = settings.save();
    held.open();
    await second;
    expect([server.config, now().status]).toEqual([titled('Second'), 'saved']);
    await first;
  });

  it('sends nothing if there are none, and does not repeat a save that failed', async () => {
    const { settings, server, now } = await settingsOf();
    const saves = () => server.calls.filter((call) => call.startsWith('POST config/global')).length;
    settings.set(TITLE, 'New');
    await Promise.all([settings.save(), settings.save()]);
    expect([saves(), now().status]).toEqual([1, 'saved']);
    settings.set(TITLE, 'Newer');
    server.failures.set('POST config/global', 500);
    await Promise.all([settings.save(), settings.save()]);
    expect([saves(), now().status]).toEqual([2, 'failed']);
  });
});

describe('changes of others', () => {
  it('are merged, and reported with the name of each author', async () => {
    const { settings, server, toasts, state } = await settingsOf();
    settings.set(RADIUS, 4);
    server.change(titled('Theirs'), 'inga');
    server.change({ ...titled('Theirs'), sorting: { ...titled('').sorting, default: 'title' } }, 'tom');
    await settings.save();
    expect(state()).toMatchObject({ config: { appearance: { radius: 4 } }, dirty: false });
    await expect.poll(() => toasts.shown).toEqual(['success toast.config.savedTogether']);
    expect(state().others.map(({ user, changes }) => [user, changes.map(({ path }) => path)])).toEqual([
      ['tom', [['sorting', 'default']]],
      ['inga', [TITLE]],
    ]);
  });

  it('have authors in a conflict, without saves that were loaded before', async () => {
    const { settings, editor, server, state } = await settingsOf();
    settings.set(TITLE, 'First');
    await settings.save();
    settings.set(TITLE, 'Mine');
    server.change(titled('Theirs'), 'inga');
    await settings.save();
    expect(state().conflict).toMatchObject({ base: titled('First'), mine: titled('Mine') });
    await expect.poll(() => state().others.map(({ user }) => user)).toEqual(['inga']);
    // A save before the decision shows the same conflict again.
    await settings.save();
    expect(state().others.map(({ user }) => user)).toEqual(['inga']);
    editor.resolve(TITLE, 'mine');
    await settings.save();
    expect(server.config).toEqual(titled('Mine'));
  });

  it('are added to an open conflict, which keeps the remaining decisions', async () => {
    const { settings, editor, server, state, now } = await settingsOf();
    settings.setAll([
      { path: TITLE, value: 'Mine' },
      { path: RADIUS, value: 4 },
    ]);
    server.change(withRadius(titled('Theirs'), 6), 'inga');
    await settings.save();
    expect(state().conflict?.paths).toHaveLength(2);
    editor.resolve(RADIUS, 'theirs');
    server.change({ ...withRadius(titled('Theirs'), 6), version: '5.1.4' }, 'tom');
    server.change(withRadius(titled('Later'), 6), 'tom');
    await editor.refreshConflict();
    expect(state().conflict?.paths).toMatchObject([{ path: TITLE, mine: 'Mine', theirs: 'Later' }]);
    expect(state().config.appearance.radius).toBe(6);
    expect(now().changes.map(({ id }) => id)).toEqual([TITLE.join('.')]);
    editor.resolve(TITLE, 'theirs');
    expect([titleOf(state()), state().conflict, state().dirty]).toEqual(['Later', null, false]);
  });
});

describe('session that ends', () => {
  it('requests the login without a call, and continues the save after a login of the same user', async () => {
    const { settings, server, session, now } = await settingsOf();
    settings.set(TITLE, 'New');
    session.user = null;
    settings.sessionEnded();
    expect(now()).toMatchObject({ status: 'session-ended', needsLogin: true });
    settings.cancelLogin();
    expect(now()).toMatchObject({ status: 'session-ended', needsLogin: false });
    const calls = server.calls.length;
    await settings.save();
    expect([now().needsLogin, server.calls.length]).toEqual([true, calls]);
    session.user = 'ada';
    settings.sessionContinued();
    await expect.poll(() => server.config).toEqual(titled('New'));
    expect(now()).toMatchObject({ status: 'saved', needsLogin: false });
  });

  it('saves nothing after a login that no save has requested', async () => {
    const { settings, server, session, now } = await settingsOf();
    settings.set(TITLE, 'New');
    session.user = null;
    settings.sessionEnded();
    session.user = 'ada';
    settings.sessionContinued();
    expect([now().status, now().changes.length, server.config]).toEqual(['idle', 1, titled('')]);
  });

  it('requests the login after a rejected save, and none without unsaved changes', async () => {
    const { settings, server, now } = await settingsOf();
    settings.sessionEnded();
    expect(now().needsLogin).toBe(false);
    settings.set(TITLE, 'New');
    server.failures.set('POST config/global', 401);
    await settings.save();
    expect(now()).toMatchObject({ status: 'session-ended', needsLogin: true });
    settings.clear();
    expect(now()).toMatchObject({ status: 'idle', needsLogin: false });
  });
});
