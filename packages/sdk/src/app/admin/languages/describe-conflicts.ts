import type { Translator } from '../../../translations/translator.js';
import type { ShownValue } from '../../../documents/words/shown-value.js';
import type { EditedLanguage } from '../editors/messages/edited-language.js';
import type { TranslationsConflict } from '../editors/translations-editor-state.js';

/** A conflict of translations as the dialog shows it. */
export interface DescribedTranslationConflict {
  readonly id: string;
  /** Message key, or the name of the language if the conflict concerns the whole language. */
  readonly title: string;
  /** Name of the language. */
  readonly place: string;
  readonly base: ShownValue;
  readonly mine: ShownValue;
  readonly theirs: ShownValue;
  readonly conflict: TranslationsConflict;
}

/** Describes messages that two admins have changed differently, in the language of the admin. */
export function describeTranslationConflicts(
  conflicts: readonly TranslationsConflict[],
  languages: readonly EditedLanguage[],
  { t }: Translator,
): readonly DescribedTranslationConflict[] {
  return conflicts.map((conflict) => {
    const { short, key, base, mine, theirs } = conflict;
    const lang = languages.find((one) => one.short === short)?.lang ?? short.toUpperCase();
    const shown = (value: unknown): ShownValue => {
      if (key === null)
        return { kind: 'text', value, text: value === undefined ? t('languages.conflict.removed') : lang };
      const text = typeof value === 'string' ? value : value === undefined ? null : JSON.stringify(value);
      return { kind: text === null ? 'none' : 'text', value, text: text ?? t('change.value.missing') };
    };
    return {
      id: `${short} ${key ?? ''}`,
      title: key ?? lang,
      conflict,
      place: key === null ? t('languages.conflict.language') : lang,
      base: shown(base),
      mine: shown(mine),
      theirs: shown(theirs),
    };
  });
}
