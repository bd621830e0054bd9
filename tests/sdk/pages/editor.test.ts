import { describe, expect, it } from 'vitest';
import { createPagesEditor } from '@assetportal/sdk/admin';
import { adminServer, gate, recordedToasts } from '../translations/server.js';

const LANGUAGES = ['DE', 'EN', 'FR'].map((short) => ({ short, lang: short }));

async function setUp() {
  const server = adminServer();
  server.change('pages', 'de', { imprint: 'de', faq: 'de' });
  server.change('pages', 'en', { imprint: 'en' });
  const toasts = recordedToasts();
  let saves = 0;
  const editor = createPagesEditor({ portal: server.portal, toasts, onSaved: () => void saves++ });
  await editor.load(LANGUAGES);
  const posts = () => server.calls.filter((call) => call.startsWith('POST'));
  return { server, toasts, editor, posts, saves: () => saves, state: () => editor.store.getState() };
}

describe('editor of custom pages', () => {
  it('loads the pages of every language', { tags: ['4.custom-html.states', '3.custom-html'] }, async () => {
    const { state } = await setUp();
    expect(state()).toMatchObject({
      status: 'success',
      dirty: false,
      pages: { de: { imprint: 'de', faq: 'de' }, en: { imprint: 'en' } },
    });
    expect(state().backup).toEqual(state().pages);
    expect(JSON.parse(JSON.stringify(state()))).toEqual(state());
  });

  it(
    'saves one page in all its languages, and leaves edits of other pages unsaved',
    { tags: ['8.pages.saved', '7.call.pages.save'] },
    async () => {
      const { editor, server, state, toasts, posts } = await setUp();
      editor.set('de', 'imprint', 'neu');
      editor.set('fr', 'imprint', 'nouveau');
      editor.set('de', 'faq', 'Entwurf');
      expect(state().dirty).toBe(true);
      expect(await editor.save('imprint')).toBe(true);
      expect(server.pages.get('de')).toEqual({ imprint: 'neu', faq: 'de' });
      expect(server.pages.get('fr')).toEqual({ imprint: 'nouveau' });
      expect(posts()).toEqual(['POST config/custom_html?lang=de ←', 'POST config/custom_html?lang=fr ←']);
      expect(toasts.shown).toEqual(['success toast.pages.saved']);
      expect(state()).toMatchObject({ dirty: true, pages: { de: { faq: 'Entwurf' } } });
      server.failures.set('POST config/custom_html', 500);
      expect(await editor.save('faq')).toBe(false);
      expect(toasts.shown.slice(1)).toEqual(['error toast.pages.failed']);
      expect(state()).toMatchObject({ status: 'failure', dirty: true, pages: { de: { faq: 'Entwurf' } } });
    },
  );

  it('edits the source, not the sanitized form that visitors get (section 7, Custom pages)', async () => {
    const { editor, server, state } = await setUp();
    server.sanitize = (html) => html.replaceAll('<script>', '');
    editor.set('de', 'faq', '<script>a');
    expect(await editor.saveAll()).toBe(true);
    expect(state()).toMatchObject({ dirty: false, pages: { de: { faq: '<script>a' } } });
    await editor.load(LANGUAGES);
    expect(state().pages['de']).toEqual({ imprint: 'de', faq: '<script>a' });
    const reads = server.calls.filter((call) => call.startsWith('GET config/custom_html?'));
    expect(reads.every((call) => call.includes('source=1'))).toBe(true);
  });

  it('saves all pages', { tags: ['8.pages.all-saved'] }, async () => {
    const { editor, server, state, toasts, saves } = await setUp();
    editor.set('de', 'faq', 'neu');
    editor.set('en', 'imprint', 'new');
    server.failures.set('POST config/custom_html?lang=en', 500);
    expect(await editor.saveAll()).toBe(false);
    expect(state()).toMatchObject({
      dirty: true,
      status: 'failure',
      backup: { de: { faq: 'neu' }, en: { imprint: 'en' } },
    });
    server.failures.clear();
    expect(await editor.saveAll()).toBe(true);
    expect(toasts.shown).toEqual(['error toast.pages.allFailed', 'success toast.pages.allSaved']);
    expect([server.pages.get('en'), state().dirty, saves()]).toEqual([{ imprint: 'new' }, false, 2]);
  });

  it(
    'requires a new page to be saved before another page is selected or added',
    { tags: ['8.pages.save-first'] },
    async () => {
      const { editor, state, toasts, server } = await setUp();
      expect([editor.select('faq'), state().selected]).toEqual([true, 'faq']);
      expect(editor.addPage(' terms ')).toEqual({ kind: 'added' });
      expect(state()).toMatchObject({
        selected: 'terms',
        newPage: 'terms',
        dirty: true,
        pages: { de: { terms: '' } },
      });
      expect([editor.select('terms'), editor.selectLanguage('DE')]).toEqual([true, true]);
      expect([editor.select('faq'), editor.addPage('other').kind]).toEqual([false, 'not-now']);
      expect(toasts.shown).toEqual(['warning toast.pages.saveFirst', 'warning toast.pages.saveFirst']);
      expect(state().selected).toBe('terms');
      await editor.save('terms');
      expect([server.pages.get('de'), state().newPage, editor.select('faq')]).toEqual([
        { imprint: 'de', faq: 'de', terms: '' },
        null,
        true,
      ]);
    },
  );

  it('requires no save after the new page is removed or discarded', async () => {
    const { editor, state } = await setUp();
    editor.addPage('terms');
    editor.removePage('terms');
    expect(state()).toMatchObject({ newPage: null, selected: null, dirty: false });
    editor.addPage('terms');
    expect(editor.restoreBackup()).toBe(true);
    expect(state()).toMatchObject({ newPage: null, selected: null, dirty: false });
    expect(editor.select('faq')).toBe(true);
  });

  it.each([
    ['', 'pages.keyRequired'],
    ['FAQ', 'pages.keyUsed'],
    ['a b', 'pages.keyInvalid'],
  ])('rejects the key %j', async (key, fault) => {
    const { editor, state } = await setUp();
    expect(editor.addPage(key)).toEqual({ kind: 'refused', fault });
    expect(state().dirty).toBe(false);
  });

  it('removes any translation except the first', { tags: ['5.translations.first-kept'] }, async () => {
    const { editor, state, server } = await setUp();
    expect(editor.removeTranslation('DE', 'imprint')).toBe(false);
    expect(editor.removeTranslation('EN', 'imprint')).toBe(true);
    expect(editor.removeTranslation('EN', 'imprint')).toBe(false);
    expect(state().pages).toEqual({ de: { imprint: 'de', faq: 'de' }, en: {} });
    await editor.save('imprint');
    expect([...server.pages.keys()]).toEqual(['de']);
  });

  it('removes a page from every language', async () => {
    const { editor, server, state } = await setUp();
    expect([editor.removePage('imprint'), editor.removePage('none')]).toEqual([true, false]);
    await editor.saveAll();
    expect(Object.fromEntries(server.pages)).toEqual({ de: { faq: 'de' } });
    expect(state().dirty).toBe(false);
  });

  it('merges the changes of another admin to other pages (CB4)', async () => {
    const { editor, server, state } = await setUp();
    server.change('pages', 'de', { imprint: 'theirs', added: 'theirs', faq: 'de' });
    editor.set('de', 'faq', 'mine');
    expect(await editor.save('faq')).toBe(true);
    const merged = { imprint: 'theirs', added: 'theirs', faq: 'mine' };
    expect([server.pages.get('de'), state().pages['de'], state().dirty]).toEqual([merged, merged, false]);
  });

  it.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ] as const)('lets the admin decide about a page that both changed: %s (CB4)', async (side, html) => {
    const { editor, server, state } = await setUp();
    server.change('pages', 'de', { imprint: 'theirs', faq: 'de' });
    editor.set('de', 'imprint', 'mine');
    expect(await editor.saveAll()).toBe(false);
    expect(state().conflicts).toEqual([
      { short: 'de', key: 'imprint', base: 'de', mine: 'mine', theirs: 'theirs' },
    ]);
    expect([await editor.saveAll(), editor.resolve('DE', 'imprint', side)]).toEqual([false, true]);
    expect(await editor.saveAll()).toBe(true);
    expect([server.pages.get('de'), state().dirty]).toEqual([{ imprint: html, faq: 'de' }, false]);
  });

  it('preserves stored members that are not pages (CB2)', async () => {
    const { editor, server, state } = await setUp();
    server.change('pages', 'de', { 'not a page': 'x', imprint: 'de' });
    await editor.load(LANGUAGES);
    editor.set('de', 'imprint', 'neu');
    expect(await editor.saveAll()).toBe(true);
    expect(server.pages.get('de')).toEqual({ 'not a page': 'x', imprint: 'neu' });
    expect(state().pages['de']).toEqual({ imprint: 'neu' });
  });

  it(
    'requires a new page to be saved before another language is selected',
    { tags: ['8.pages.save-first'] },
    async () => {
      const { editor, state, toasts } = await setUp();
      expect([state().language, editor.selectLanguage('EN'), state().language]).toEqual(['de', true, 'en']);
      expect(editor.selectLanguage('it')).toBe(false);
      editor.addPage('terms');
      expect([state().language, editor.selectLanguage('en')]).toEqual(['de', false]);
      expect(toasts.shown).toEqual(['warning toast.pages.saveFirst']);
      await editor.save('terms');
      expect([editor.selectLanguage('en'), state().language]).toEqual([true, 'en']);
    },
  );

  it('overwrites no change of another admin, and loses no edit', async () => {
    const { editor, server, state } = await setUp();
    server.change('pages', 'de', { imprint: 'theirs' });
    editor.set('de', 'imprint', 'mine');
    expect(await editor.saveAll()).toBe(false);
    expect(server.pages.get('de')).toEqual({ imprint: 'theirs' });
    expect(state()).toMatchObject({
      conflicts: [{ short: 'de' }],
      dirty: true,
      pages: { de: { imprint: 'mine' } },
    });
    expect(await editor.saveAll({ overwrite: true })).toBe(true);
    expect(server.pages.get('de')).toMatchObject({ imprint: 'mine' });
  });

  it('preserves edits that occur during a save', async () => {
    const { editor, server, state } = await setUp();
    const saveGate = gate();
    server.held.set('POST config/custom_html', saveGate.passed);
    editor.set('de', 'faq', 'eins');
    const saving = editor.saveAll();
    expect([await editor.saveAll(), await editor.save('faq'), editor.restoreBackup()]).toEqual([
      false,
      false,
      false,
    ]);
    editor.set('de', 'faq', 'zwei');
    saveGate.open();
    expect(await saving).toBe(true);
    expect(state()).toMatchObject({
      dirty: true,
      saving: false,
      backup: { de: { faq: 'eins' } },
      pages: { de: { faq: 'zwei' } },
    });
    await editor.load(LANGUAGES);
    expect(state().pages['de']).toMatchObject({ faq: 'zwei' });
  });

  it('rejects edits before it is loaded, and edits of unknown pages', async () => {
    const server = adminServer();
    const editor = createPagesEditor({ portal: server.portal, toasts: recordedToasts() });
    expect([
      editor.set('de', 'faq', 'x'),
      editor.addPage('x').kind,
      editor.removePage('faq'),
      editor.removeTranslation('en', 'faq'),
      editor.restoreBackup(),
      await editor.saveAll(),
    ]).toEqual([false, 'not-now', false, false, false, false]);
    const loaded = await setUp();
    expect([loaded.editor.set('it', 'faq', 'x'), loaded.editor.set('de', 'none', 'x')]).toEqual([
      false,
      false,
    ]);
    expect(loaded.posts()).toEqual([]);
  });

  it('preserves its content if a load fails, and cancels a load when the user leaves', async () => {
    const { editor, server, state } = await setUp();
    server.failures.set('GET config/custom_html?lang=en&source=1', 500);
    await expect(editor.load(LANGUAGES)).rejects.toMatchObject({ status: 500 });
    expect(state()).toMatchObject({ status: 'failure', pages: { en: { imprint: 'en' } } });
    server.held.set('GET config/custom_html', new Promise(() => undefined));
    const loading = editor.load(LANGUAGES);
    expect(state().status).toBe('loading');
    editor.leave();
    await loading;
    expect(state().status).toBe('success');
  });

  it('keeps edits and saves during a further load', async () => {
    const { editor, server, state } = await setUp();
    const typed = gate();
    server.held.set('GET config/custom_html', typed.passed);
    const loading = editor.load(LANGUAGES);
    expect(editor.set('de', 'imprint', 'mine')).toBe(true);
    typed.open();
    await loading;
    expect(state()).toMatchObject({ status: 'success', dirty: true, pages: { de: { imprint: 'mine' } } });
    await editor.saveAll();
    server.held.set('GET config/custom_html', new Promise(() => undefined));
    const other = editor.load(LANGUAGES);
    editor.set('de', 'imprint', 'mine again');
    expect(await editor.saveAll()).toBe(true);
    await other;
    expect(state()).toMatchObject({
      status: 'success',
      dirty: false,
      backup: { de: { imprint: 'mine again' } },
    });
  });

  it('does not change a page without a conflict', async () => {
    const { editor, state } = await setUp();
    editor.set('de', 'faq', 'mine');
    expect(editor.resolve('de', 'faq', 'theirs')).toBe(false);
    expect(state().pages['de']?.['faq']).toBe('mine');
  });

  it('sends the version that was loaded, without reading it again (CB4)', async () => {
    const { editor, server } = await setUp();
    const loaded = server.calls.length;
    editor.set('de', 'faq', 'mine');
    expect(await editor.saveAll()).toBe(true);
    expect(server.calls.slice(loaded)).toEqual(['POST config/custom_html?lang=de ←']);
  });

  it('merges pages that were removed before the load and added again after it (CB4)', async () => {
    const { editor, server } = await setUp();
    const before = server.pages.get('en');
    server.change('pages', 'en', {});
    await editor.load(LANGUAGES);
    server.change('pages', 'en', before);
    editor.set('en', 'faq', 'mine');
    expect(await editor.saveAll()).toBe(true);
    expect(server.pages.get('en')).toEqual({ imprint: 'en', faq: 'mine' });
  });

  it('does not store members again that another admin has removed with all pages', async () => {
    const { editor, server } = await setUp();
    server.change('pages', 'en', { imprint: 'en', 'no page': 'x' });
    await editor.load(LANGUAGES);
    server.change('pages', 'en', {});
    await editor.load(LANGUAGES);
    editor.set('en', 'faq', 'mine');
    expect(await editor.saveAll()).toBe(true);
    expect(server.pages.get('en')).toEqual({ faq: 'mine' });
  });
});
