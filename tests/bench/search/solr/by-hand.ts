import type { SearchEngine } from '../../../../packages/server/src/search/engine.js';
import { median } from '../../results/statistics.js';
import { IN_40_PERCENT } from '../../library/search-library.js';
import { FACETS, REQUEST } from '../queries.js';
import { durationOf } from './measure.js';

const PAIRS = 25;

/** Times of the adapter, divided by the times of the same requests that are written by hand and sent straight to Solr. */
export interface Overhead {
  readonly page: number;
  readonly counts: number;
}

/**
 * Compares alternately. Each page is requested once, because Solr caches pages. The requests are for a word in 40% of the
 * assets.
 *
 * @param solr Base URL of a node, with the name of the index.
 */
export async function overheadOf(engine: SearchEngine, solr: string): Promise<Overhead> {
  const { rows } = REQUEST;
  let start = 0;
  const next = () => (start += rows);
  const request = { ...REQUEST, query: IN_40_PERCENT };
  return {
    page: await ratioOf(
      () => engine.search({ ...request, facets: [], start: next() }),
      () => send(solr, { ...PAGE, offset: next() }),
    ),
    counts: await ratioOf(
      () => engine.search({ ...request, rows: 0 }),
      () => send(solr, COUNTS),
    ),
  };
}

async function ratioOf(ours: () => Promise<unknown>, byHand: () => Promise<unknown>): Promise<number> {
  const times: { readonly ours: number[]; readonly byHand: number[] } = { ours: [], byHand: [] };
  for (let pair = 0; pair < PAIRS; pair++) {
    times.ours.push(await durationOf(ours));
    times.byHand.push(await durationOf(byHand));
  }
  return median(times.ours) / median(times.byHand);
}

async function send(solr: string, body: object): Promise<unknown> {
  const response = await fetch(`${solr}/select?wt=json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

const PARAMS = {
  word: IN_40_PERCENT,
  'shards.tolerant': 'false',
  'shards.preference': 'replica.base:stable',
  timeAllowed: '120000',
};

/** Fields with words, and their weights. */
const WEIGHTS = {
  fname: 3,
  title: 5,
  description: 1,
  keywords: 4,
  creator: 2,
  copyright: 1,
  city: 2,
  country: 2,
  folder: 1,
  filetype: 1,
  camera: 1,
  content: 0.5,
};

const PAGE = {
  query: `+((${Object.entries(WEIGHTS)
    .map(([field, weight]) => `{!term f=w_${field} v=$word}^${weight}`)
    .join(' ')}))`,
  filter: ['{!lucene}*:*'],
  limit: 50,
  fields: ['id'],
  sort: 'score desc,idn asc,id asc',
  params: PARAMS,
};

const COUNTS = {
  query: '+({!term f=all v=$word})',
  filter: ['{!lucene}*:*'],
  limit: 0,
  facet: Object.fromEntries(
    FACETS.map((field) => [`v_${field}`, { type: 'terms', field: `v_${field}`, limit: 1001, refine: true }]),
  ),
  params: PARAMS,
};
