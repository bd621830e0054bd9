import { CATALOG_LIMITS, keyLevels } from '../../lib/catalog-tree.js';
import { META_KEY } from '../meta.js';

/** One message in a translation file. A plural form is one message, whose key has the suffix of its category. */
export interface TranslationUnit {
  /** Full message key. */
  readonly key: string;
  /** Message in the source language, or an empty text if there is none. */
  readonly source: string;
  /** Message in the target language. Null if it is missing. */
  readonly target: string | null;
  /** True if a translator has to review the message, such as a fuzzy one in gettext. */
  readonly needsReview?: boolean;
  /** Note for translators. */
  readonly comment?: string;
}

/** Content of a translation file. */
export interface TranslationFile {
  /** Lower-case code of the target language. Undefined if the file does not name one. */
  readonly language: string | undefined;
  /** Lower-case code of the source language. Undefined if the file does not name one. */
  readonly sourceLanguage: string | undefined;
  /** Hash of the messages that were exported. An import finds them in the history, to merge three-way. */
  readonly base: string | undefined;
  readonly units: readonly TranslationUnit[];
}

/** Content of a translation file, with the entries that are not used. */
export interface ReadTranslationFile extends TranslationFile {
  /** Entries that are not used, with their line if it can be determined. */
  readonly skipped: readonly SkippedEntry[];
  /** Lines of the units from 1, by key. The reader of JSON does not determine them. */
  readonly lines: ReadonlyMap<string, number>;
}

/** An entry of a file that is not used: it has an invalid key, or a key that occurs twice with different messages. */
export interface SkippedEntry {
  readonly key: string;
  readonly reason: 'key' | 'duplicate';
  readonly line?: number | undefined;
}

/** Maximum length of a file in characters. All built-in messages with their sources need about 300,000. */
export const MAX_FILE_LENGTH = 8_000_000;

/** Reason why a file cannot be read. Its message key is `languages.file.<code>`. */
export type FormatErrorCode =
  'empty' | 'tooLarge' | 'unknown' | 'syntax' | 'doctype' | 'columns' | 'version' | 'tooMany';

/** Thrown for a file that cannot be read. */
export class FormatError extends Error {
  override readonly name = 'FormatError';

  constructor(
    readonly code: FormatErrorCode,
    /** Line of the fault, from 1. Undefined if it concerns the whole file. */
    readonly line?: number,
    /** Description of the fault in English, for the codes `syntax` and `columns`. */
    readonly detail = '',
  ) {
    super(detail === '' ? code : detail);
  }
}

/** An entry as a reader passes it on, with its line. */
export interface RawUnit extends TranslationUnit {
  readonly line?: number | undefined;
}

/**
 * Returns the usable units of a file. Of two units with the same key, the first one with a message counts.
 *
 * @throws FormatError if the file has too many units
 */
export function collectUnits(
  raw: readonly RawUnit[],
): Pick<ReadTranslationFile, 'units' | 'skipped' | 'lines'> {
  if (raw.length > CATALOG_LIMITS.messages) throw new FormatError('tooMany');
  const units = new Map<string, TranslationUnit>();
  const lines = new Map<string, number>();
  const skipped: SkippedEntry[] = [];
  for (const { line, ...unit } of raw) {
    const { key, target } = unit;
    const levels = keyLevels(key);
    const first = units.get(key);
    if (levels === undefined || levels[0] === META_KEY) skipped.push({ key, reason: 'key', line });
    else if (first === undefined || first.target === null) {
      units.set(key, unit);
      if (line !== undefined) lines.set(key, line);
    } else if (target !== null && target !== first.target) skipped.push({ key, reason: 'duplicate', line });
  }
  return { units: [...units.values()], skipped, lines };
}

/** Returns units in the order of their keys, which makes the bytes of a file independent of the order of edits. */
export function sortedUnits(units: readonly TranslationUnit[]): TranslationUnit[] {
  return [...units].sort(({ key: a }, { key: b }) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Returns the line, from 1, of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
