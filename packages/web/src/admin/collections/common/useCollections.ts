import {
  collectionEditing,
  faultsOfCollections,
  newPickedCollection,
  newSearchCollection,
  withCollection,
  withCopy,
  withoutCollection,
  type CollectionFault,
  type CollectionSearch,
} from '@assetportal/sdk/admin';
import type { CollectionDefinition } from '@assetportal/sdk/contract';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useMemo, useState } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** The collections, and what changes them. */
export interface Collections {
  readonly collections: readonly CollectionDefinition[];
  /** True if each top-level folder is also a collection. */
  readonly folders: boolean;
  readonly selected: CollectionDefinition | undefined;
  readonly faults: ReadonlyMap<string, readonly CollectionFault[]>;
  /** Indicators of the collections with unsaved changes. */
  readonly unsaved: ReadonlySet<string>;
  readonly select: (indicator: string | null) => void;
  readonly addSearch: (search?: CollectionSearch) => void;
  readonly addPicked: () => void;
  readonly duplicate: (indicator: string) => void;
  readonly remove: (indicator: string) => void;
  /** Changes the selected collection. @param tag name of the changed value */
  readonly change: (next: CollectionDefinition, tag?: string) => void;
  /** Changes the list. */
  readonly edit: (
    update: (collections: readonly CollectionDefinition[]) => readonly CollectionDefinition[],
  ) => void;
  readonly setFolders: (folders: boolean) => void;
}

/** A collection, with all of them. */
export interface CollectionProps {
  readonly collections: Collections;
  readonly collection: CollectionDefinition;
}

const NONE: readonly CollectionDefinition[] = [];

/** Returns the collections with the unsaved changes. One of them is open, also while its indicator is edited. */
export function useCollections(): Collections {
  const t = useT();
  const { collectionDefinitions: editor } = useAdmin();
  const { value, changes } = useStore(editor.store);
  const [indicator, select] = useState<string | null>(null);
  const collections = value?.collections ?? NONE;
  const edit: Collections['edit'] = (update) =>
    editor.edit((document) => ({ ...document, collections: update(document.collections) }));
  const append = (create: (all: readonly CollectionDefinition[]) => CollectionDefinition) => {
    const added = create(editor.store.getState().value?.collections ?? NONE);
    edit((all) => [...all, added]);
    select(added.indicator);
  };
  const selected = collections.find((one) => one.indicator === indicator);
  return {
    collections,
    selected,
    select,
    edit,
    folders: value?.folders ?? true,
    faults: useMemo(() => faultsOfCollections(collections), [collections]),
    unsaved: useMemo(() => new Set(changes.map(({ key }) => key)), [changes]),
    addSearch: (search) => append((all) => newSearchCollection(all, search)),
    addPicked: () => append((all) => newPickedCollection(all)),
    duplicate: (of) => {
      const { copy } = withCopy(collections, of, (title) => t('formats.copyOf', { title }));
      edit((all) => withCopy(all, of, (title) => t('formats.copyOf', { title })).collections);
      if (copy !== undefined) select(copy.indicator);
    },
    remove: (of) => edit((all) => withoutCollection(all, of)),
    change: (next, tag) => {
      if (selected === undefined) return;
      const { indicator: of } = selected;
      editor.edit(
        (document) => ({ ...document, collections: withCollection(document.collections, of, next) }),
        tag === undefined ? undefined : `${of} ${tag}`,
      );
      select(next.indicator);
    },
    setFolders: (folders) => editor.edit((document) => ({ ...document, folders })),
  };
}

/** Loads the facts of collections for a part of the page. */
export function useFactsOf(user: string, collections: readonly CollectionDefinition[]): void {
  const { facts } = useModule(collectionEditing);
  useEffect(() => facts.request(user, collections), [facts, user, collections]);
}
