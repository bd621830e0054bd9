import type { CollectionDefinition } from '../../../contract/schemas/collections.js';
import { parseIndicator } from '../../../domains/collections/indicator.js';
import { moveInList } from '../../../lib/sortable-list.js';
import { freeKey } from '../lists/free-key.js';

type Definitions = readonly CollectionDefinition[];

/** How a collection gets its assets: by a search, or by hand. */
export type CollectionSourceKind = 'search' | 'picked';

/** Returns how a collection gets its assets. */
export const sourceKindOf = ({ assets }: Pick<CollectionDefinition, 'assets'>): CollectionSourceKind =>
  assets === undefined ? 'search' : 'picked';

/** Returns the prefix of the meta collection to which a collection belongs. Null if it belongs to none. */
export function metaPrefix({ indicator }: Pick<CollectionDefinition, 'indicator'>): string | null {
  const parsed = parseIndicator(indicator);
  return parsed.kind === 'meta' ? parsed.prefix : null;
}

/** Returns an indicator like the given one that no collection has. */
export const freeIndicator = (indicator: string, collections: Definitions): string =>
  freeKey(
    indicator,
    collections.map((one) => one.indicator),
  );

/** Search of a new collection. */
export type CollectionSearch = Pick<CollectionDefinition, 'search' | 'filter' | 'sort' | 'orientation'>;

/** Returns a new collection of the results of a search. */
export function newSearchCollection(
  collections: Definitions,
  search: CollectionSearch = {},
): CollectionDefinition {
  return { indicator: freeIndicator('collection', collections), search: '*', ...search };
}

/** Returns a new collection of assets that are chosen by hand. */
export function newPickedCollection(
  collections: Definitions,
  assets: readonly string[] = [],
): CollectionDefinition {
  return { indicator: freeIndicator('collection', collections), assets: [...new Set(assets)] };
}

/** Returns a copy of a collection with a free indicator, behind the copied one. */
export function withCopy(
  collections: Definitions,
  indicator: string,
  titleOf: (title: string) => string,
): { readonly collections: Definitions; readonly copy: CollectionDefinition | undefined } {
  const at = collections.findIndex((one) => one.indicator === indicator);
  const original = collections[at];
  if (original === undefined) return { collections, copy: undefined };
  const { translation, label } = original;
  const copy: CollectionDefinition = {
    ...original,
    indicator: freeIndicator(indicator, collections),
    ...(label === undefined ? {} : { label: titleOf(label) }),
    ...(translation === undefined
      ? {}
      : {
          translation: Object.fromEntries(
            Object.entries(translation).map(([language, title]) => [language, titleOf(title)]),
          ),
        }),
  };
  return { collections: [...collections.slice(0, at + 1), copy, ...collections.slice(at + 1)], copy };
}

/** Returns the collections after a change of one of them, which may change its indicator. */
export const withCollection = (
  collections: Definitions,
  indicator: string,
  next: CollectionDefinition,
): Definitions => {
  const at = collections.findIndex((one) => one.indicator === indicator);
  return collections.map((one, index) => (index === at ? next : one));
};

/** Returns the collections without one of them. */
export const withoutCollection = (collections: Definitions, indicator: string): Definitions =>
  collections.filter((one) => one.indicator !== indicator);

/** Returns the collections after one has moved to another place. */
export function withCollectionMoved(collections: Definitions, indicator: string, place: number): Definitions {
  const moved = collections.find((one) => one.indicator === indicator);
  return moved === undefined ? collections : moveInList(collections, [moved], place);
}

/** Returns a collection with a member. Undefined removes the member. */
export function withMember<K extends keyof CollectionDefinition>(
  collection: CollectionDefinition,
  name: K,
  value: CollectionDefinition[K] | undefined,
): CollectionDefinition {
  const { [name]: _former, ...others } = collection;
  return (value === undefined ? others : { ...collection, [name]: value }) as CollectionDefinition;
}

/** Returns a collection with another title in a language. An empty title removes it. */
export function withTitle(
  collection: CollectionDefinition,
  language: string,
  title: string,
): CollectionDefinition {
  const { [language]: _former, ...others } = collection.translation ?? {};
  const next = title === '' ? others : { ...collection.translation, [language]: title };
  return withMember(collection, 'translation', Object.keys(next).length === 0 ? undefined : next);
}
