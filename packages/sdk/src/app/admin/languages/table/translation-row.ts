import type { EditedLanguage } from '../../editors/messages/edited-language.js';
import type { MessageCatalogs, MessageScope } from './catalogs.js';
import type { MessageProblem } from './message-problems.js';

/** A message of the target language: a plural form, or the only one of its row. */
export interface TranslationForm {
  /** Full message key. */
  readonly key: string;
  /** Plural category. Null for a message without plural forms. */
  readonly category: string | null;
  /** The message. Null if it is missing. */
  readonly text: string | null;
  /** The stored message. Null if it is missing. */
  readonly saved: string | null;
  /** The source message to which it is compared. */
  readonly source: string;
  readonly problems: readonly MessageProblem[];
}

/** A row of the table: a message in the source and in the target language, with all of its plural forms. */
export interface TranslationRow {
  /** Message key without the suffix of a plural form. */
  readonly key: string;
  readonly scope: MessageScope;
  /** Group of messages, the first level of the key. */
  readonly section: string;
  /** Source messages: one, or the plural forms of the source language. */
  readonly sources: readonly { readonly category: string | null; readonly text: string }[];
  readonly forms: readonly TranslationForm[];
  /** True if a form is missing or empty, although the source has a message. */
  readonly isMissing: boolean;
  /** True if a form is not saved yet. */
  readonly isChanged: boolean;
  readonly hasProblem: boolean;
  /** True if the source message has changed since the translation, or a file has marked it for review. */
  readonly isSourceChanged: boolean;
}

/** What the rows are derived from. */
export interface RowsInput {
  readonly target: EditedLanguage;
  /** The stored version of the target. Undefined for a language that was added. */
  readonly saved: EditedLanguage | undefined;
  readonly source: EditedLanguage;
  /** All languages, for messages whose source is another language. */
  readonly languages: readonly EditedLanguage[];
  readonly catalogs: MessageCatalogs;
}
