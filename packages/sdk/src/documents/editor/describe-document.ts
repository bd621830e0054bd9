import type { Translator } from '../../translations/translator.js';
import type { ShownValue } from '../words/shown-value.js';
import type { DescribedConflict } from './document-editor-contract.js';
import type { DocumentChange, DocumentConflict, KeyedDocument } from './keyed-document.js';
import type { ChangeLine } from '../saving/savable.js';

/** Where a document is edited, and how its parts are named. */
type DocumentPlace = Pick<KeyedDocument<never>, 'page' | 'words'>;

/** Describes the unsaved changes of a document in the language of the admin. */
export function describeDocumentChanges(
  changes: readonly DocumentChange[],
  { page, words: wordsOf }: DocumentPlace,
  translator: Translator,
): readonly ChangeLine[] {
  const { t } = translator;
  const words = wordsOf(translator);
  const place = [t(`settings.adminPage.${page}`)];
  return changes.map(({ id, kind, key, from, to }): ChangeLine => {
    if (kind === 'moved') {
      const [before, after] = [orderOf(from), orderOf(to)];
      return { id, name: t('settings.documents.order'), place, from: before, to: after, action: null };
    }
    const name = words.name({ key, item: to ?? from });
    const shown = (value: unknown) => (value === undefined ? null : words.shown({ key, value }));
    const action = kind === 'removed' ? t('change.removed') : null;
    return { id, name, place, from: shown(from), to: shown(to), action };
  });
}

/** Describes the conflicts of a document in the language of the admin. */
export function describeDocumentConflicts(
  conflicts: readonly DocumentConflict[],
  { words: wordsOf }: DocumentPlace,
  translator: Translator,
): readonly DescribedConflict[] {
  const { t } = translator;
  const words = wordsOf(translator);
  return conflicts.map((conflict): DescribedConflict => {
    const { kind, key, base, mine, theirs } = conflict;
    const isOrder = kind === 'order';
    const shown = (value: unknown) => (isOrder ? orderOf(value) : words.shown({ key, value }));
    const item = mine ?? theirs ?? base;
    const name = isOrder ? t('settings.documents.order') : words.name({ key, item });
    return { conflict, name, base: shown(base), mine: shown(mine), theirs: shown(theirs) };
  });
}

function orderOf(keys: unknown): ShownValue {
  return { kind: 'list', value: keys, text: Array.isArray(keys) ? keys.join(', ') : '' };
}
