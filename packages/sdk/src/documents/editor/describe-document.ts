import { getPath, type ConfigPath } from '../../lib/json-path.js';
import { isObject } from '../../lib/object.js';
import type { Translator } from '../../translations/translator.js';
import { diffContent } from '../plan/diff-content.js';
import { textOf, type ShownValue } from '../words/shown-value.js';
import type { DescribedConflict } from './document-editor-contract.js';
import type { DocumentChange, DocumentConflict, DocumentWords, KeyedDocument } from './keyed-document.js';
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
    const [before = null, after = null] = shownVersions(words, { key, versions: [from, to] }, translator);
    const action = kind === 'removed' ? t('change.removed') : null;
    return {
      id,
      name,
      place,
      from: from === undefined ? null : before,
      to: to === undefined ? null : after,
      action,
    };
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
    if (kind === 'order') {
      const name = t('settings.documents.order');
      return { conflict, name, base: orderOf(base), mine: orderOf(mine), theirs: orderOf(theirs) };
    }
    const versions = [base, mine, theirs] as const;
    const [before, own, other] = shownVersions(words, { key, versions }, translator);
    return {
      conflict,
      name: words.name({ key, item: mine ?? theirs ?? base }),
      base: before,
      mine: own,
      theirs: other,
    };
  });
}

/**
 * Returns versions of an item for display, of which the last two differ. If their summaries are the same, shows their
 * names. If these are the same too, shows the values that differ.
 */
function shownVersions<const V extends readonly unknown[]>(
  words: DocumentWords,
  { key, versions }: { readonly key: string; readonly versions: V },
  { t }: Translator,
): { -readonly [index in keyof V]: ShownValue } {
  const [one, other] = versions.slice(-2);
  const differs = (text: (value: unknown) => ShownValue) => text(one).text !== text(other).text;
  const summary = (value: unknown) => words.shown({ key, value });
  const name = (value: unknown) =>
    isObject(value) ? textOf(words.name({ key, item: value }), value) : summary(value);
  const paths = diffContent(one, other, () => undefined).map(({ path }) => path);
  const values = (value: unknown) => textOf(paths.map((path) => leafOf(value, path)).join(', '), value);
  const leafOf = (value: unknown, path: ConfigPath) => {
    const leaf = isObject(value) ? getPath(value, path) : undefined;
    return leaf === undefined
      ? t('change.value.none')
      : typeof leaf === 'string'
        ? leaf
        : JSON.stringify(leaf);
  };
  const shown = [summary, name].find(differs) ?? values;
  return versions.map(shown) as { -readonly [index in keyof V]: ShownValue };
}

function orderOf(keys: unknown): ShownValue {
  return { kind: 'list', value: keys, text: Array.isArray(keys) ? keys.join(', ') : '' };
}
