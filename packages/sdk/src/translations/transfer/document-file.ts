import type { MessageTree } from '../../contract/schemas/translations.js';
import { flattenCatalog, keyLevels, type CatalogTree } from '../../lib/catalog-tree.js';
import { requiredKeys, sourceMessageOf } from '../diff.js';
import { setMessage, withoutEmptyGroups } from '../edit.js';
import type { ReadTranslationFile, TranslationFile, TranslationUnit } from '../formats/unit.js';
import { META_KEY, splitTranslations } from '../meta.js';
import { isSourceChanged, withReviewMark, withSource } from '../source-messages.js';

/** The messages from which a language is translated, and those that it already has. */
export interface TransferContext {
  /** Lower-case code of the language. */
  readonly lang: string;
  /** Lower-case code of the language from which it is translated. */
  readonly sourceLang: string;
  /** Messages of that language, stored and built-in. */
  readonly sources: CatalogTree;
  /** English messages that every language requires. */
  readonly required: CatalogTree;
  /** Built-in messages of the language. An empty tree if it is not built in. */
  readonly builtIn: CatalogTree;
}

/** A stored document as the content of a file. */
export interface DocumentFile {
  readonly file: TranslationFile;
  /** Full keys of messages that no file of another format can contain, such as a key with an empty level. */
  readonly omitted: readonly string[];
}

/**
 * Returns a stored document as the content of a translation file: its messages, and the required ones that are missing.
 * The metadata has no place in such a file.
 *
 * @param base SHA-256 of the document, by which an import finds it in the history
 */
export function fileOfDocument(document: unknown, base: string, context: TransferContext): DocumentFile {
  const { lang, sourceLang, builtIn, required } = context;
  const { meta, messages } = splitTranslations(document);
  const stored = flattenCatalog(messages);
  const defaults = flattenCatalog(builtIn);
  const sources = flattenCatalog(context.sources);
  const sourceOf = (key: string) => sourceMessageOf(key, sources) ?? '';
  const isChanged = (key: string) =>
    isSourceChanged(meta, key, (code) => (code === sourceLang ? sourceMessageOf(key, sources) : undefined));
  const omitted = [...stored.keys()].filter((key) => !isTransferable(key));
  const units = [...stored]
    .filter(([key]) => isTransferable(key))
    .map(([key, target]): TranslationUnit => ({
      key,
      source: sourceOf(key),
      target,
      ...(target !== '' && isChanged(key) ? { needsReview: true } : {}),
    }));
  const missing = [...requiredKeys(required, lang)]
    .filter((key) => !stored.has(key) && !defaults.has(key))
    .map((key): TranslationUnit => ({ key, source: sourceOf(key), target: null }));
  return {
    file: { language: lang, sourceLanguage: sourceLang, base, units: [...units, ...missing] },
    omitted,
  };
}

const isTransferable = (key: string): boolean => {
  const levels = keyLevels(key);
  return levels !== undefined && levels[0] !== META_KEY;
};

/** The document that a file describes. */
export interface ReadDocument {
  readonly document: MessageTree;
  /** Full keys that would be both a message and a group of messages. They are not used. */
  readonly refused: readonly string[];
}

/**
 * Returns the document that a translation file describes. Everything that such a file cannot contain comes from the
 * stored document: the metadata, and values that are not messages. A message that the file leaves missing is absent.
 *
 * A mark for review follows the file: a fuzzy message gets one. The mark of a message that is no longer fuzzy is removed.
 */
export function documentOfFile(
  file: Pick<ReadTranslationFile, 'units' | 'base'>,
  stored: MessageTree,
  { sourceLang, sources }: Pick<TransferContext, 'sourceLang' | 'sources'>,
): ReadDocument {
  const { messages, meta } = splitTranslations(stored);
  const before = flattenCatalog(messages);
  const units = file.units.filter(({ target }) => target !== null);
  const keys = new Set(units.map(({ key }) => key));
  const removed = [...before.keys()].filter((key) => isTransferable(key) && !keys.has(key));
  let document = removed.reduce(
    (tree, key) => withSource(setMessage(tree, key, null) ?? tree, key, null),
    stored,
  );
  if (removed.length > 0) document = withoutEmptyGroups(document);
  const texts = flattenCatalog(sources);
  const refused: string[] = [];
  for (const { key, target, needsReview = false } of units) {
    const isNew = before.get(key) !== target;
    const changed = isNew ? setMessage(document, key, target) : document;
    if (changed === undefined) {
      refused.push(key);
      continue;
    }
    const isMarked = isSourceChanged(meta, key, (lang) =>
      lang === sourceLang ? sourceMessageOf(key, texts) : undefined,
    );
    // A file of another tool may lack a column for the state. Then only a new message counts as reviewed.
    const isReviewed = !needsReview && isMarked && (isNew || file.base !== undefined);
    if (needsReview && !isMarked) document = withReviewMark(changed, key, sourceLang);
    else document = isReviewed ? withSource(changed, key, null) : changed;
  }
  return { document, refused };
}
