import { AXIS } from '../../embedded/columns/color-column.js';
import { CODE_DISTANCE } from '../../embedded/similar/similar.js';
import { parseQuery } from '../../query.js';
import type { SimilarRequest } from '../../engine.js';
import { restrictTo, type SolrBody } from '../requests/base.js';
import { Params } from '../requests/params.js';

/** Sends a request to Solr. */
type Ask = <T>(body: SolrBody) => Promise<T>;

/** Page of documents. */
export interface Documents<T> {
  readonly response: { readonly numFound: number; readonly docs: readonly T[] };
}

/** Fields of the asset that the others are compared with, encoded. */
interface Subject {
  readonly id: string;
  readonly folder: string;
  readonly o_fname?: string;
  readonly lab_light?: number;
  readonly lab_red?: number;
  readonly lab_yellow?: number;
  readonly v_color_code?: readonly string[];
  readonly v_keywords?: readonly string[];
}

const FIELDS = [
  'id',
  'folder',
  'o_fname',
  'lab_light',
  'lab_red',
  'lab_yellow',
  'v_color_code',
  'v_keywords',
];

/** Maximum number of keywords and colors of an asset that are compared. */
const MAX_COMPARED = 500;

interface Comparison {
  readonly ask: Ask;
  readonly request: SimilarRequest;
  readonly excluded: readonly string[];
  readonly subject: Subject;
}

/**
 * Returns the encoded IDs of the most similar assets (`SearchEngine.similar`).
 *
 * @param id Encoded ID of the asset.
 */
export async function similar(
  ask: Ask,
  request: SimilarRequest,
  { id, excluded }: { readonly id: string; readonly excluded: readonly string[] },
): Promise<readonly string[]> {
  const params = new Params();
  const query = `{!term f=id v=${params.add(id)}}`;
  const { response } = await ask<Documents<Subject>>({
    query,
    filter: [],
    limit: 1,
    fields: FIELDS,
    params: params.all,
  });
  const [subject] = response.docs;
  if (subject === undefined || request.rows === 0) return [];
  return SIMILAR[request.by]({ ask, request, excluded, subject });
}

const SIMILAR: Readonly<
  Record<SimilarRequest['by'], (comparison: Comparison) => Promise<readonly string[]>>
> = {
  color: byColor,
  keywords: byKeywords,
  folder: byFolder,
};

/** Returns the restriction to the visible assets except the subject. */
function others({ request, excluded, subject }: Comparison) {
  const selection = { query: parseQuery('*'), filters: new Map(), scope: request.scope, excluded };
  const { params, filter } = restrictTo(selection, false);
  return {
    params,
    filter: [...filter, `{!lucene cache=false}*:* -{!term f=id v=${params.add(subject.id)}}`],
  };
}

async function idsOf(ask: Ask, body: SolrBody): Promise<string[]> {
  const { response } = await ask<Documents<{ id: string }>>(body);
  return response.docs.map(({ id }) => id);
}

/** The distance is a function of Solr: that of the embedded engine, see `ColorColumn.distance`. */
async function byColor(comparison: Comparison): Promise<readonly string[]> {
  const { ask, request, subject } = comparison;
  const { lab_light: light, lab_red: red, lab_yellow: yellow, v_color_code: codes = [] } = subject;
  if (light === undefined || red === undefined || yellow === undefined) return [];
  const { params, filter } = others(comparison);
  const compared = codes.slice(0, MAX_COMPARED);
  const square = (name: string, value: number): string => `pow(sub(lab_${name},${value}),2)`;
  const chroma = `product(sum(${square('red', red)},${square('yellow', yellow)}),${4 * AXIS * AXIS})`;
  const distance = `div(sqrt(sum(${square('light', light)},${chroma})),255)`;
  const has = compared.map((code) => `if(exists(query({!term f=v_color_code v=${params.add(code)}})),1,0)`);
  const shared = `sum(${['0', ...has].join(',')})`;
  const all = `sub(sum(colors,${compared.length}),${shared})`;
  const overlap = `if(${all},div(${shared},${all}),1)`;
  const order = `sum(${distance},product(${CODE_DISTANCE},sub(1,${overlap})))`;
  return idsOf(ask, {
    query: 'lab_light:[* TO *]',
    filter,
    limit: request.rows,
    fields: ['id'],
    sort: `${order} asc,idn asc,id asc`,
    params: params.all,
  });
}

async function byKeywords(comparison: Comparison): Promise<readonly string[]> {
  const { ask, request, subject } = comparison;
  const own = (subject.v_keywords ?? []).slice(0, MAX_COMPARED);
  if (own.length === 0) return [];
  const { params, filter } = others(comparison);
  const queries = own.map((keyword) => `{!term f=v_keywords v=${params.add(keyword)}}`);
  const facet = Object.fromEntries(queries.map((q, at) => [`k${at}`, { type: 'query', q }]));
  const counted = { query: '*:*', filter, limit: 0, facet, params: params.all };
  const { facets } = await ask<{ facets: { count: number } & Record<string, { count: number }> }>(counted);
  const visible = 1 + facets.count;
  const weighted = queries.map((query, at) => {
    const weight = Math.log(1 + visible / (1 + (facets[`k${at}`]?.count ?? 0)));
    return `(${query})^=${weight.toFixed(6)}`;
  });
  const sort = 'score desc,idn asc,id asc';
  return idsOf(ask, {
    query: weighted.join(' '),
    filter,
    limit: request.rows,
    fields: ['id'],
    sort,
    params: params.all,
  });
}

/** The assets next to this one in the order of the file names in its folder, alternately after and before it. */
async function byFolder(comparison: Comparison): Promise<readonly string[]> {
  const { ask, request, subject } = comparison;
  const side = async (isAfter: boolean): Promise<string[]> => {
    const { params, filter } = others(comparison);
    const end = isAfter ? 'l' : 'u';
    const beyond = (name: string, value: string): string =>
      `{!frange ${end}=${params.add(value)} inc${end}=false}${name}`;
    const name = subject.o_fname ?? '';
    const same = `(+{!term f=o_fname v=${params.add(name)}} +_query_:"${beyond('id', subject.id)}")`;
    return idsOf(ask, {
      query: `{!term f=folder v=${params.add(subject.folder)}}`,
      filter: [...filter, `{!lucene cache=false}_query_:"${beyond('o_fname', name)}" ${same}`],
      limit: request.rows,
      fields: ['id'],
      sort: ['o_fname', 'idn', 'id'].map((field) => `${field} ${isAfter ? 'asc' : 'desc'}`).join(','),
      params: params.all,
    });
  };
  const [after, before] = await Promise.all([side(true), side(false)]);
  const nearest = Array.from({ length: request.rows }, (_, at) => [after[at], before[at]]).flat();
  return nearest.filter((id) => id !== undefined).slice(0, request.rows);
}
