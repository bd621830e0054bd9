import {
  FIELD_NAMES,
  fieldOf,
  type Asset,
  type FieldCounts,
  type FieldName,
} from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import type { FactsOfField, FieldFacts, FolderScope, SearchEngine } from '../../search/engine.js';
import type { AppContext } from '../context.js';

/** Maximum length of an example, in characters. */
const MAX_EXAMPLE_LENGTH = 100;

/** Facts about the values of all fields, cached per scope until the index changes. */
export function createFieldFacts(engine: SearchEngine): (scope: FolderScope) => Promise<FieldFacts> {
  const cache = new WeakMap<
    FolderScope,
    { readonly generation: string; readonly facts: Promise<FieldFacts> }
  >();
  return async (scope) => {
    const generation = await engine.generation();
    const cached = cache.get(scope);
    if (cached?.generation === generation) return cached.facts;
    const entry = { generation, facts: engine.fieldFacts(scope) };
    cache.set(scope, entry);
    // Do not cache a failure.
    entry.facts.catch(() => {
      if (cache.get(scope) === entry) cache.delete(scope);
    });
    return entry.facts;
  };
}

/**
 * Returns all fields of the index with facts about their values in the assets that the principal may view.
 *
 * @param translations returns the labels of a field, by language
 */
export async function fieldCounts(
  { assets, authorizer }: Pick<AppContext, 'assets' | 'authorizer'>,
  principal: Principal,
  factsIn: (scope: FolderScope) => Promise<FieldFacts>,
  translations: (field: FieldName) => Record<string, string>,
): Promise<{ total: number; fields: FieldCounts[] }> {
  const { total, fields } = await factsIn(authorizer.scope(principal));
  const ids = new Set([...fields.values()].flatMap(({ exampleIds }) => exampleIds));
  const examples = new Map((await assets.many([...ids], principal)).map((asset) => [asset.id, asset]));
  return {
    total,
    fields: FIELD_NAMES.flatMap((name): FieldCounts[] => {
      const facts = fields.get(name);
      if (facts === undefined) return [];
      const { type, facet, range, sort } = fieldOf(name);
      const isFacet = facet === true || range === true;
      return [
        {
          field_name: name,
          is_facet: isFacet,
          range_facet: range === true,
          is_sortable: sort === true,
          type,
          ...(isFacet ? {} : { no_filter: type === 'text' ? 'text' : 'unique' }),
          translation: translations(name),
          assets: facts.assets,
          values: facts.distinct.count,
          values_exact: facts.distinct.isExact,
          ...facts.extent,
          examples: examplesOf(name, facts, examples),
        },
      ];
    }),
  };
}

function examplesOf(name: FieldName, facts: FactsOfField, assets: ReadonlyMap<string, Asset>): string[] {
  const values = facts.exampleIds.flatMap((id) => {
    const value: unknown = assets.get(id)?.[name];
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
  return [...facts.examples, ...values].map((value) => value.slice(0, MAX_EXAMPLE_LENGTH));
}
