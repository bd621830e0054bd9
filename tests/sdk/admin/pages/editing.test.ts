import { describe, expect, it } from 'vitest';
import { PortalError } from '@assetportal/sdk';
import {
  createSettingsDrafts,
  createPageChecks,
  createPageEditing,
  createPagesEditor,
  createSettingsEditor,
  visitorPages,
  type CheckedCustomPage,
} from '@assetportal/sdk/admin';
import { setUp, TITLE } from '../../config/editor/editing.js';
import { memoryStorage } from '../../app/storage/memory-storage.js';
import { adminServer, recordedToasts } from '../../translations/server.js';

const LANGUAGES = ['DE', 'EN'].map((short) => ({ short, lang: short }));

/** Creates the editor of pages and settings over a server with two pages. */
async function editorOf(storage = memoryStorage()) {
  const set = await setUp();
  const server = adminServer();
  server.change('pages', 'de', { imprint: '<p>de</p>', faq: '<a href="/custom/imprint">x</a>' });
  server.change('pages', 'en', { imprint: '<p>en</p>' });
  const toasts = recordedToasts();
  const pages = createPagesEditor({ portal: server.portal, toasts });
  const time = { now: 0 };
  const session: { user: string | null } = { user: 'ada' };
  const settings = createSettingsEditor({
    config: set.editor,
    branding: set.branding,
    pages,
    drafts: createSettingsDrafts(storage),
    user: () => session.user,
    after: () => () => undefined,
    now: () => time.now,
  });
  await pages.load(LANGUAGES);
  const editing = createPageEditing({ config: set.editor, pages, settings });
  const changes = () => settings.store.getState().changes.map(({ id }) => id);
  return {
    ...set,
    server,
    toasts,
    pages,
    settings,
    editing,
    time,
    session,
    storage,
    changes,
    now: () => pages.store.getState(),
  };
}

describe('editing of pages', () => {
  it('adds a page with its title in one step, which can be undone and repeated', async () => {
    const { editing, settings, state, now } = await editorOf();
    expect(editing.add(' press ', { short: 'DE', text: 'Presse' })).toEqual({ kind: 'added' });
    expect(state().config.customPages).toMatchObject([{ key: 'press', translation: { de: 'Presse' } }]);
    expect([now().selected, now().newPage, now().pages['de']?.['press']]).toEqual(['press', 'press', '']);
    settings.undo();
    expect([state().config.customPages, now().newPage, now().dirty]).toEqual([[], null, false]);
    settings.redo();
    expect([state().config.customPages.length, now().newPage, now().dirty]).toEqual([1, 'press', true]);
  });

  it.each([
    ['', 'pages.keyRequired'],
    ['Imprint', 'pages.keyUsed'],
    ['<script>', 'pages.keyInvalid'],
  ])('refuses the key %j', async (key, fault) => {
    const { editing, settings } = await editorOf();
    expect(editing.add(key, { short: 'DE', text: 'x' })).toEqual({ kind: 'refused', fault });
    expect(settings.store.getState()).toMatchObject({ changes: [], canUndo: false });
  });

  it('undoes typing in one step, and what follows a pause in a separate one', async () => {
    const { editing, settings, time, now, changes } = await editorOf();
    for (const html of ['<p>a</p>', '<p>ab</p>']) editing.setHtml('de', 'imprint', html);
    time.now = 5_000;
    editing.setHtml('de', 'imprint', '<p>abc</p>');
    expect(changes()).toEqual(['page de imprint']);
    settings.undo();
    expect(now().pages['de']?.['imprint']).toBe('<p>ab</p>');
    settings.undo();
    expect([now().pages['de']?.['imprint'], changes()]).toEqual(['<p>de</p>', []]);
  });

  it('removes parts in a separate step, also right after typing', async () => {
    const { editing, settings, now } = await editorOf();
    editing.setHtml('de', 'imprint', '<p>a</p><script></script>');
    editing.removeParts('de', 'imprint', [{ edits: [{ from: 8, to: 25, text: '' }] }]);
    expect(now().pages['de']?.['imprint']).toBe('<p>a</p>');
    editing.setHtml('de', 'imprint', '<p>ab</p>');
    settings.undo();
    expect(now().pages['de']?.['imprint']).toBe('<p>a</p>');
    settings.undo();
    expect(now().pages['de']?.['imprint']).toBe('<p>a</p><script></script>');
  });

  it('removes a page with its settings and links, and names each change', async () => {
    const { editing, settings, state, now, changes } = await editorOf();
    editing.setTitle('EN', 'imprint', 'Imprint');
    editing.link('imprint', 'Right');
    editing.setGlobal('imprint', true);
    expect(state().config.footer.entries).toHaveLength(1);
    expect(state().config.customPages).toMatchObject([{ key: 'imprint', global_access: true }]);
    editing.remove('imprint');
    expect([state().config.customPages, state().config.footer.entries]).toEqual([[], []]);
    expect(changes()).toEqual(['page de imprint', 'page en imprint']);
    settings.revertChange('page en imprint');
    expect([now().pages['en'], changes()]).toEqual([{ imprint: '<p>en</p>' }, ['page de imprint']]);
    settings.discard();
    expect([changes(), now().dirty]).toEqual([[], false]);
  });

  it('moves the links to a renamed page', async () => {
    const { editing, state, now } = await editorOf();
    editing.link('imprint', 'Left');
    expect(editing.rename('imprint', 'faq')).toBe('pages.keyUsed');
    expect(editing.rename('imprint', 'legal')).toBeNull();
    expect(Object.keys(now().pages['de'] ?? {})).toEqual(['legal', 'faq']);
    expect(now().pages['de']?.['faq']).toBe('<a href="/custom/legal">x</a>');
    expect(state().config.customPages.map(({ key }) => key)).toEqual(['legal']);
    expect(state().config.footer.entries[0]?.links['en']?.link).toBe('/custom/legal');
  });
});

describe('saving of pages', () => {
  it('is one save with the settings, and reports the saved parts', async () => {
    const { editing, settings, toasts, server } = await editorOf();
    editing.setHtml('de', 'imprint', 'neu');
    await settings.save();
    expect(toasts.shown).toEqual(['success toast.pages.saved']);
    expect(settings.messages.saved).toBe('toast.pages.saved');
    editing.setHtml('de', 'imprint', 'neuer');
    editing.setHtml('de', 'faq', 'neu');
    settings.set(TITLE, 'New');
    await settings.save();
    expect(toasts.shown.at(-1)).toBe('success toast.pages.allSaved');
    expect(server.pages.get('de')).toEqual({ imprint: 'neuer', faq: 'neu' });
    expect(settings.store.getState()).toMatchObject({ status: 'saved', changes: [] });
    expect(settings.messages.saved).toBe('toast.config.saved');
  });

  it('requests a decision about a page that another admin has changed as well', async () => {
    const { editing, settings, pages, server, now } = await editorOf();
    editing.setHtml('de', 'imprint', 'mine');
    editing.setHtml('de', 'faq', 'mine');
    server.change('pages', 'de', { imprint: 'theirs', faq: '<a href="/custom/imprint">x</a>' });
    await settings.save();
    expect(settings.store.getState()).toMatchObject({ status: 'idle', showsConflict: true });
    expect(now().conflicts).toMatchObject([{ short: 'de', key: 'imprint', mine: 'mine', theirs: 'theirs' }]);
    pages.resolve('de', 'imprint', 'theirs');
    await settings.save();
    expect(server.pages.get('de')).toEqual({ imprint: 'theirs', faq: 'mine' });
    expect(settings.store.getState()).toMatchObject({ status: 'saved', showsConflict: false, changes: [] });
  });

  it.each([
    ['unreachable', 'offline'],
    [500, 'failed'],
  ] as const)('loses nothing if the server is %s', async (failure, status) => {
    const { editing, settings, server, now } = await editorOf();
    editing.setHtml('de', 'imprint', 'neu');
    server.failures.set('POST config/custom_html', failure);
    await settings.save();
    expect(settings.store.getState()).toMatchObject({ status, changes: [{ key: 'imprint', after: 'neu' }] });
    server.failures.clear();
    await settings.save();
    expect([now().dirty, server.pages.get('de')]).toMatchObject([false, { imprint: 'neu' }]);
  });

  it('offers the changes of an earlier visit again', async () => {
    const { editing, storage } = await editorOf();
    editing.setHtml('de', 'imprint', 'Entwurf');
    editing.add('press', { short: 'DE', text: 'Presse' });
    const next = await editorOf(storage);
    expect(next.settings.store.getState().draft?.pages).toHaveLength(2);
    next.settings.continueDraft();
    expect(next.now().pages['de']).toMatchObject({ imprint: 'Entwurf', press: '' });
    expect(next.state().config.customPages).toMatchObject([{ key: 'press', translation: { de: 'Presse' } }]);
    // The new page must be saved first, as before.
    next.pages.select('imprint');
    expect([next.now().selected, next.now().newPage]).toEqual(['press', 'press']);
    expect(next.toasts.shown).toEqual(['warning toast.pages.saveFirst']);
    await next.settings.save();
    expect(next.storage.get('settings-draft')).toBeNull();
  });

  it('keeps edits after the login was canceled', async () => {
    const { editing, settings, session, storage } = await editorOf();
    editing.setHtml('de', 'imprint', 'vorher');
    session.user = null;
    settings.sessionEnded();
    settings.cancelLogin();
    editing.setHtml('de', 'imprint', 'nachher');
    editing.setHtml('en', 'imprint', 'after');
    const next = await editorOf(storage);
    next.settings.continueDraft();
    expect(next.now().pages).toMatchObject({ de: { imprint: 'nachher' }, en: { imprint: 'after' } });
  });
});

/** Creates checks with timers that the test runs. The portal returns the text in upper case. */
async function checksOf() {
  const set = await editorOf();
  const timers: { readonly delay: number; readonly run: () => void }[] = [];
  const calls: unknown[] = [];
  const held: (() => void)[] = [];
  const faults: { error?: Error; isHeld?: boolean } = {};
  const check = async (input: {
    readonly lang: string;
    readonly pages: Readonly<Record<string, string>>;
  }): Promise<Readonly<Record<string, CheckedCustomPage>>> => {
    calls.push(input);
    if (faults.error !== undefined) throw faults.error;
    if (faults.isHeld) await new Promise<void>((resolve) => held.push(resolve));
    const reports = Object.entries(input.pages).map(([key, html]): [string, CheckedCustomPage] => [
      key,
      { html: html.toUpperCase(), removals: [], removed: 0, hiddenAssets: [] },
    ]);
    return Object.fromEntries(reports);
  };
  const checks = createPageChecks({
    client: { pages: { check } },
    pages: set.pages,
    after: (delay, run) => {
      timers.push({ delay, run });
      return () => timers.splice(0);
    },
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const run = async () => {
    for (const timer of timers.splice(0)) timer.run();
    await settled();
  };
  const release = async () => {
    for (const open of held.splice(0)) open();
    await settled();
  };
  return { ...set, checks, timers, calls, faults, run, release };
}

describe('checks of pages', () => {
  it('sanitize the selected page and the changed ones, after a pause, and each text once', async () => {
    const { pages, editing, now, checks, timers, calls, run } = await checksOf();
    const end = checks.start();
    pages.select('imprint');
    await run();
    expect(calls).toEqual([{ lang: 'de', pages: { imprint: '<p>de</p>' } }]);
    editing.setHtml('de', 'imprint', 'a');
    editing.setHtml('de', 'imprint', 'ab');
    editing.setHtml('en', 'imprint', 'c');
    expect(timers.map(({ delay }) => delay)).toEqual([300]);
    await run();
    expect(calls.slice(1)).toEqual([
      { lang: 'de', pages: { imprint: 'ab' } },
      { lang: 'en', pages: { imprint: 'c' } },
    ]);
    pages.removePage('faq');
    expect(visitorPages(now(), checks.store.getState().checks)).toEqual({
      de: { imprint: 'AB', faq: null },
      en: { imprint: 'C' },
    });
    await run();
    expect(calls).toHaveLength(3);
    end();
    expect(timers).toEqual([]);
  });

  it('stop when the session ends, also a running one, and continue with the newest text after the login', async () => {
    const { pages, editing, checks, timers, calls, faults, run, release } = await checksOf();
    const end = checks.start();
    pages.select('imprint');
    await run();
    faults.isHeld = true;
    editing.setHtml('de', 'imprint', 'a');
    editing.setHtml('en', 'imprint', 'b');
    await run();
    expect(calls).toHaveLength(2);
    checks.sessionEnded();
    faults.isHeld = false;
    await release();
    editing.setHtml('de', 'imprint', 'ab');
    pages.select('faq');
    expect(timers).toEqual([]);
    expect([calls.length, checks.store.getState().checks['de imprint']?.source]).toEqual([2, '<p>de</p>']);
    checks.sessionContinued();
    await run();
    expect(calls.slice(2)).toEqual([
      { lang: 'de', pages: { imprint: 'ab', faq: '<a href="/custom/imprint">x</a>' } },
      { lang: 'en', pages: { imprint: 'b' } },
    ]);
    // A renewed session of the same user changes nothing.
    checks.sessionContinued();
    expect(timers).toEqual([]);
    end();
    checks.sessionEnded();
    checks.sessionContinued();
    expect(timers).toEqual([]);
  });

  it('report a failure, but not the end of the session', async () => {
    const { pages, editing, checks, calls, faults, run } = await checksOf();
    checks.start();
    pages.select('imprint');
    faults.error = new PortalError({ code: 'session-expired', message: '', status: 401 });
    await run();
    expect([calls.length, checks.store.getState().error]).toEqual([1, null]);
    faults.error = new PortalError({ code: 'internal', message: '', status: 500 });
    editing.setHtml('de', 'imprint', 'a');
    await run();
    expect(checks.store.getState().error).toMatchObject({ status: 500 });
    delete faults.error;
    editing.setHtml('de', 'imprint', 'b');
    await run();
    expect(checks.store.getState()).toMatchObject({ error: null, checks: { 'de imprint': { source: 'b' } } });
  });
});
