import { nearestKey } from '../../../../lib/text/nearest.js';
import { pluralOf } from '../../../../translations/plurals.js';
import type { EditedLanguage } from '../../editors/messages/edited-language.js';
import { placeholderProblems, type MessageProblem } from './message-problems.js';

/** A message of the target language, with the message from which it is translated. */
interface ComparedForm {
  /** Full message key. */
  readonly key: string;
  /** Plural category. Null for a message without plural forms. */
  readonly category: string | null;
  /** Null if it is missing. */
  readonly text: string | null;
  /** Empty if there is none. */
  readonly source: string;
  /** True if the language has no such plural form. */
  readonly isUnused: boolean;
}

/** The languages with which a message is compared. */
interface ProblemContext {
  readonly target: Pick<EditedLanguage, 'own'>;
  /** Messages of the source language by full key. */
  readonly sources: ReadonlyMap<string, string>;
  readonly english: ReadonlyMap<string, string>;
  /** Keys that pages use. */
  readonly supported: readonly string[];
}

/** Returns the problems of a message. */
export function formProblems(
  { key, category, text, source, isUnused }: ComparedForm,
  context: ProblemContext,
): readonly MessageProblem[] {
  if (isUnused) return [{ kind: 'form-unused', category: category ?? '' }];
  return [
    ...unknownKey(key, context),
    ...(source === '' ? [] : placeholderProblems(source, text ?? '', category)),
  ];
}

/** Returns a problem if no page uses the key of a message that the target language has. */
function unknownKey(
  key: string,
  { target, supported, sources, english }: ProblemContext,
): readonly MessageProblem[] {
  if (sources.has(key) || english.has(key) || pluralOf(key) !== null) return [];
  if (supported.includes(key) || !target.own.includes(key)) return [];
  return [{ kind: 'key-unknown', nearest: nearestKey(key, supported) }];
}
