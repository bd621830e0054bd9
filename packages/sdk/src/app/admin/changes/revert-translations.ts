import { joinLevels, readCatalog } from '../../../lib/catalog-tree.js';
import { isObject } from '../../../lib/object.js';
import { threeWayMerge, type MergeSide } from '../../../lib/merge/three-way-merge.js';
import { diffTranslations, type TranslationChange } from '../../../translations/diff.js';
import { withoutEmptyGroups } from '../../../translations/edit.js';
import { META_KEY } from '../../../translations/meta.js';
import type { ChangeSet } from './revert-config.js';

/** A message of a change set that was changed again later. Undefined: the document has no such message. */
export interface TranslationRevertConflict {
  /** Full message key, or that of a group of messages. */
  readonly key: string;
  /** After the change set. */
  readonly base: unknown;
  /** Now. */
  readonly mine: unknown;
  /** Before the change set. */
  readonly theirs: unknown;
}

/** Result of reverting a change set of the translations of a language. */
export interface TranslationsRevert {
  /** The document to store. */
  readonly document: object;
  /** The messages that change, compared to the current document. */
  readonly changes: readonly TranslationChange[];
  readonly conflicts: readonly TranslationRevertConflict[];
}

/**
 * Reverts one change set of the translations of a language without losing later ones. The metadata of the current
 * document stays.
 *
 * @param prefer returns the side to use at a conflict: `mine`, the later message (default), or `theirs`
 */
export function revertTranslations(
  { before, after, current }: ChangeSet,
  prefer: (key: string) => MergeSide = () => 'mine',
): TranslationsRevert {
  const [base, mine, theirs] = [after, current, before].map(messagesOf);
  const { value, conflicts } = threeWayMerge(base, mine, theirs, {
    prefer: (path) => prefer(joinLevels(path)),
  });
  const messages = withoutEmptyGroups(isObject(value) ? value : {});
  const meta = isObject(current) && Object.hasOwn(current, META_KEY) ? { [META_KEY]: current[META_KEY] } : {};
  return {
    document: { ...meta, ...messages },
    changes: diffTranslations(readCatalog(mine), readCatalog(messages)).changes,
    conflicts: conflicts.map(({ path, ...sides }) => ({ key: joinLevels(path), ...sides })),
  };
}

/** Effect of restoring the whole document before a change set. */
export interface TranslationsRestore {
  /** The messages that change, compared to the current document. */
  readonly changes: readonly TranslationChange[];
  /** Changes after the change set that would be lost. */
  readonly lost: readonly TranslationChange[];
}

/** Returns the effect of restoring the whole translations of a language before a change set. */
export function translationsRestoreEffect({ before, after, current }: ChangeSet): TranslationsRestore {
  const [old, changed, now] = [before, after, current].map((document) => readCatalog(messagesOf(document)));
  const { changes } = diffTranslations(now ?? {}, old ?? {});
  const keys = new Set(changes.map(({ key }) => key));
  const later = diffTranslations(changed ?? {}, now ?? {}).changes;
  return { changes, lost: later.filter(({ key }) => keys.has(key)) };
}

/** Returns the document without its metadata. */
function messagesOf(document: unknown): Record<string, unknown> {
  if (!isObject(document)) return {};
  const { [META_KEY]: _, ...messages } = document;
  return messages;
}
