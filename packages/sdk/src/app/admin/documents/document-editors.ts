import type { AdminClient } from '../../../client/calls/administration.js';
import { STORAGE_KEYS, type Storage } from '../../../lib/storage.js';
import type { Toasts } from '../../../domains/toasts/store.js';
import {
  collectionsShape,
  collectionsWords,
  isCollections,
  type CollectionsDocument,
} from './collections.js';
import { faultsOfCollections } from '../collections/faults.js';
import { faultsOfFormats } from '../formats/faults.js';
import { createDocumentDrafts } from './document-draft.js';
import { createDocumentEditor } from './document-editor.js';
import { formatsShape, formatsWords, isFormats, type FormatsDocument } from './formats.js';
import { isRights, rightsShape, rightsWords, type RightsDocument } from './rights.js';
import type { SavingEnvironment } from '../saving/saving.js';

/** Parts of the app that the editors use. */
export interface DocumentEditorsInput {
  readonly client: AdminClient;
  readonly toasts: Toasts;
  /** Storage that ends with the session of the browser. */
  readonly storage: Storage;
  readonly saving: SavingEnvironment;
}

/** Creates the editors of the permission rules, the formats and the collections. They load nothing before `load`. */
export function createDocumentEditors({ client, toasts, storage, saving }: DocumentEditorsInput) {
  const { permissions, convertSets, collections } = client;
  const common = { ...saving, toasts };
  return {
    /** Edits the permission rules. */
    rights: createDocumentEditor<RightsDocument>({
      ...common,
      shape: rightsShape,
      words: rightsWords,
      kind: 'rights',
      page: 'users',
      drafts: createDocumentDrafts(storage, STORAGE_KEYS.rightsDraft, isRights),
      read: async (options) => {
        const { value, etag } = await permissions.get({}, options);
        return { value: { rules: value.rules, withoutRule: value.withoutRule }, etag };
      },
      write: async (document, options) => (await permissions.save(document, options)).etag,
    }),
    /** Edits the convert sets that an admin defined. */
    formats: createDocumentEditor<FormatsDocument>({
      ...common,
      shape: formatsShape,
      words: formatsWords,
      kind: 'convert_sets',
      page: 'formats',
      drafts: createDocumentDrafts(storage, STORAGE_KEYS.formatsDraft, isFormats),
      read: async (options) => {
        const { value, etag } = await convertSets.get({}, options);
        return { value: { convertSets: value.convertSets }, etag };
      },
      write: (document, options) => convertSets.save(document, options),
      faults: ({ convertSets: sets }) => [...faultsOfFormats(sets).values()].flat(),
    }),
    /** Edits the collections that an admin defined. */
    collectionDefinitions: createDocumentEditor<CollectionsDocument>({
      ...common,
      shape: collectionsShape,
      words: collectionsWords,
      kind: 'collections',
      page: 'collections',
      drafts: createDocumentDrafts(storage, STORAGE_KEYS.collectionsDraft, isCollections),
      read: async (options) => {
        const { value, etag } = await collections.get({}, options);
        return { value: { collections: value.collections, folders: value.folders ?? true }, etag };
      },
      write: (document, options) => collections.save(document, options),
      faults: ({ collections: all }) => [...faultsOfCollections(all).values()].flat(),
    }),
  };
}
