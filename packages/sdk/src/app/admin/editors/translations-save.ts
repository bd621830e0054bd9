import {
  documentToSend,
  isSameDocument,
  isSameLanguages,
  type EditedLanguage,
} from './messages/edited-language.js';
import { languageForm } from '../../../documents/resource/merge.js';
import type { DocumentToSave, SaveEachResult } from '../../../documents/editor/save-each.js';
import type { TranslationsEditorState, TranslationsSaveOutcome } from './translations-editor-state.js';

type Languages = Pick<TranslationsEditorState, 'languages' | 'backup'>;

const find = (languages: readonly EditedLanguage[], short: string) =>
  languages.find((entry) => entry.short === short);

/** Returns the documents that differ from the stored ones. An empty document removes a language. */
export function documentsToSave({ languages, backup }: Languages): DocumentToSave[] {
  const baseOf = (short: string) => find(backup, short)?.document ?? {};
  const removed = backup.filter(({ short }) => find(languages, short) === undefined);
  return [
    ...languages
      .filter(({ short, document }) => !isSameDocument(document, baseOf(short)))
      .map(({ short, document }) => {
        const base = baseOf(short);
        return { lang: short, base, mine: documentToSend(document, base) };
      }),
    ...removed.map(({ short, document }) => ({ lang: short, base: document, mine: {} })),
  ];
}

/** A save that has ended. */
interface EndedSave extends Pick<SaveEachResult, 'saved' | 'rebased'> {
  /** The languages when the save began. */
  readonly before: readonly EditedLanguage[];
  readonly sent: readonly DocumentToSave[];
  /** Returns a language with another document. */
  readonly view: (language: Pick<EditedLanguage, 'short' | 'lang' | 'document'>) => EditedLanguage;
}

/** Returns the languages and their backup after a save. Edits entered during the save are still unsaved. */
export function languagesAfterSave(
  current: Languages,
  { before, sent, saved, rebased, view }: EndedSave,
): Languages & Pick<TranslationsEditorState, 'dirty'> {
  let { languages, backup } = current;
  for (const { lang: short } of sent) {
    const stored = saved.get(short);
    const [base, edited] = [stored ?? rebased.get(short)?.theirs, stored ?? rebased.get(short)?.mine];
    const shown = find(languages, short);
    const named = shown ?? find(backup, short);
    if (base === undefined || edited === undefined || named === undefined) continue;
    const previous = find(before, short)?.document ?? {};
    const { value: document } = languageForm.merge({
      base: previous,
      mine: shown?.document ?? {},
      theirs: edited,
    });
    const updated = shown === undefined ? undefined : view({ ...shown, document });
    languages = languages.map((entry) => (entry === shown && updated !== undefined ? updated : entry));
    // Languages that could not be removed come last.
    const others = backup.filter((entry) => entry.short !== short);
    const isRemoved = shown === undefined && Object.keys(base).length === 0;
    backup = isRemoved ? others : [...others, view({ ...named, document: base })];
  }
  const order = [...languages, ...backup].map(({ short }) => short);
  backup = [...backup].sort((a, b) => order.indexOf(a.short) - order.indexOf(b.short));
  return { languages, backup, dirty: !isSameLanguages(languages, backup) };
}

/** Returns how a save ended. */
export function outcomeOf({ failed, locked, conflicts }: SaveEachResult): TranslationsSaveOutcome {
  if (!failed) return 'saved';
  if (conflicts.length > 0) return 'conflict';
  return locked.length > 0 ? 'newer' : 'failed';
}
