import type { AssetVersion, IdRange, IndexChange, RangeSummary, RemoteIndex } from '../../remote-engine.js';
import { TimeSlice } from '../../../lib/scheduling/time-slice.js';
import { isRejection } from '../connection/failure.js';
import type { SolrConnection } from '../connection/solr-connection.js';
import type { SolrBody } from '../requests/base.js';
import { EVERYTHING, Params } from '../requests/params.js';
import { decode, encode, idNumber } from '../schema/encode.js';
import { encodeChanges } from './update.js';

/** A collection of the portal. */
export class SolrIndex implements RemoteIndex {
  constructor(
    private readonly connection: SolrConnection,
    readonly name: string,
    readonly isCurrent: boolean,
  ) {}

  async write(changes: readonly IndexChange[]): Promise<void> {
    const { replace, touches } = await encodeChanges(changes, new TimeSlice());
    if (replace !== undefined) await this.#update(replace, {});
    if (touches.length === 0) return;
    const existing = await this.#existing(touches.map(({ id }) => id));
    const updates = touches.filter(({ id }) => existing.has(id));
    // Without `requireInPlace`, Solr would write the asset again from its stored fields, which are not complete.
    const options = { 'update.partial.requireInPlace': 'true' };
    if (updates.length > 0) await this.#update(JSON.stringify(updates), options);
  }

  async refresh(): Promise<void> {
    await this.#update('{}', { commit: 'true', softCommit: 'true', waitSearcher: 'true' });
  }

  async summaries(ranges: readonly IdRange[]): Promise<readonly RangeSummary[]> {
    if (ranges.length === 0) return [];
    const params = new Params();
    const facet = Object.fromEntries(
      ranges.map((range, at) => [
        `r${at}`,
        { type: 'query', q: rangeQuery(range, params), facet: { sum: 'sum(ver)', max: 'max(ver)' } },
      ]),
    );
    const { facets } = await this.#query<{ facets: Record<string, Partial<RangeSummary>> }>({
      query: EVERYTHING,
      filter: [],
      limit: 0,
      facet,
      params: params.all,
    });
    return ranges.map((_, at) => {
      const { count = 0, sum = 0, max = 0 } = facets[`r${at}`] ?? {};
      return { count, sum, max };
    });
  }

  async versions(range: IdRange, limit: number): Promise<readonly AssetVersion[]> {
    const params = new Params();
    const { response } = await this.#query<{ response: { docs: { id: string; ver: number }[] } }>({
      query: rangeQuery(range, params),
      filter: [],
      limit,
      fields: ['id', 'ver'],
      sort: 'idn asc,id asc',
      params: params.all,
    });
    return response.docs.map(({ id, ver }) => ({ id: decode(id), version: ver }));
  }

  /** Returns the content of some assets, by encoded ID. Contains changes that are not visible yet. */
  async contents(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const documents = await this.#get<{ id: string; content?: string }>(ids, 'id,content');
    return new Map(documents.map(({ id, content = '' }) => [id, content]));
  }

  async #existing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.#get<{ id: string }>(ids, 'id')).map(({ id }) => id));
  }

  /** Returns documents as they are after all writes. Encoded IDs do not contain commas. */
  async #get<T>(ids: readonly string[], fields: string): Promise<readonly T[]> {
    const { response } = await this.connection.call<{ response: { docs: T[] } }>({
      path: `/${this.name}/get`,
      body: JSON.stringify({ params: { ids: ids.join(','), fl: fields } }),
    });
    return response.docs;
  }

  /** @throws RejectedRequest if Solr rejects an asset. The feeder then writes the others alone. */
  async #update(body: string, params: Readonly<Record<string, string>>): Promise<void> {
    try {
      await this.connection.call({ path: `/${this.name}/update`, params, body });
    } catch (error) {
      throw isRejection(error) ? error.cause : error;
    }
  }

  #query<T>(body: SolrBody): Promise<T> {
    return this.connection.call<T>({ path: `/${this.name}/select`, body: JSON.stringify(body) });
  }
}

/**
 * Returns a query for a range of IDs. The number selects the candidates from an index, and the comparison of the IDs
 * decides about those with the same start as an end of the range.
 */
function rangeQuery({ from, to }: IdRange, params: Params): string {
  if (from === undefined && to === undefined) return EVERYTHING;
  const numbers = `idn:[${from === undefined ? '*' : idNumber(from)} TO ${to === undefined ? '*' : idNumber(to)}]`;
  const ends = [
    ...(from === undefined ? [] : [`l=${params.add(encode(from))}`]),
    ...(to === undefined ? [] : [`u=${params.add(encode(to))}`]),
  ];
  return `{!lucene}+${numbers} +_query_:"{!frange ${ends.join(' ')} incu=false}id"`;
}
