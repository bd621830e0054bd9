import { describe, expect, it } from 'vitest';
import { createTranslationsEditor } from '@assetportal/sdk/admin';
import { FRONT_END_VERSION } from '@assetportal/sdk/config';
import { validateLanguage, withoutLanguage, type CatalogLayer } from '@assetportal/sdk/translations';
import { adminServer, gate, recordedToasts } from '../server.js';

const local = (locale: string): Promise<CatalogLayer[]> =>
  Promise.resolve([
    locale === 'de'
      ? { locale: 'de', tree: { back: 'Zurück', next: 'Weiter' } }
      : { locale: 'en', tree: { back: 'Back', next: 'Next' } },
  ]);
const META = { version: FRONT_END_VERSION };

async function setUp(stored: Record<string, unknown> = {}) {
  const server = adminServer();
  for (const [lang, tree] of Object.entries(stored)) server.change('translations', lang, tree);
  const toasts = recordedToasts();
  let saves = 0;
  const editor = createTranslationsEditor({
    portal: server.portal,
    toasts,
    loadLocal: local,
    onSaved: () => void saves++,
  });
  await editor.load('de');
  const language = (short: string) =>
    editor.store.getState().languages.find((entry) => entry.short === short);
  const posts = () => server.calls.filter((call) => call.startsWith('POST'));
  return {
    server,
    toasts,
    editor,
    language,
    posts,
    saves: () => saves,
    state: () => editor.store.getState(),
  };
}

describe('translations editor', () => {
  it(
    'loads every language, using built-in messages for languages without stored ones',
    { tags: ['3.translation', '7.call.info.all-languages', '9.translations-default'] },
    async () => {
      const { state } = await setUp({ fr: { _meta: { ...META, lang: 'français' }, back: 'Retour' } });
      expect(state()).toMatchObject({
        status: 'success',
        dirty: false,
        conflicts: [],
        languages: [
          { short: 'de', lang: 'Deutsch', messages: { back: 'Zurück', next: 'Weiter' } },
          { short: 'en', lang: 'English', messages: { back: 'Back', next: 'Next' } },
          { short: 'fr', lang: 'français', messages: { back: 'Retour' } },
        ],
        names: { fr: 'Französisch' },
      });
    },
  );

  it(
    'is dirty after an edit and clean after saving, which updates the backup',
    { tags: ['4.translations.dirty', '4.translations.backup', '8.texts.saved', '7.call.texts.save'] },
    async () => {
      const { editor, state, posts, server, toasts, saves } = await setUp({
        fr: { _meta: META, back: 'Retour' },
      });
      expect(editor.set('FR', 'back', 'En arrière')).toBe(true);
      expect(editor.set('fr', 'own.key', 'à nous')).toBe(true);
      expect(state().dirty).toBe(true);
      expect(await editor.save()).toBe('saved');
      expect(state()).toMatchObject({ status: 'success', dirty: false });
      expect(server.translations.get('fr')).toMatchObject({
        _meta: META,
        back: 'En arrière',
        own: { key: 'à nous' },
      });
      expect(posts()).toEqual(['POST config/translations?lang=fr ←']);
      expect([toasts.shown, saves()]).toEqual([['success toast.translations.saved'], 1]);
      // The backup equals the saved state.
      editor.set('fr', 'back', 'autre');
      expect(editor.restoreBackup()).toBe(true);
      expect(state()).toMatchObject({ dirty: false });
      expect(state().languages.find(({ short }) => short === 'fr')?.messages).toMatchObject({
        back: 'En arrière',
      });
    },
  );

  it(
    'reports a failed save and preserves the edits',
    { tags: ['8.texts.saved', '4.translations.states'] },
    async () => {
      const { editor, state, server, toasts, language, saves } = await setUp();
      editor.set('de', 'back', 'Heim');
      server.failures.set('POST config/translations', 500);
      expect(await editor.save()).toBe('failed');
      expect(state()).toMatchObject({ status: 'error', dirty: true, error: { status: 500 } });
      expect([toasts.shown, language('de')?.messages['back'], saves()]).toEqual([
        ['error toast.translations.failed'],
        'Heim',
        0,
      ]);
      server.failures.clear();
      expect(await editor.save()).toBe('saved');
      expect(state()).toMatchObject({ status: 'success', dirty: false, error: null });
    },
  );

  it('neither overwrites a concurrent change nor loses an edit', async () => {
    const { editor, state, server, language } = await setUp({ fr: { _meta: META, back: 'Retour' } });
    server.change('translations', 'fr', { _meta: META, back: 'theirs' });
    editor.set('fr', 'back', 'mine');
    editor.set('de', 'back', 'Heim');
    expect(await editor.save()).toBe('conflict');
    expect(state()).toMatchObject({
      status: 'error',
      dirty: true,
      conflicts: [{ short: 'fr', key: 'back', base: 'Retour', mine: 'mine', theirs: 'theirs' }],
      error: { code: 'changed-meanwhile' },
    });
    expect(server.translations.get('fr')).toMatchObject({ back: 'theirs' });
    expect(server.translations.get('de')).toMatchObject({ back: 'Heim' });
    expect(language('fr')?.messages['back']).toBe('mine');
    // With `overwrite`, the save replaces the other admin's change.
    expect(await editor.save()).toBe('conflict');
    expect(await editor.save({ overwrite: true })).toBe('saved');
    expect(server.translations.get('fr')).toMatchObject({ back: 'mine' });
    expect(state()).toMatchObject({ conflicts: [], dirty: false });
  });

  it('discards the edit and loads the other version on request', async () => {
    const { editor, state, server, language } = await setUp({ fr: { _meta: META, back: 'Retour' } });
    server.change('translations', 'fr', { _meta: META, back: 'theirs' });
    editor.set('fr', 'back', 'mine');
    await editor.save();
    await editor.load('de');
    expect(language('fr')?.messages['back']).toBe('mine');
    editor.restoreBackup();
    await editor.load('de');
    expect([language('fr')?.messages['back'], state().conflicts]).toEqual(['theirs', []]);
  });

  it('treats an edit during a save as unsaved', { tags: ['4.translations.states'] }, async () => {
    const { editor, state, server } = await setUp();
    const response = gate();
    server.held.set('POST config/translations', response.passed);
    editor.set('de', 'back', 'eins');
    const saving = editor.save();
    expect(state().status).toBe('saving');
    expect(editor.set('de', 'back', 'zwei')).toBe(true);
    expect([await editor.save(), editor.restoreBackup()]).toEqual(['busy', false]);
    await editor.load('de');
    expect(state().status).toBe('saving');
    response.open();
    expect(await saving).toBe('saved');
    expect(state()).toMatchObject({ status: 'success', dirty: true });
    expect(server.translations.get('de')).toMatchObject({ back: 'eins' });
    editor.restoreBackup();
    expect(state().languages[0]?.messages['back']).toBe('eins');
  });

  it('rejects edits before the first load', { tags: ['4.translations.states'] }, async () => {
    const server = adminServer();
    const editor = createTranslationsEditor({
      portal: server.portal,
      toasts: recordedToasts(),
      loadLocal: local,
    });
    const all = () => [
      editor.set('de', 'back', 'x'),
      editor.addLanguage({ name: 'Français', code: 'fr' }),
      editor.removeLanguage('en'),
      editor.restoreBackup(),
    ];
    expect(editor.store.getState().status).toBe('initial');
    expect(all()).toEqual([false, null, false, false]);
    expect(await editor.save()).toBe('not-loaded');
    const response = gate();
    server.held.set('GET config/translations', response.passed);
    const loading = editor.load('de');
    expect(editor.store.getState().status).toBe('loading');
    expect(all()).toEqual([false, null, false, false]);
    response.open();
    await loading;
    expect(editor.store.getState().status).toBe('success');
    expect(server.calls.some((call) => call.startsWith('POST'))).toBe(false);
  });

  it.each(['after', 'during'])('preserves edits during a reload, saved %s it', async (time) => {
    const { editor, state, server } = await setUp();
    server.change('translations', 'de', { next: 'Andere' });
    const response = gate();
    server.held.set('GET info/all_languages', response.passed);
    const loading = editor.load('de');
    expect(editor.set('de', 'back', 'Meine')).toBe(true);
    if (time === 'during') expect(await editor.save()).toBe('saved');
    response.open();
    await loading;
    expect(state()).toMatchObject({ status: 'success', dirty: time === 'after' });
    expect(state().languages[0]?.messages['back']).toBe('Meine');
    if (time === 'after') expect(await editor.save()).toBe('saved');
    expect(server.translations.get('de')).toMatchObject({ back: 'Meine', next: 'Andere' });
  });

  it('preserves its state if loading fails, and cancels loading on leave', async () => {
    const { editor, state, server } = await setUp();
    server.failures.set('GET info/all_languages', 500);
    await expect(editor.load('de')).rejects.toMatchObject({ status: 500 });
    expect(state()).toMatchObject({ status: 'error', languages: [{ short: 'de' }, { short: 'en' }] });
    server.failures.clear();
    server.held.set('GET info/all_languages', new Promise(() => undefined));
    const loading = editor.load('de');
    editor.leave();
    await loading;
    expect(state().status).toBe('success');
  });

  it(
    'upgrades stored translations of an older version in memory, and stores the upgrade on request',
    { tags: ['4.upgrade.translations'] },
    async () => {
      const { editor, state, server, posts, language } = await setUp({
        de: { _meta: { version: '5.0.0' }, back: 'Heim', mine: 'x' },
      });
      expect(language('de')).toMatchObject({ messages: { next: 'Weiter' }, upgrade: { from: '5.0.0' } });
      expect([state().dirty, await editor.save(), posts()]).toEqual([false, 'unchanged', []]);
      expect([editor.acceptUpgrade('de'), state().dirty, await editor.save()]).toEqual([true, true, 'saved']);
      expect(server.translations.get('de')).toEqual({ _meta: META, back: 'Heim', mine: 'x' });
      expect([language('de')?.upgrade, editor.acceptUpgrade('de')]).toEqual([null, false]);
      await editor.save();
      expect(posts()).toHaveLength(1);
    },
  );

  it(
    'adds a language, and removes any language except the first',
    { tags: ['5.translations.first-kept', '3.translation-meta'] },
    async () => {
      const { editor, state, server, posts } = await setUp();
      expect(editor.addLanguage({ name: ' Français ', code: 'FR' })).toEqual({});
      expect(state()).toMatchObject({
        dirty: true,
        languages: [{}, {}, { short: 'fr', lang: 'Français', messages: {} }],
      });
      expect(editor.removeLanguage('de')).toBe(false);
      await editor.save();
      expect(server.translations.get('fr')).toEqual({
        _meta: {
          version: FRONT_END_VERSION,
          content_language: 'fr',
          source_template: 'en',
          lang: 'Français',
        },
      });
      expect(editor.removeLanguage('FR')).toBe(true);
      expect(state().dirty).toBe(true);
      await editor.save();
      expect([server.translations.has('fr'), state().dirty, posts()]).toEqual([
        false,
        false,
        ['POST config/translations?lang=fr ←', 'POST config/translations?lang=fr ←'],
      ]);
      expect(editor.removeLanguage('it')).toBe(false);
    },
  );

  it('merges a language that another admin has added in the meantime', async () => {
    const { editor, state, server, language } = await setUp();
    editor.addLanguage({ name: 'Français', code: 'fr' });
    server.change('translations', 'fr', { back: 'theirs' });
    expect(await editor.save()).toBe('saved');
    expect(server.translations.get('fr')).toMatchObject({ back: 'theirs', _meta: { lang: 'Français' } });
    expect([language('fr')?.messages, state().dirty]).toEqual([{ back: 'theirs' }, false]);
  });

  it('does not overwrite translations that another admin has stored for a built-in language in the meantime', async () => {
    const { editor, state, server } = await setUp();
    server.change('translations', 'de', { back: 'theirs' });
    editor.set('de', 'back', 'mine');
    expect(await editor.save()).toBe('conflict');
    expect(server.translations.get('de')).toEqual({ back: 'theirs' });
    expect(state().conflicts).toMatchObject([
      { short: 'de', key: 'back', base: undefined, theirs: 'theirs' },
    ]);
  });

  it('omits a language that is removed during loading', async () => {
    const { editor, state, server } = await setUp({ fr: { _meta: META, back: 'Retour' } });
    const response = gate();
    server.held.set('GET config/translations?lang=fr', response.passed);
    const loading = editor.load('de');
    await expect.poll(() => server.calls.filter((call) => call.endsWith('lang=fr'))).toHaveLength(2);
    server.change('translations', 'fr', {});
    response.open();
    await loading;
    expect(state().languages.map(({ short }) => short)).toEqual(['de', 'en']);
  });

  it('preserves a language in the backup if removing it failed', async () => {
    const { editor, state, server } = await setUp({ fr: { _meta: META, back: 'Retour' } });
    editor.removeLanguage('fr');
    server.failures.set('POST config/translations', 500);
    await editor.save();
    expect(state().dirty).toBe(true);
    editor.restoreBackup();
    expect(state().languages.map(({ short }) => short)).toEqual(['de', 'en', 'fr']);
  });

  it('rejects a message in place of a group, and ignores keys that lead to a prototype', async () => {
    const { editor, state, language } = await setUp({ fr: { _meta: META, group: { text: 'x' } } });
    expect(editor.set('fr', 'group', 'text')).toBe(false);
    expect(editor.set('it', 'back', 'x')).toBe(false);
    editor.set('fr', '__proto__.polluted', 'x');
    expect(language('fr')?.messages).toEqual({ group: { text: 'x' } });
    expect(editor.set('fr', 'group.text', null)).toBe(true);
    expect(language('fr')?.messages).toEqual({});
    expect(state().dirty).toBe(true);
  });

  it('compares a language with its source, whose allowlist can be set', async () => {
    const { editor } = await setUp({ fr: { _meta: { ...META, source_template: 'en' }, back: 'Back' } });
    expect(editor.compare('fr')).toMatchObject({
      percent: 50,
      diff: { missing: ['next'], sameAsSource: ['back'] },
    });
    editor.setMeta('fr', { allowlist: ['back'] });
    expect(editor.compare('fr')?.diff.sameAsSource).toEqual([]);
    expect(editor.compare('en')).toMatchObject({ percent: 100, diff: { missing: [], sameAsSource: [] } });
    expect(editor.compare('it')).toBeNull();
  });

  it('has a state that can be serialized as JSON', async () => {
    const { state } = await setUp({ fr: { back: 'Retour' } });
    expect(JSON.parse(JSON.stringify(state()))).toEqual(state());
  });
});

describe('validateLanguage', () => {
  const used = ['DE', 'en'];
  const supported = ['de', 'en', 'fr', 'pl'];

  it.each([
    ['Français', 'fr', {}],
    ['Français', ' FR ', {}],
    ['Français', 'fra', { code: 'languages.codeUnknown' }],
    ['Français', 'xx', { code: 'languages.codeUnknown' }],
  ])('for the name %s and the code %j, returns %j', (name, code, faults) => {
    expect(validateLanguage({ name, code }, { used, supported })).toEqual(faults);
  });

  it.each([
    ['', 'fr'],
    [' \t', 'fr'],
  ])('rejects the name %j', { tags: ['5.language.name'] }, (name, code) => {
    expect(validateLanguage({ name, code }, { used, supported })).toEqual({ name: 'languages.nameRequired' });
  });

  it.each(['', '  '])('rejects the code %j', { tags: ['5.language.code'] }, (code) => {
    expect(validateLanguage({ name: 'x', code }, { used, supported })).toEqual({
      code: 'languages.codeRequired',
    });
    expect(validateLanguage({ name: '', code }, { used, supported })).toEqual({
      name: 'languages.nameRequired',
      code: 'languages.codeRequired',
    });
  });

  it.each(['de', 'DE', 'En'])(
    'reports the code %s as already in use',
    { tags: ['5.language.code-unique'] },
    (code) => {
      expect(validateLanguage({ name: 'x', code }, { used, supported })).toEqual({
        code: 'languages.codeUsed',
      });
    },
  );

  it('accepts any code of two characters if the supported codes are not available', () => {
    expect(validateLanguage({ name: 'x', code: 'xx' }, { used, supported: [] })).toEqual({});
    expect(validateLanguage({ name: 'x', code: 'x1' }, { used })).toEqual({ code: 'languages.codeUnknown' });
  });
});

describe('withoutLanguage', { tags: ['5.translations.first-kept'] }, () => {
  const languages = [{ short: 'DE' }, { short: 'EN' }];

  it.each([
    ['EN', ['DE']],
    ['en', ['DE']],
    ['DE', ['DE', 'EN']],
    ['de', ['DE', 'EN']],
    ['fr', ['DE', 'EN']],
  ])('without %s leaves %j', (short, left) => {
    expect(withoutLanguage(languages, short).map((entry) => entry.short)).toEqual(left);
  });
});
