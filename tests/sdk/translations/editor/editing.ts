import { createTranslationsEditor } from '@assetportal/sdk/admin';
import type { CatalogTree } from '@assetportal/sdk/translations';
import { adminServer, recordedToasts } from '../server.js';

const BUILT_IN: Record<string, CatalogTree> = {
  de: { back: 'Zurück', next: 'Weiter' },
  en: { back: 'Back', next: 'Next' },
};

/**
 * Creates an editor that has loaded the stored translations.
 *
 * @param builtIn Built-in translations by language. Default: two messages in German and English.
 */
export async function loadedEditor(
  stored: Readonly<Record<string, unknown>> = {},
  builtIn: Readonly<Record<string, CatalogTree>> = BUILT_IN,
) {
  const server = adminServer();
  for (const [lang, tree] of Object.entries(stored)) server.change('translations', lang, tree);
  const toasts = recordedToasts();
  const editor = createTranslationsEditor({
    portal: server.portal,
    toasts,
    loadLocal: (locale) => Promise.resolve([{ locale, tree: builtIn[locale] ?? {} }]),
  });
  await editor.load('de');
  const state = () => editor.store.getState();
  return {
    server,
    toasts,
    editor,
    state,
    language: (short: string) => state().languages.find((entry) => entry.short === short),
    posts: () => server.calls.filter((call) => call.startsWith('POST')),
  };
}
