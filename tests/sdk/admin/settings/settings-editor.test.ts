import { describe, expect, it } from 'vitest';
import {
  createSettingsEditor,
  createSettingsDrafts,
  createTranslationsEditor,
  RETRY_SAVE,
} from '@assetportal/sdk/admin';
import { setUp, TITLE, titled, titleOf } from '../../config/editor/editing.js';
import { memoryStorage } from '../../app/storage/memory-storage.js';
import { adminServer, recordedToasts } from '../../translations/server.js';

const RADIUS = ['appearance', 'radius'];
const FONT = { bytes: new Uint8Array([1]), type: 'font/woff2' };

/** Creates a settings editor over the editors of an admin area, with timers that the test runs. */
async function settingsOf(
  stored?: unknown,
  { user = 'ada', storage = memoryStorage(), hasTranslations = false } = {},
) {
  const set = await setUp(stored);
  const session: { user: string | null } = { user };
  const server = adminServer();
  server.change('translations', 'fr', { search: { clear: 'Effacer' } });
  const translations = createTranslationsEditor({
    portal: server.portal,
    toasts: recordedToasts(),
    loadLocal: () => Promise.resolve([]),
  });
  const timers: { readonly delay: number; readonly run: () => void }[] = [];
  const time = { now: 0 };
  const online = new Set<() => void>();
  const create = () =>
    createSettingsEditor({
      config: set.editor,
      branding: set.branding,
      ...(hasTranslations ? { translations } : {}),
      drafts: createSettingsDrafts(storage),
      user: () => session.user,
      after: (delay, run) => {
        timers.push({ delay, run });
        return () => timers.splice(0);
      },
      onOnline: (run) => {
        online.add(run);
        return () => online.delete(run);
      },
      now: () => time.now,
    });
  const settings = create();
  const texts = () => translations.store.getState().languages.find(({ short }) => short === 'fr')?.messages;
  return {
    ...set,
    settings,
    create,
    timers,
    online,
    time,
    storage,
    session,
    translations,
    texts,
    translationServer: server,
    now: () => settings.store.getState(),
  };
}

describe('settings editor', () => {
  it('undoes and redoes edits of settings and files', async () => {
    const { settings, state, now, branding } = await settingsOf();
    settings.set(TITLE, 'New');
    settings.move(['facets'], 0, 2);
    settings.setFile('custom_font', FONT);
    expect(now().changes.map(({ id }) => id)).toEqual([
      TITLE.join('.'),
      'facets.color_code',
      'file custom_font',
    ]);
    settings.undo();
    expect(branding.store.getState().pending).toEqual({});
    settings.undo();
    settings.undo();
    expect([now().changes, now().canUndo, now().canRedo]).toEqual([[], false, true]);
    settings.redo();
    expect([titleOf(state()), state().dirty]).toEqual(['New', true]);
  });

  it('undoes a drag in one step, however long it takes', async () => {
    const { settings, state, time, now } = await settingsOf();
    settings.holdStep();
    for (const radius of [9, 10, 11]) {
      settings.set(RADIUS, radius);
      time.now += 5_000;
    }
    settings.endStep();
    settings.set(RADIUS, 12);
    settings.undo();
    expect(state().config.appearance.radius).toBe(11);
    settings.undo();
    expect([state().config.appearance.radius, now().canUndo]).toEqual([8, false]);
  });

  it('undoes typing in one step, and what follows a pause or another field in a separate one', async () => {
    const { settings, state, time } = await settingsOf();
    for (const text of ['N', 'Ne', 'New']) settings.set(TITLE, text);
    time.now = 5_000;
    settings.set(TITLE, 'New portal');
    settings.endStep();
    settings.set(TITLE, 'Newer portal');
    const titles: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      settings.undo();
      titles.push(titleOf(state()));
    }
    expect(titles).toEqual(['New portal', 'New', '']);
  });

  it('undoes an invalid input together with its message', async () => {
    const { settings, state } = await settingsOf();
    settings.set(RADIUS, 99);
    expect(state().invalid).toHaveLength(1);
    settings.undo();
    expect(state().invalid).toEqual([]);
  });

  it('sets several values in one step, and leaves out invalid ones', async () => {
    const { settings, state, now } = await settingsOf();
    settings.setAll([
      { path: TITLE, value: 'New' },
      { path: RADIUS, value: 99 },
      { path: ['appearance', 'scheme'], value: 'dark' },
    ]);
    expect([titleOf(state()), state().config.appearance.scheme, state().invalid]).toEqual([
      'New',
      'dark',
      [],
    ]);
    settings.undo();
    expect([now().changes, now().canUndo]).toEqual([[], false]);
  });

  it('reverts one change and keeps the others, and discards all in one step', async () => {
    const { settings, state, now } = await settingsOf();
    settings.set(TITLE, 'New');
    settings.set(RADIUS, 4);
    settings.move(['facets'], 0, 2);
    settings.add(['footer', 'entries'], { translation: { en: 'Imprint' } });
    const moved = now().changes.find(({ id }) => id.startsWith('facets'));
    if (moved !== undefined) settings.revert(moved);
    expect(state().config.facets).toEqual(state().backup.facets);
    const entry = now().changes.find(({ id }) => id.startsWith('footer'));
    if (entry !== undefined) settings.revert(entry);
    expect(
      now()
        .changes.map(({ id }) => id)
        .sort(),
    ).toEqual([RADIUS.join('.'), TITLE.join('.')]);
    settings.discard();
    expect(now().changes).toEqual([]);
    settings.undo();
    expect([titleOf(state()), state().config.appearance.radius]).toEqual(['New', 4]);
  });

  it('saves, and drops the steps that led to the saved state', async () => {
    const { settings, server, now } = await settingsOf();
    settings.set(TITLE, 'New');
    await settings.save();
    expect([server.config, now().status, now().changes, now().canUndo]).toEqual([
      titled('New'),
      'saved',
      [],
      false,
    ]);
    settings.set(TITLE, 'Newer');
    expect(now().status).toBe('idle');
  });

  it(
    'names the saved parts: files, translations, or the configuration',
    { tags: ['8.texts.saved', '8.config.saved', '8.file.saved', '1.admin.texts'] },
    async () => {
      const { settings, translationServer, translations, now } = await settingsOf(undefined, {
        hasTranslations: true,
      });
      await translations.load('en');
      const translate = (text: string) =>
        settings.editTranslations(null, (editor) => editor.set('fr', 'search.clear', text));
      translate('Vider');
      translationServer.failures.set('POST config/translations', 500);
      await settings.save();
      expect([now().status, settings.messages.failed]).toEqual(['failed', 'toast.translations.failed']);
      translationServer.failures.clear();
      await settings.save();
      expect([now().status, settings.messages.saved]).toEqual(['saved', 'toast.translations.saved']);
      settings.setFile('custom_font', FONT);
      await settings.save();
      expect(settings.messages).toEqual({ saved: 'toast.file.saved', failed: 'toast.file.notSaved' });
      settings.discard();
      translate('Effacer');
      settings.set(TITLE, 'New');
      await settings.save();
      expect(settings.messages.saved).toBe('toast.config.saved');
    },
  );

  it('repeats a save without a connection every five seconds, and reports its failure once', async () => {
    const { settings, server, now, timers, toasts } = await settingsOf();
    settings.set(TITLE, 'New');
    server.failures.set('POST config/global', 'unreachable');
    await settings.save();
    expect([now().status, timers.map(({ delay }) => delay)]).toEqual(['offline', [RETRY_SAVE]]);
    timers.splice(0)[0]?.run();
    await expect.poll(() => timers).toHaveLength(1);
    settings.set(RADIUS, 4);
    server.failures.clear();
    timers.splice(0)[0]?.run();
    await expect.poll(() => now().status).toBe('saved');
    expect(server.config).toMatchObject({ global: { website_title: 'New' }, appearance: { radius: 4 } });
    expect(toasts.shown).toEqual(['error toast.config.notSaved', 'success toast.config.saved']);
  });

  it('repeats a save once, as soon as the device is online again', async () => {
    const { settings, server, now, timers, online } = await settingsOf();
    settings.set(TITLE, 'New');
    server.failures.set('POST config/global', 'unreachable');
    await settings.save();
    server.failures.clear();
    for (const run of online) run();
    await expect.poll(() => now().status).toBe('saved');
    expect([server.config, timers, online.size]).toEqual([titled('New'), [], 0]);
  });

  it('does not repeat a save after the admin area was left', async () => {
    const { settings, server, now, timers } = await settingsOf();
    settings.set(TITLE, 'New');
    server.failures.set('POST config/global', 'unreachable');
    await settings.save();
    settings.leave();
    expect([timers, now().status]).toEqual([[], 'failed']);
  });

  it.each([
    [401, 'session-ended'],
    [500, 'failed'],
  ] as const)('keeps the edits after a response with status %i', async (status, expected) => {
    const { settings, server, now } = await settingsOf();
    settings.set(TITLE, 'New');
    server.failures.set('POST config/global', status);
    await settings.save();
    expect([now().status, now().error?.status, now().changes.length]).toEqual([expected, status, 1]);
    server.failures.clear();
    await settings.save();
    expect([server.config, now().status]).toEqual([titled('New'), 'saved']);
  });

  it('saves nothing of the configuration if a file cannot be saved', async () => {
    const { settings, server, now } = await settingsOf();
    settings.set(TITLE, 'New');
    settings.setFile('custom_font', FONT);
    server.failures.set('POST config/custom_font', 422);
    await settings.save();
    expect([now().status, now().error?.status, now().changes.length]).toEqual(['failed', 422, 2]);
    expect(server.calls).not.toContain('POST config/global "1"');
  });
});

describe('draft', () => {
  it('is offered to the same user after a reload, and applied in one step', async () => {
    const first = await settingsOf();
    first.settings.set(TITLE, 'New');
    const again = await settingsOf(undefined, { storage: first.storage });
    await again.editor.load({ discard: true });
    expect(again.now().draft).toMatchObject({ config: titled('New') });
    again.settings.continueDraft();
    expect([titleOf(again.state()), again.now().draft]).toEqual(['New', null]);
    again.settings.undo();
    expect(again.now().changes).toEqual([]);
  });

  it('keeps the changes that someone else has saved since then', async () => {
    const first = await settingsOf();
    first.settings.set(TITLE, 'New');
    const stored = { ...titled(''), appearance: { ...titled('').appearance, radius: 4 } };
    const again = await settingsOf(stored, { storage: first.storage });
    await again.editor.load({ discard: true });
    again.settings.continueDraft();
    expect([titleOf(again.state()), again.state().config.appearance.radius]).toEqual(['New', 4]);
    expect(again.now().changes).toHaveLength(1);
  });

  it.each([
    ['another user', 'bob', ''],
    ['a portal that already has the changes', 'ada', 'New'],
  ])('is not offered to %s', async (_, user, title) => {
    const first = await settingsOf();
    first.settings.set(TITLE, 'New');
    const again = await settingsOf(titled(title), { user, storage: first.storage });
    await again.editor.load({ discard: true });
    expect(again.now().draft).toBeNull();
    expect(first.storage.get('settings-draft')).toBeNull();
  });

  it('contains edits of settings and translations after the login was canceled, until a logout', async () => {
    const { settings, translations, session, storage } = await settingsOf(undefined, {
      hasTranslations: true,
    });
    await translations.load('en');
    settings.set(TITLE, 'New');
    session.user = null;
    settings.sessionEnded();
    settings.cancelLogin();
    settings.set(TITLE, 'Newer');
    settings.editTranslations(null, (editor) => editor.set('fr', 'search.clear', 'Vider'));
    const again = await settingsOf(undefined, { storage, hasTranslations: true });
    await again.translations.load('en');
    await again.editor.load({ discard: true });
    again.settings.continueDraft();
    expect([titleOf(again.state()), again.texts()]).toEqual(['Newer', { search: { clear: 'Vider' } }]);
    storage.remove('settings-draft');
    settings.clear();
    settings.set(TITLE, 'Newest');
    expect(storage.get('settings-draft')).toBeNull();
  });

  it('ends with a save, and when all changes are undone', async () => {
    const { settings, storage } = await settingsOf();
    settings.set(TITLE, 'New');
    expect(storage.get('settings-draft')).not.toBeNull();
    settings.undo();
    expect(storage.get('settings-draft')).toBeNull();
    settings.redo();
    await settings.save();
    expect(storage.get('settings-draft')).toBeNull();
  });

  it.each(['{', '[]', '{"user":"ada","changed":"x"}', 'null'])('ignores %s', async (text) => {
    const storage = memoryStorage();
    storage.set('settings-draft', text);
    const { editor, now } = await settingsOf(undefined, { storage });
    await editor.load({ discard: true });
    expect(now().draft).toBeNull();
  });
});
