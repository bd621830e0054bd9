import { nearestKey } from '../../../lib/text/nearest.js';
import { keysNeeded, pluralOf } from '../../../translations/plurals.js';
import type { ReadTranslationFile } from '../../../translations/formats/unit.js';
import { CATALOG_LIMITS } from '../../../lib/catalog-tree.js';
import { placeholderProblems, type MessageProblem } from './table/message-problems.js';
import { sourceMessage } from './table/derive-row.js';

/** What an import does with a message. */
export type ImportKind =
  /** The language has no such message yet. */
  | 'added'
  /** The message replaces another one. */
  | 'changed'
  /** The message has a problem, which is named. The admin decides. */
  | 'problem';

/** Why a message of an import is problematic. */
export type ImportProblem =
  | MessageProblem
  /** The message was changed in the portal after the export. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'too-long' };

/** A message of a file that differs from the current one. */
export interface ImportRow {
  /** Full message key. */
  readonly key: string;
  readonly kind: ImportKind;
  /** Current message. Null if it is missing. */
  readonly from: string | null;
  /** Message of the file. */
  readonly to: string;
  readonly source: string;
  readonly problems: readonly ImportProblem[];
  readonly needsReview: boolean;
  /** True if the message is imported unless the admin decides otherwise. */
  readonly isChosen: boolean;
}

/** Effect of an import, before anything is stored. */
export interface ImportPlan {
  /** Messages that differ, problems first. */
  readonly rows: readonly ImportRow[];
  /** Number of messages that are the same as the current ones. */
  readonly same: number;
  /** Number of messages that the file leaves missing. They do not remove current ones. */
  readonly missing: number;
  /** Number of messages that only the portal has changed since the export. They stay. */
  readonly stay: number;
}

/** The messages with which a file is compared. */
export interface ImportContext {
  readonly lang: string;
  /** Current messages by full key, with unsaved edits. */
  readonly current: ReadonlyMap<string, string>;
  /** Messages at the time of the export. Undefined if they are unknown: the file then replaces all others. */
  readonly base: ReadonlyMap<string, string> | undefined;
  /** Messages of the source language. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Compares a file with the current messages, three-way if the exported ones are available. */
export function planImport(file: Pick<ReadTranslationFile, 'units'>, context: ImportContext): ImportPlan {
  const supported = [...context.sources.keys()];
  const needed = new Set([...keysNeeded(supported, context.lang), ...context.current.keys()]);
  const rows: ImportRow[] = [];
  let [same, missing, stay] = [0, 0, 0];
  for (const { key, target, needsReview = false } of file.units) {
    const from = context.current.get(key) ?? null;
    const exported = context.base?.get(key) ?? null;
    if (target === null) missing += 1;
    else if (target === from) same += 1;
    // Only the portal has changed it.
    else if (context.base !== undefined && target === exported) stay += 1;
    else {
      const isConflict = context.base !== undefined && exported !== from;
      rows.push(rowOf({ key, from, to: target, needsReview, isConflict }, needed, supported, context));
    }
  }
  const order: readonly ImportKind[] = ['problem', 'added', 'changed'];
  return { rows: rows.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)), same, missing, stay };
}

interface Difference extends Pick<ImportRow, 'key' | 'from' | 'to' | 'needsReview'> {
  readonly isConflict: boolean;
}

function rowOf(
  { isConflict, ...message }: Difference,
  needed: ReadonlySet<string>,
  supported: readonly string[],
  { sources }: ImportContext,
): ImportRow {
  const { key, from, to } = message;
  const source = sourceMessage(key, sources) ?? '';
  const plural = pluralOf(key);
  const isForm = plural !== null && sources.has(`${plural.base}_other`);
  const problems: ImportProblem[] = [
    ...(isConflict ? [{ kind: 'conflict' as const }] : []),
    ...(to.length > CATALOG_LIMITS.length ? [{ kind: 'too-long' as const }] : []),
  ];
  if (!needed.has(key)) {
    if (isForm) problems.push({ kind: 'form-unused', category: plural.category });
    else problems.push({ kind: 'key-unknown', nearest: nearestKey(key, supported) });
  } else if (source !== '')
    problems.push(...placeholderProblems(source, to, isForm ? plural.category : null));
  const kind = problems.length > 0 ? 'problem' : from === null ? 'added' : 'changed';
  return { ...message, source, problems, kind, isChosen: kind !== 'problem' };
}
