import { FIELD_NAMES, ignoresCase, type FieldName } from '@assetportal/sdk/contract';
import { KEYWORD_FIELDS, NUMBER_FIELDS } from '../../embedded/index/field-schema.js';
import {
  MAX_DISTINCT,
  MAX_EXAMPLES,
  type FactsOfField,
  type FieldFacts,
  type FolderScope,
} from '../../engine.js';
import { parseQuery } from '../../query.js';
import { restrictTo, type Selection, type SolrBody } from '../requests/base.js';
import { spellingsBody, spellingsIn } from '../requests/facet-values.js';
import { Params } from '../requests/params.js';
import type { CountReply } from '../requests/search.js';
import { decode } from '../schema/encode.js';

/** Sends a request to Solr. */
type Ask = <T>(body: SolrBody) => Promise<T>;

/** Number of fields per request. A field has up to {@link MAX_DISTINCT} values. */
const FIELDS_PER_REQUEST = 4;

interface ValueFacet {
  readonly buckets: readonly { readonly val: string | number; readonly count: number }[];
}

interface FieldReply {
  readonly count: number;
  readonly values?: ValueFacet;
  readonly min?: number;
  readonly max?: number;
}

/** Returns facts about the values of every field in the visible assets (`SearchEngine.fieldFacts`). */
export async function fieldFacts(
  ask: Ask,
  scope: FolderScope,
  excluded: readonly string[],
): Promise<FieldFacts> {
  const all = { query: parseQuery('*'), filters: new Map(), scope, excluded };
  const fields = new Map<FieldName, FactsOfField>();
  let total = 0;
  for (let at = 0; at < FIELD_NAMES.length; at += FIELDS_PER_REQUEST) {
    const names = FIELD_NAMES.slice(at, at + FIELDS_PER_REQUEST);
    const { params, query, filter } = restrictTo(all, false);
    const facet = Object.fromEntries(names.map((field) => [field, facetOf(field)]));
    const body: SolrBody = { query, filter, limit: 0, facet, params: params.all };
    const { facets } = await ask<{ facets: { count: number } & Record<string, FieldReply> }>(body);
    total = facets.count;
    for (const field of names) fields.set(field, factsOf(field, facets[field]));
    await addExamples(ask, body, new Map(names.map((field) => [field, facets[field]])), fields);
  }
  await spellExamples(ask, all, fields);
  return { total, fields };
}

/** Replaces the keys of examples by the most frequent spelling. */
async function spellExamples(
  ask: Ask,
  selection: Selection,
  fields: Map<FieldName, FactsOfField>,
): Promise<void> {
  const keys = [...fields].flatMap(([field, { examples }]) =>
    ignoresCase(field) ? examples.map((key) => ({ field, key })) : [],
  );
  if (keys.length === 0) return;
  const reply = await ask<CountReply>(spellingsBody(selection, keys, { ownFilter: true }));
  const spellings = spellingsIn(reply, keys);
  for (const field of new Set(keys.map((one) => one.field))) {
    const examples = spellings.filter((_, at) => keys[at]!.field === field);
    fields.set(field, { ...fields.get(field)!, examples });
  }
}

/** Returns the field of Solr whose values are counted. */
function sourceOf(field: FieldName): string {
  if (field === 'id') return 'id';
  if (field === 'sha256') return 'o_sha256';
  if (KEYWORD_FIELDS.includes(field)) return `v_${field}`;
  return `${NUMBER_FIELDS.includes(field) ? 'n' : 'h'}_${field}`;
}

function facetOf(field: FieldName): unknown {
  const source = sourceOf(field);
  return {
    type: 'query',
    q: `${source}:[* TO *]`,
    facet: {
      // The IDs are distinct. Their first values are the examples.
      values: {
        type: 'terms',
        field: source,
        limit: field === 'id' ? MAX_EXAMPLES : MAX_DISTINCT,
        refine: true,
        ...(field === 'id' && { sort: 'index asc' }),
      },
      ...(NUMBER_FIELDS.includes(field) && { min: `min(n_${field})`, max: `max(n_${field})` }),
    },
  };
}

function factsOf(field: FieldName, reply: FieldReply | undefined): FactsOfField {
  const { count = 0, values, min, max } = reply ?? {};
  const buckets = values?.buckets ?? [];
  const distinct = field === 'id' ? Math.min(count, MAX_DISTINCT) : buckets.length;
  const hasExamples = KEYWORD_FIELDS.includes(field);
  return {
    assets: count,
    distinct: { count: distinct, isExact: distinct < MAX_DISTINCT },
    extent: typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined,
    examples: hasExamples ? buckets.slice(0, MAX_EXAMPLES).map(({ val }) => decode(String(val))) : [],
    exampleIds: [],
  };
}

/** Adds one asset for each of the first values of the fields that have no examples. */
async function addExamples(
  ask: Ask,
  { query, filter, params }: SolrBody,
  replies: ReadonlyMap<FieldName, FieldReply | undefined>,
  fields: Map<FieldName, FactsOfField>,
): Promise<void> {
  const values = new Params('e');
  const requested = [...replies].filter(([field]) => !KEYWORD_FIELDS.includes(field));
  const queries = requested.flatMap(([field, reply]) =>
    (reply?.values?.buckets ?? []).slice(0, MAX_EXAMPLES).map(({ val }) => {
      const source = sourceOf(field);
      const one =
        typeof val === 'number' ? `${source}:[${val} TO ${val}]` : `{!term f=${source} v=${values.add(val)}}`;
      return { field, one };
    }),
  );
  if (queries.length === 0) return;
  const { grouped } = await ask<{ grouped: Record<string, { doclist: { docs: { id: string }[] } }> }>({
    query,
    filter,
    limit: 1,
    fields: ['id'],
    params: {
      ...params,
      ...values.all,
      group: 'true',
      'group.limit': '1',
      'group.query': queries.map(({ one }) => one),
    },
  });
  for (const [field] of requested) {
    const facts = fields.get(field);
    const own = queries.filter((entry) => entry.field === field);
    const exampleIds = own.flatMap(({ one }) => grouped[one]?.doclist.docs.map(({ id }) => decode(id)) ?? []);
    if (facts) fields.set(field, { ...facts, exampleIds });
  }
}
