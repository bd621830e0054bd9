import { pluralCategories, pluralOf } from '../../../translations/plurals.js';
import { FALLBACK_LOCALE } from '../../../translations/messages/fallback.js';
import type { EditedLanguage } from '../editors/messages/edited-language.js';
import type { SaveFault } from '../../../documents/saving/savable.js';
import type { UnsavedChange } from '../settings/unsaved.js';
import { flatMessages } from './table/catalogs.js';
import { sourceOf } from './export-units.js';
import { formProblems } from './table/form-problems.js';
import { sourceMessage } from './table/derive-row.js';

type MessageChange = Extract<UnsavedChange, { kind: 'message' }>;

/**
 * Returns the number of unsaved messages with problems: of placeholders, plural forms or keys. A plural message counts
 * once.
 */
export function unsavedProblems(
  changes: readonly UnsavedChange[],
  languages: readonly EditedLanguage[],
): number {
  const byLanguage = new Map<string, MessageChange[]>();
  for (const change of changes) {
    if (change.kind !== 'message' || change.to === null) continue;
    const ofLanguage = byLanguage.get(change.short);
    if (ofLanguage === undefined) byLanguage.set(change.short, [change]);
    else ofLanguage.push(change);
  }
  const counts = [...byLanguage].map(([short, messages]) => {
    const target = languages.find((one) => one.short === short);
    return target === undefined ? 0 : problematicMessages(messages, target, languages);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function problematicMessages(
  changes: readonly MessageChange[],
  target: EditedLanguage,
  languages: readonly EditedLanguage[],
): number {
  const flat = (language: EditedLanguage | undefined) => flatMessages(language?.messages ?? NO_MESSAGES);
  const sources = flat(sourceOf(languages, target, undefined));
  const english = flat(languages.find(({ short }) => short === FALLBACK_LOCALE));
  const categories = pluralCategories(target.short);
  const isPlural = (base: string) => [sources, english].some((messages) => messages.has(`${base}_other`));
  const bases = changes.flatMap(({ key, to }) => {
    const plural = pluralOf(key);
    const form = plural !== null && isPlural(plural.base) ? plural : null;
    const problems = formProblems(
      {
        key,
        category: form?.category ?? null,
        text: to,
        source: sourceMessage(key, sources) ?? sourceMessage(key, english) ?? '',
        isUnused: form !== null && !categories.includes(form.category),
      },
      // The built-in English messages have all keys that pages use.
      { target, sources, english, supported: [] },
    );
    return problems.length === 0 ? [] : [form?.base ?? key];
  });
  return new Set(bases).size;
}

const NO_MESSAGES = {};

/** Returns the sentence of the save bar about unsaved messages with problems. Saving them is possible. */
export function unsavedWarnings(
  changes: readonly UnsavedChange[],
  languages: readonly EditedLanguage[],
): readonly SaveFault[] {
  const count = unsavedProblems(changes, languages);
  return count === 0 ? [] : [{ key: 'languages.unsaved.problems', params: { count } }];
}
