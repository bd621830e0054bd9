import { createPagesEditor, createTranslationsEditor } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { createPagesStore } from '../../../packages/sdk/src/domains/pages/store.js';
import { createTranslationsStore } from '../../../packages/sdk/src/domains/translations/store.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, FIRST_CALL, realPortal } from '../real/portal.js';
import { recordedToasts } from './server.js';

/** Node and the browser share one portal at the same time, so each uses a separate language. */
const LANG = typeof location === 'undefined' ? 'cy' : 'ga';

describe('translations and pages on a real portal', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await realPortal(ADMIN);
  }, FIRST_CALL);

  it(
    'an admin adds a language, visitors see it, and the admin removes it',
    { tags: ['7.call.texts.save', '7.call.texts.get'] },
    async () => {
      const toasts = recordedToasts();
      const editor = createTranslationsEditor({ portal, toasts });
      await editor.load('de');
      expect(editor.store.getState().names).toMatchObject({ de: 'Deutsch', en: 'Englisch' });
      expect(editor.addLanguage({ name: 'Test', code: LANG })).toEqual({});
      editor.set(LANG, 'common.back', 'Zurück ({{name}})');
      expect(await editor.save()).toBe('saved');
      editor.set(LANG, 'common.back', 'Heim ({{name}})');
      expect(await editor.save()).toBe('saved');
      expect(toasts.shown).toEqual(['success toast.translations.saved', 'success toast.translations.saved']);

      const visitor = createTranslationsStore({ portal: await realPortal() });
      await visitor.prepare(LANG);
      expect(visitor.setLocale(LANG)).toBe(true);
      const { t } = visitor.translator.getState();
      expect([t('common.back', { name: 'x' }), t('common.close')]).toEqual(['Heim (x)', 'Close']);

      const other = createTranslationsEditor({ portal, toasts });
      await other.load('de');
      other.set(LANG, 'common.back', 'theirs');
      expect(await other.save()).toBe('saved');
      editor.set(LANG, 'common.back', 'mine');
      expect(await editor.save()).toBe('conflict');
      expect(editor.store.getState().conflicts).toMatchObject([{ short: LANG, key: 'common.back' }]);

      editor.removeLanguage(LANG);
      expect(await editor.save({ overwrite: true })).toBe('saved');
      expect((await portal.translations.get({ lang: LANG })).value).toEqual({});
    },
  );

  it(
    'the editor shows the source of a page, and visitors get it sanitized',
    { tags: ['7.call.pages.save', '7.call.pages.get'] },
    async () => {
      const editor = createPagesEditor({ portal, toasts: recordedToasts() });
      await editor.load([{ short: LANG, lang: 'Test' }]);
      const key = `test-${LANG}`;
      expect(editor.addPage(key)).toEqual({ kind: 'added' });
      const source = '<p onclick="x()">Text<script>x()</script></p>';
      editor.set(LANG, key, source);
      expect(await editor.save(key)).toBe(true);
      expect(editor.store.getState()).toMatchObject({
        dirty: false,
        newPage: null,
        pages: { [LANG]: { [key]: source } },
      });

      const pages = createPagesStore({ portal: await realPortal() });
      expect(await pages.open(key, LANG)).toEqual({ kind: 'content', html: '<p>Text</p>', lang: LANG });

      editor.removePage(key);
      expect(await editor.saveAll()).toBe(true);
      expect((await portal.pages.get({ lang: LANG })).value).toEqual({});
    },
  );
});
