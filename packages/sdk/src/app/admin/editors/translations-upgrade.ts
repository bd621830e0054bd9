import { LOCALES } from '../../../translations/built-in-locales.js';
import { randomId } from '../../../lib/random-id.js';
import type { EditedLanguage, PendingUpgrade } from './messages/edited-language.js';
import type { TranslationsEditor, TranslationsSaveOutcome } from './translations-editor-state.js';

/**
 * Decision about translations of an older version (specification, section 8). `reset` discards the messages of the admin
 * in the built-in languages. Other languages have no messages to return to, and are updated.
 */
export type TranslationsChoice = 'update' | 'reset' | 'version-only';

/** A language whose stored translations have an older version. */
export type OutdatedLanguage = EditedLanguage & { readonly upgrade: PendingUpgrade };

/**
 * Returns the languages whose upgrade an admin has to decide on. Translations without a version that need no change, such
 * as handwritten ones, get their version with the next save.
 */
export const pendingUpgrades = (languages: readonly EditedLanguage[]): readonly OutdatedLanguage[] =>
  languages.filter(
    (language): language is OutdatedLanguage =>
      language.upgrade !== null && (language.upgrade.from !== null || language.upgrade.changes.length > 0),
  );

/** Decides on the upgrade of all languages, and saves them as one change set. */
export async function decideTranslationsUpgrade(
  editor: TranslationsEditor,
  choice: TranslationsChoice,
): Promise<TranslationsSaveOutcome> {
  const pending = pendingUpgrades(editor.store.getState().languages);
  for (const { short } of pending) {
    if (choice === 'version-only') editor.keepMessages(short);
    else editor.acceptUpgrade(short);
    if (choice === 'reset' && isBuiltIn(short)) discardMessages(editor, short);
  }
  const { from, to } = pending[0]?.upgrade ?? { from: null, to: '' };
  const note = from === null ? {} : { note: `${from} → ${to}` };
  return editor.save({ change: { change: randomId(), action: 'upgrade', ...note } });
}

function discardMessages(editor: TranslationsEditor, short: string): void {
  const language = editor.store.getState().languages.find((one) => one.short === short);
  for (const key of language?.own ?? []) editor.set(short, key, null);
}

const isBuiltIn = (short: string): boolean => LOCALES.some((locale) => locale.short.toLowerCase() === short);
