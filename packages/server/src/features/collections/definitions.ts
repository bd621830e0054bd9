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

/** Where the definitions are kept. */
export const COLLECTIONS: DocumentKey = { kind: 'collections', name: '' };

type StoredDefinitions = BodyOutput<typeof saveCollectionDefinitions>;

/** What of a search finds what is in a collection. */
export type CollectionSearch = Pick<SearchRequest, 'query' | 'filters' | 'sort'>;

/** A collection that an admin defined, ready to be looked into. */
export interface DefinedCollection {
  readonly definition: CollectionDefinition;
  readonly search: CollectionSearch;
  /** Of one that was picked by hand: its ids in their order. */
  readonly picked?: readonly string[];
}

/** The definitions as they are now: another object once they are changed. */
export interface Definitions {
  readonly byIndicator: ReadonlyMap<string, DefinedCollection>;
  /** Those that are listed, in their order. */
  readonly listed: readonly DefinedCollection[];
  /** Each folder at the top is a collection too. */
  readonly folders: boolean;
}

export interface DefinitionService {
  readonly current: Definitions;
  /**
   * What is to be stored, whoever it comes from: a call or the history.
   *
   * @throws ApiError `invalid-request`, `unknown-field`
   */
  check(content: unknown): StoredDefinitions;
}

/** Keeps the definitions in memory, exchanged before a change of them is acknowledged. */
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
        demandOneSource(definition, path);
        ready(definition);
      });
      return stored;
    },
  };
}

/** A list has an order of its own, and nothing of it is left out. */
function demandOneSource({ search, assets, filter, sort, orientation }: CollectionDefinition, path: string) {
  const either = (value: string) => {
    throw new ApiError('invalid-request', { values: { path, value }, fault: 'either' });
  };
  if ((search === undefined) === (assets === undefined)) either('search, assets');
  if (assets === undefined) return;
  if (filter !== undefined) either('assets, filter');
  if (sort !== undefined || orientation !== undefined) either('assets, sort');
}

/** @throws ApiError `unknown-field`, `invalid-request` */
function ready(definition: CollectionDefinition): DefinedCollection {
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
  const defined = collections.flatMap(readyOrNone);
  return {
    byIndicator: new Map(defined.map((one) => [one.definition.indicator, one])),
    listed: inOrder(defined.filter(({ definition }) => definition.hidden !== true)),
    folders,
  };
}

const Stored = z.object({ collections: z.array(z.unknown()), folders: z.optional(z.boolean()) });

/** One that another release of the portal wrote, or that names a field it had, is left out: the others still hold. */
function readyOrNone(stored: unknown): DefinedCollection[] {
  const parsed = CollectionDefinition.safeParse(stored);
  try {
    return parsed.success ? [ready(parsed.data)] : [];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** As defined; but those of one meta collection (`prefix_number`) share their places in the order of their numbers. */
function inOrder(collections: readonly DefinedCollection[]): DefinedCollection[] {
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
