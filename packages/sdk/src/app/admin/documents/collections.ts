import type { CollectionDefinition } from '../../../contract/schemas/collections.js';
import { collectionLabel } from '../../../domains/collections/rows.js';
import { isObject } from '../../../lib/object.js';
import type { Translator } from '../../../translations/translator.js';
import type { DocumentWords } from './document-editor-contract.js';
import type { DocumentShape } from './keyed-document.js';
import { textOf } from '../changes/shown-text.js';

/** The collections that an admin defined. */
export interface CollectionsDocument {
  readonly collections: readonly CollectionDefinition[];
  /** True if each top-level folder of the library is also a collection. */
  readonly folders: boolean;
}

/** Collections by indicator, in the order in which they are listed. */
export const collectionsShape: DocumentShape<CollectionsDocument> = {
  items: ({ collections }) => collections.map((one) => [one.indicator, one]),
  fields: ({ folders }) => ({ folders }),
  build: (items, { folders }) => ({
    collections: items as readonly CollectionDefinition[],
    folders: folders === true,
  }),
  isOrdered: true,
};

/** Returns true for a draft of this form. */
export const isCollections = (value: unknown): value is CollectionsDocument =>
  isObject(value) && Array.isArray(value.collections) && typeof value.folders === 'boolean';

/** Names collections by their label. */
export function collectionsWords(translator: Translator): DocumentWords {
  const { t, locale } = translator;
  return {
    name: ({ key, item }) =>
      isObject(item) ? collectionLabel(item, key, locale) : t('settings.documents.folders'),
    shown({ value }) {
      if (value === undefined) return textOf(t('change.value.none'), value);
      if (!isObject(value)) return textOf(t(value === true ? 'change.value.on' : 'change.value.off'), value);
      const { search, assets, filter } = value as unknown as CollectionDefinition;
      if (assets !== undefined)
        return textOf(t('settings.documents.assets', { count: assets.length }), value);
      const parts = [search ?? '*', ...(filter === undefined ? [] : [JSON.stringify(filter)])];
      return textOf(parts.join(' '), value);
    },
  };
}
