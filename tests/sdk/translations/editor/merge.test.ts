import { describe, expect, it } from 'vitest';
import { FRONT_END_VERSION } from '@assetportal/sdk/config';
import { flattenCatalog, type CatalogTree } from '@assetportal/sdk/translations';
import { loadedEditor } from './editing.js';

const META = { version: FRONT_END_VERSION };
const messagesIn = (tree: CatalogTree | undefined) => Object.fromEntries(flattenCatalog(tree ?? {}));

describe('saving translations', () => {
  it('stores only the edited message and the version, not the built-in messages (CC5)', async () => {
    const { editor, server, language } = await loadedEditor();
    editor.set('de', 'back', 'Heim');
    expect(await editor.save()).toBe('saved');
    expect(server.translations.get('de')).toEqual({ _meta: META, back: 'Heim' });
    expect(messagesIn(language('de')?.messages)).toEqual({ back: 'Heim', next: 'Weiter' });
    expect(['back', 'next'].map((key) => editor.differsFromDefault('DE', key))).toEqual([true, false]);
  });

  it('removes a message that is reset or set to the built-in one (CC5)', async () => {
    const { editor, server, state, language } = await loadedEditor({
      de: { _meta: META, back: 'Heim', next: 'Vor' },
    });
    editor.set('de', 'back', null);
    editor.set('de', 'next', 'Weiter');
    expect([language('de')?.own, language('de')?.document]).toEqual([[], { _meta: META }]);
    await editor.save();
    expect([server.translations.get('de'), state().dirty]).toEqual([{ _meta: META }, false]);
    editor.set('de', 'next', 'Vor');
    editor.set('de', 'next', null);
    expect(state().dirty).toBe(false);
  });

  it('does not count a stored message that equals the built-in one as set by the admin (CC5)', async () => {
    const { language, state } = await loadedEditor({ de: { _meta: META, back: 'Zurück', next: 'Vor' } });
    expect([language('de')?.own, state().dirty]).toEqual([['next'], false]);
  });

  it('preserves invalid values, unknown keys and metadata that it does not edit (CB2)', async () => {
    const stored = {
      _meta: { ...META, reviewer: { name: 'Ada' }, allowlist: 'all' },
      back: 'Heim',
      broken: ['a', { b: 1 }],
      number: 7,
      unused: { key: 'x' },
    };
    const { editor, server } = await loadedEditor({ de: stored });
    editor.set('de', 'next', 'Vor');
    editor.setMeta('de', { source_template: 'en' });
    await editor.save();
    const _meta = { ...stored._meta, source_template: 'en' };
    expect(server.translations.get('de')).toEqual({ ...stored, _meta, next: 'Vor' });
  });

  it('rejects a message in place of a built-in group, and keys of the metadata (CB2)', async () => {
    const { editor, state } = await loadedEditor();
    expect(
      ['back.more', '_meta.version', '__proto__.x', '', 'a..b', 'constructor'].map((key) =>
        editor.set('de', key, 'x'),
      ),
    ).toEqual([false, false, false, false, false, false]);
    expect(state().dirty).toBe(false);
  });
});

describe('merging the changes of another admin', () => {
  it('applies both changes if they concern different messages (CB4)', async () => {
    const { editor, server, state, toasts, language } = await loadedEditor({
      fr: { _meta: META, back: 'Retour', next: 'Suivant', old: 'x' },
    });
    editor.set('fr', 'back', 'mine');
    editor.set('fr', 'old', null);
    server.change('translations', 'fr', {
      _meta: { ...META, allowlist: ['a'] },
      back: 'Retour',
      next: 'theirs',
      old: 'x',
      added: 'theirs',
    });
    expect(await editor.save()).toBe('saved');
    const merged = { _meta: { ...META, allowlist: ['a'] }, back: 'mine', next: 'theirs', added: 'theirs' };
    expect(server.translations.get('fr')).toEqual(merged);
    expect([state().dirty, state().conflicts, toasts.shown]).toEqual([
      false,
      [],
      ['success toast.translations.saved'],
    ]);
    expect(language('fr')?.document).toEqual(merged);
  });

  it('reports only messages that both changed differently, and lets the admin decide (CB4)', async () => {
    const { editor, server, state } = await loadedEditor({
      fr: { _meta: META, back: 'Retour', next: 'Suivant', same: 'x' },
    });
    for (const key of ['back', 'next', 'same', 'own']) editor.set('fr', key, `my ${key}`);
    server.change('translations', 'fr', { _meta: META, back: 'their back', same: 'my same' });
    expect(await editor.save()).toBe('conflict');
    expect(state().conflicts.map(({ key, base, mine, theirs }) => [key, base, mine, theirs])).toEqual([
      ['back', 'Retour', 'my back', 'their back'],
      ['next', 'Suivant', 'my next', undefined],
    ]);
    expect(await editor.save()).toBe('conflict');
    expect(editor.resolve('FR', 'back', 'theirs')).toBe(true);
    expect(editor.resolve('fr', 'next', 'mine')).toBe(true);
    expect(editor.resolve('fr', 'next', 'mine')).toBe(false);
    expect(await editor.save()).toBe('saved');
    expect(server.translations.get('fr')).toEqual({
      _meta: META,
      back: 'their back',
      next: 'my next',
      same: 'my same',
      own: 'my own',
    });
  });

  it('does not undo the conflict-free edits of other languages (CB4)', async () => {
    const { editor, server, state } = await loadedEditor({ fr: { _meta: META, back: 'Retour' } });
    editor.set('fr', 'back', 'mine');
    editor.set('de', 'back', 'Heim');
    server.change('translations', 'fr', { _meta: META, back: 'theirs' });
    await editor.save();
    expect(server.translations.get('de')).toMatchObject({ back: 'Heim' });
    editor.resolve('fr', 'back', 'theirs');
    expect([state().dirty, await editor.save()]).toEqual([false, 'unchanged']);
  });

  it('sends the version that was loaded, without reading it again (CB4)', async () => {
    const { editor, server } = await loadedEditor({ fr: { _meta: META, back: 'Retour' } });
    const loaded = server.calls.length;
    editor.set('fr', 'back', 'mine');
    expect(await editor.save()).toBe('saved');
    expect(server.calls.slice(loaded)).toEqual(['POST config/translations?lang=fr ←']);
  });

  it('merges a language that was removed before the load and added again after it (CB4)', async () => {
    const english = { _meta: META, next: 'theirs' };
    const { editor, server } = await loadedEditor({ en: english });
    server.change('translations', 'en', {});
    await editor.load('de');
    server.change('translations', 'en', english);
    editor.set('en', 'back', 'mine');
    expect(await editor.save()).toBe('saved');
    expect(server.translations.get('en')).toEqual({ _meta: META, next: 'theirs', back: 'mine' });
  });

  it('reports a message that another admin has changed into a group (CB4)', async () => {
    const { editor, server, state } = await loadedEditor({ fr: { _meta: META, own: 'x' } });
    editor.set('fr', 'own', 'mine');
    server.change('translations', 'fr', { _meta: META, own: { title: 'theirs' } });
    expect(await editor.save()).toBe('conflict');
    expect(state().conflicts).toMatchObject([
      { key: 'own', base: 'x', mine: 'mine', theirs: { title: 'theirs' } },
    ]);
  });

  it('reports only the changed message of a nested group that this admin has removed (CB4)', async () => {
    const group = (b: string) => ({ _meta: META, own: { box: { a: '1', b }, c: '3' } });
    const { editor, server, state } = await loadedEditor({ fr: group('2') });
    editor.set('fr', 'own.box.a', null);
    editor.set('fr', 'own.box.b', null);
    server.change('translations', 'fr', group('theirs'));
    expect(await editor.save()).toBe('conflict');
    expect(state().conflicts.map(({ key, theirs }) => [key, theirs])).toEqual([['own.box.b', 'theirs']]);
  });

  it('keeps a conflict if the value of the other admin has no place any more (CB4)', async () => {
    const stored = { _meta: META, own: { title: 'x' }, '': 'x' };
    const { editor, server, state, language } = await loadedEditor({ fr: stored });
    editor.set('fr', 'own.title', 'mine');
    server.change('translations', 'fr', { ...stored, own: { title: 'theirs' } });
    expect(await editor.save()).toBe('conflict');
    editor.set('fr', 'own.title', null);
    expect(editor.set('fr', 'own', 'mine')).toBe(true);
    expect(editor.resolve('fr', 'own.title', 'theirs')).toBe(false);
    expect([state().conflicts.length, language('fr')?.document['own']]).toEqual([1, 'mine']);
    expect(editor.resolve('fr', 'own.title', 'mine')).toBe(true);
    expect(await editor.save()).toBe('saved');
    expect(server.translations.get('fr')).toEqual({ ...stored, own: 'mine' });
  });

  it.each([
    ['mine', { _meta: META, back: 'mine' }],
    ['theirs', undefined],
  ] as const)('reports a language that another admin has removed: %s (CB4)', async (side, expected) => {
    const { editor, server, state } = await loadedEditor({ fr: { _meta: META, back: 'Retour' } });
    editor.set('fr', 'back', 'mine');
    server.change('translations', 'fr', {});
    expect(await editor.save()).toBe('conflict');
    expect(state().conflicts).toMatchObject([{ short: 'fr', key: null }]);
    editor.resolve('fr', null, side);
    await editor.save();
    expect([server.translations.get('fr'), state().dirty]).toEqual([expected, false]);
    expect(state().languages.some(({ short }) => short === 'fr')).toBe(side === 'mine');
  });

  it.each(['mine', 'theirs'] as const)(
    'reports a removed language that another admin has changed: %s (CB4)',
    async (side) => {
      const { editor, server, state } = await loadedEditor({ fr: { _meta: META, back: 'Retour' } });
      editor.removeLanguage('fr');
      server.change('translations', 'fr', { _meta: META, back: 'theirs' });
      expect(await editor.save()).toBe('conflict');
      editor.resolve('fr', null, side);
      await editor.save();
      expect([server.translations.has('fr'), state().dirty]).toEqual([side === 'theirs', false]);
      expect(state().languages.some(({ short }) => short === 'fr')).toBe(side === 'theirs');
    },
  );
});

describe('upgrades of stored translations', { tags: ['4.upgrade.translations'] }, () => {
  const OLD = {
    _meta: { version: '5.0.2', lang: 'Deutsch' },
    download: { progress: 'So weit: {{percent}} %', percent: '%' },
    logout: { noPermissionText: 'Sie haben keine Berechtigung.' },
    toast: { download: { forbidden_one: 'Nein' } },
    back: 'Heim',
    next: 'Weiter',
    faulty: 7,
  };
  const BUILT_IN = {
    download: { progress: '{{name}}: {{percent}} %' },
    logout: { noPermissionText: 'Bitte wenden Sie sich …' },
    states: { noPermissionText: 'Bitte wenden Sie sich …' },
    toast: { download: { forbidden_one: 'Ein Download …', forbidden_other: 'Einige …' } },
    back: 'Zurück',
    next: 'Weiter',
  };
  const old = () => loadedEditor({ de: OLD }, { de: BUILT_IN });

  it('show every change with its reason before anything is stored (CC1)', async () => {
    const { language, posts, state } = await old();
    const { upgrade } = language('de') ?? {};
    expect(upgrade).toMatchObject({ from: '5.0.2', to: FRONT_END_VERSION });
    expect(upgrade?.changes.map(({ key, kind, version }) => [key, kind, version])).toEqual([
      ['toast.download.forbidden_one', 'overridden', '5.0.3'],
      ['download.percent', 'deleted', '5.1.0'],
      ['download.progress', 'overridden', '5.1.0'],
      ['logout.noPermissionText', 'default', '5.1.2'],
    ]);
    expect(upgrade?.changes.every(({ why }) => why.startsWith('configUpdate.why.messages.'))).toBe(true);
    expect(upgrade?.changes[2]).toMatchObject({
      from: 'So weit: {{percent}} %',
      to: '{{name}}: {{percent}} %',
    });
    expect([state().dirty, posts()]).toEqual([false, []]);
    expect(messagesIn(language('de')?.messages)).toMatchObject({
      'download.progress': '{{name}}: {{percent}} %',
      'logout.noPermissionText': 'Bitte wenden Sie sich …',
      back: 'Heim',
    });
  });

  it('leave the stored document as it is when another message is edited (CC1)', async () => {
    const { editor, server } = await old();
    editor.set('de', 'back', 'Nach Hause');
    await editor.save();
    expect(server.translations.get('de')).toEqual({ ...OLD, back: 'Nach Hause' });
  });

  it('have to be decided before a message is edited that they change (CC1)', async () => {
    const { editor, server } = await old();
    expect(editor.set('de', 'download.progress', 'Neu')).toBe(false);
    editor.acceptUpgrade('de');
    expect(editor.set('de', 'download.progress', 'Neu')).toBe(true);
    await editor.save();
    expect(server.translations.get('de')).toEqual({
      _meta: { version: FRONT_END_VERSION, lang: 'Deutsch' },
      download: { progress: 'Neu' },
      back: 'Heim',
      faulty: 7,
    });
  });

  it('are applied at once if they change nothing visible, so that they cannot undo an edit (CC1)', async () => {
    const { editor, server, language } = await loadedEditor(
      { de: { _meta: { version: '5.0.2' }, next: 'Weiter' } },
      { de: BUILT_IN },
    );
    expect(language('de')?.upgrade?.changes).toEqual([]);
    editor.set('de', 'download.progress', 'Neu');
    await editor.save();
    expect(server.translations.get('de')).toEqual({ _meta: META, download: { progress: 'Neu' } });
  });

  it('can be declined: all messages stay as they were, also the former built-in ones (CB1)', async () => {
    const { editor, server, language } = await old();
    expect(editor.keepMessages('de')).toBe(true);
    await editor.save();
    expect(server.translations.get('de')).toEqual({
      ...OLD,
      _meta: { version: FRONT_END_VERSION, lang: 'Deutsch' },
      states: { noPermissionText: 'Sie haben keine Berechtigung.' },
      toast: {
        download: {
          forbidden_one: 'Nein',
          forbidden_other: 'Kein Download: einige Assets sind nicht erlaubt',
        },
      },
    });
    expect(language('de')?.own).toContain('logout.noPermissionText');
    expect(language('de')?.upgrade).toBeNull();
  });

  it('do not touch translations of a newer version, which cannot be edited (CB3)', async () => {
    const newer = { _meta: { version: '99.0.0' }, basket: { title: 'x' }, back: 'Heim' };
    const { editor, server, language, posts } = await loadedEditor({ de: newer, fr: newer });
    expect(language('de')).toMatchObject({
      newer: true,
      upgrade: null,
      messages: { basket: { title: 'x' } },
    });
    expect([
      editor.set('de', 'back', 'x'),
      editor.setMeta('de', { allowlist: [] }),
      editor.acceptUpgrade('de'),
      editor.keepMessages('de'),
      editor.removeLanguage('fr'),
      await editor.save(),
    ]).toEqual([false, false, false, false, false, 'unchanged']);
    expect([posts(), server.translations.get('de')]).toEqual([[], newer]);
  });

  it('refuse to overwrite a newer version that was stored in the meantime (CB3)', async () => {
    const { editor, server, state, language } = await loadedEditor({ fr: { _meta: META, back: 'Retour' } });
    editor.set('fr', 'back', 'mine');
    const newer = { _meta: { version: '99.0.0' }, back: 'Retour' };
    server.change('translations', 'fr', newer);
    expect(await editor.save({ overwrite: true })).toBe('newer');
    expect([server.translations.get('fr'), state().dirty]).toEqual([newer, true]);
    expect(language('fr')?.messages['back']).toBe('mine');
  });

  it.each([['2024-01-01'], [5.1], ['next']])('treat the version %j as none (CC3)', async (version) => {
    const { language } = await loadedEditor({ de: { _meta: { version }, back: 'Heim' } });
    expect(language('de')).toMatchObject({ newer: false, upgrade: { from: null, changes: [] } });
  });
});
