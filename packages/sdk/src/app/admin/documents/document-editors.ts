import type { Portal } from '../../../client/portal.js';
import { createDocumentDrafts, type DraftKey } from '../../../documents/editor/draft.js';
import { createDocumentEditor } from '../../../documents/editor/document-editor.js';
import type { DocumentEditorOptions } from '../../../documents/editor/document-editor-contract.js';
import type { KeyedDocument } from '../../../documents/editor/keyed-document.js';
import { collectionsDocument, collectionsResource } from '../../../documents/kinds/collections.js';
import { formatsDocument, formatsResource } from '../../../documents/kinds/formats.js';
import { permissionsResource, rightsDocument } from '../../../documents/kinds/permissions.js';
import type { SavingEnvironment } from '../../../documents/saving/saving.js';
import type { Toasts } from '../../../domains/toasts/store.js';
import { STORAGE_KEYS, type Storage } from '../../../lib/storage.js';
import { faultsOfCollections } from '../collections/faults.js';
import { faultsOfFormats } from '../formats/faults.js';

/** Parts of the app that the editors use. */
export interface DocumentEditorsInput {
  readonly portal: Portal;
  readonly toasts: Toasts;
  /** Storage that ends with the session of the browser. */
  readonly storage: Storage;
  readonly saving: SavingEnvironment;
}

/** Creates the editors of the permission rules, the convert sets and the collections. */
export function createDocumentEditors({ portal, toasts, storage, saving }: DocumentEditorsInput) {
  const editorOf = <T>(
    resource: DocumentEditorOptions<T>['resource'],
    document: KeyedDocument<T>,
    key: DraftKey,
    faults?: DocumentEditorOptions<T>['faults'],
  ) =>
    createDocumentEditor<T>({
      ...saving,
      toasts,
      resource,
      document,
      drafts: createDocumentDrafts(storage, key, document.isDocument),
      ...(faults === undefined ? {} : { faults }),
    });
  return {
    rights: editorOf(permissionsResource(portal), rightsDocument, STORAGE_KEYS.rightsDraft),
    formats: editorOf(
      formatsResource(portal),
      formatsDocument,
      STORAGE_KEYS.formatsDraft,
      ({ convertSets: sets }) => [...faultsOfFormats(sets).values()].flat(),
    ),
    collectionDefinitions: editorOf(
      collectionsResource(portal),
      collectionsDocument,
      STORAGE_KEYS.collectionsDraft,
      ({ collections: all }) => [...faultsOfCollections(all).values()].flat(),
    ),
  };
}
