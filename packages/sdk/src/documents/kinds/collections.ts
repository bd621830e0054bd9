import type { Portal } from '../../client/portal.js';
import { collectionCalls } from '../../client/calls/definitions.js';
import { saveCollectionDefinitions } from '../../contract/calls/collections.js';
import type { CollectionDefinition } from '../../contract/schemas/collections.js';
import { collectionLabel } from '../../domains/collections/rows.js';
import { isObject } from '../../lib/object.js';
import type { Translator } from '../../translations/translator.js';
import { bodyFaults } from '../resource/body-faults.js';
import type { DocumentWords, KeyedDocument } from '../editor/keyed-document.js';
import { jsonFile } from '../resource/json-file.js';
import { isEmptyList, keyOfList, type Resource, type ResourceContent } from '../resource/resource.js';
import { inHistory } from '../resource/versions.js';
import { textOf } from '../words/shown-value.js';

/** Adds the default of `folders`, so that equal settings give the same bytes. */
const withFolders = (content: ResourceContent): ResourceContent => ({ folders: true, ...content });

/** Returns the collections that an admin defined as a resource. */
export function collectionsResource(portal: Portal): Resource {
  const calls = collectionCalls(portal.transport);
  return {
    kind: 'collections',
    name: 'collections.json',
    keyOf: keyOfList('collections', 'indicator'),
    ...jsonFile('collections.json', { fromDocument: withFolders }),
    read: async (options) => {
      const { value, etag } = await calls.get({}, options);
      const { collections, folders } = value;
      return { value: withFolders({ collections, ...(folders === undefined ? {} : { folders }) }), etag };
    },
    save: (content, options) => {
      const collections = content['collections'] as readonly CollectionDefinition[];
      return calls.save({ collections, folders: content['folders'] !== false }, options);
    },
    ...inHistory(portal, { kind: 'collections' }, withFolders),
    isPristine: ({ collections, folders }) => isEmptyList(collections) && folders === true,
    faults: (content) => bodyFaults(saveCollectionDefinitions, content),
  };
}

/** The collections that an admin defined. */
export interface CollectionsDocument {
  readonly collections: readonly CollectionDefinition[];
  /** True if each top-level folder of the library is also a collection. */
  readonly folders: boolean;
}

/** Collections by indicator, in the order in which they are listed. */
export const collectionsDocument: KeyedDocument<CollectionsDocument> = {
  page: 'collections',
  fromVersion: withFolders,
  fromContent: ({ collections, folders }) => ({
    collections: (collections ?? []) as readonly CollectionDefinition[],
    folders: folders !== false,
  }),
  toContent: ({ collections, folders }) => ({ collections, folders }),
  items: ({ collections }) => collections.map((one) => [one.indicator, one]),
  fields: ({ folders }) => ({ folders }),
  build: (items, { folders }) => ({
    collections: items as readonly CollectionDefinition[],
    folders: folders === true,
  }),
  isOrdered: true,
  isDocument: (value) =>
    isObject(value) && Array.isArray(value['collections']) && typeof value['folders'] === 'boolean',
  words: collectionsWords,
};

/** Names collections by their label. */
function collectionsWords(translator: Translator): DocumentWords {
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
