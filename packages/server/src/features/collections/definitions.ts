import * as z from 'zod/mini';
import { parseIndicator } from '@assetportal/sdk/rules';
import {
  SCORE,
  type FieldName,
  CollectionDefinition,
  CollectionDefinitions,
  type saveCollectionDefinitions,
  type BodyOutput,
} from '@assetportal/sdk/contract';
import { ApiError } from '../../lib/api-error.js';
import { validate } from '../../http/validate.js';
import type { FilterValue, SearchRequest } from '../../search/engine.js';
import type { DocumentKey, DocumentRepository } from '../../store/documents.js';
import type { ChangeBus } from '../../documents/change-bus.js';
import { parseFilters, parseSort } from '../search-parameters.js';

/** Document that stores the collection definitions. */
export const COLLECTIONS: DocumentKey = { kind: 'collections', name: '' };

type StoredDefinitions = BodyOutput<typeof saveCollectionDefinitions>;

/** Search that matches the assets of a collection. */
export type CollectionSearch = Pick<SearchRequest, 'query' | 'filters' | 'sort'>;

/** A defined collection, prepared for searching. */
export interface DefinedCollection {
  readonly definition: CollectionDefinition;
  readonly search: CollectionSearch;
  /** Asset IDs of a hand-picked collection, in the order of the definition. */
  readonly picked?: readonly string[];
}

/** The current definitions; a new object after each change. */
export interface Definitions {
  readonly byIndicator: ReadonlyMap<string, DefinedCollection>;
  /** The listed collections, in their order. */
  readonly listed: readonly DefinedCollection[];
  /** True if each top-level folder is a collection too. */
  readonly folders: boolean;
}

export interface DefinitionService {
  readonly current: Definitions;
  /**
   * Validates definitions before they are stored, both from an API call and from the history.
   *
   * @throws ApiError `invalid-request`, `unknown-field`
   */
  check(content: unknown): StoredDefinitions;
}

/** Loads the definitions and caches them in memory. The cache is updated before a change is acknowledged. */
export async function createDefinitions(parts: {
  readonly documents: DocumentRepository;
  readonly changes: ChangeBus;
}): Promise<DefinitionService> {
  const { documents, changes } = parts;
  let current = await read(documents);
  changes.on(async ({ kind }) => {
    if (kind === COLLECTIONS.kind) current = await read(documents);
  });
  return {
    get current() {
      return current;
    },
    check(content) {
      const stored = validate(CollectionDefinitions, content, 'body') as StoredDefinitions;
      const seen = new Set<string>();
      stored.collections.forEach((definition, index) => {
        const { indicator } = definition;
        const path = `body.collections.${index}`;
        if (seen.has(indicator)) {
          throw new ApiError('invalid-request', { values: { path, value: indicator }, fault: 'twice' });
        }
        seen.add(indicator);
        assertOneSource(definition, path);
        prepare(definition);
      });
      return stored;
    },
  };
}

/** Checks that a definition has either a search or a list. A list has a fixed order and cannot be filtered. */
function assertOneSource({ search, assets, filter, sort, orientation }: CollectionDefinition, path: string) {
  const conflict = (value: string) => {
    throw new ApiError('invalid-request', { values: { path, value }, fault: 'either' });
  };
  if ((search === undefined) === (assets === undefined)) conflict('search, assets');
  if (assets === undefined) return;
  if (filter !== undefined) conflict('assets, filter');
  if (sort !== undefined || orientation !== undefined) conflict('assets, sort');
}

/** Prepares a definition for searching. @throws ApiError `unknown-field`, `invalid-request` */
function prepare(definition: CollectionDefinition): DefinedCollection {
  const { search = '', filter, sort = '', orientation = 'desc', assets } = definition;
  if (assets !== undefined) return { definition, search: pickedSearch(assets), picked: [...new Set(assets)] };
  return {
    definition,
    search: {
      query: search,
      filters: parseFilters(filter),
      sort: parseSort(`${sort.trim() === '' ? SCORE : sort} ${orientation}`),
    },
  };
}

const pickedSearch = (ids: readonly string[]): CollectionSearch => ({
  query: '',
  filters: new Map<FieldName, FilterValue>([['id', { kind: 'any', values: ids }]]),
  sort: { field: SCORE, direction: 'desc' },
});

async function read(documents: DocumentRepository): Promise<Definitions> {
  const stored = await documents.get(COLLECTIONS);
  const parsed = Stored.safeParse(stored === undefined ? { collections: [] } : JSON.parse(stored.content));
  const { collections, folders = true } = parsed.data ?? { collections: [] };
  const defined = collections.flatMap(prepareIfValid);
  return {
    byIndicator: new Map(defined.map((one) => [one.definition.indicator, one])),
    listed: sortMetaCollections(defined.filter(({ definition }) => definition.hidden !== true)),
    folders,
  };
}

const Stored = z.object({ collections: z.array(z.unknown()), folders: z.optional(z.boolean()) });

/**
 * Prepares a stored definition. Skips one that is invalid in this release, for example because a field was
 * removed.
 */
function prepareIfValid(stored: unknown): DefinedCollection[] {
  const parsed = CollectionDefinition.safeParse(stored);
  try {
    return parsed.success ? [prepare(parsed.data)] : [];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/**
 * Sorts the collections of each meta collection (`prefix_number`) by number, within the positions that they
 * occupy. All other collections remain in the defined order.
 */
function sortMetaCollections(collections: readonly DefinedCollection[]): DefinedCollection[] {
  const metas = new Map<string, { collection: DefinedCollection; number: number }[]>();
  for (const collection of collections) {
    const parsed = parseIndicator(collection.definition.indicator);
    if (parsed.kind !== 'meta') continue;
    const { prefix, number } = parsed;
    const others = metas.get(prefix);
    if (others === undefined) metas.set(prefix, [{ collection, number }]);
    else others.push({ collection, number });
  }
  for (const meta of metas.values()) meta.sort((a, b) => a.number - b.number);
  return collections.map((collection) => {
    const parsed = parseIndicator(collection.definition.indicator);
    return (parsed.kind === 'meta' ? metas.get(parsed.prefix)?.shift()?.collection : undefined) ?? collection;
  });
}
