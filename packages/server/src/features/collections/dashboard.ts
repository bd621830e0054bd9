import {
  COLLECTION_ROWS,
  type Asset,
  type DashboardReply,
  type FieldName,
  type FrequentKeyword,
} from '@assetportal/sdk/contract';
import type { PortalConfig } from '@assetportal/sdk/config';
import {
  collectionRows,
  coversFirst,
  DOWNLOADABLE_FIELDS,
  heroOf,
  HERO_SEARCH,
  NEWEST_ROW,
  viewOf,
  type CollectionRow,
} from '@assetportal/sdk/rules';
import type { Principal } from '../../auth/principal.js';
import { imageVersion, renditionPath } from '../../delivery/assets/rendition-url.js';
import type { FacetCount, FolderScope } from '../../search/engine.js';
import type { AppContext } from '../context.js';
import { parseFilters, parseSort } from '../search-parameters.js';
import type { Definitions } from './definitions.js';
import type { CollectionLister } from './listing.js';
import { readPage } from './page.js';

/** Number of rows whose posters are part of the response. Each further row is loaded when it becomes visible. */
const MAX_ROWS_WITH_POSTERS = 8;
/** Number of assets from which the posters of a row are selected, if the row has no order. */
const CANDIDATES = 60;
/** Number of keywords. The home page suggests five, of which some may be too long or synonyms. */
const MAX_KEYWORDS = 20;
/** Maximum number of searches that compare keywords with the same number of assets. */
const MAX_COMPARISONS = 16;

/** Fields that the home page needs for each poster, in addition to those of the info panel. A poster can be downloaded. */
const POSTER_FIELDS = new Set<string>([
  ...DOWNLOADABLE_FIELDS,
  'imp_date',
  'obj_dload_cnt',
  'folder',
  'duration',
  'page_cnt',
  'offline',
]);

interface Visit {
  readonly principal: Principal;
  readonly scope: FolderScope;
  readonly definitions: Definitions;
}

/** Returns the content of the home page for a principal (contract, `dashboard.get`). */
export function createDashboard(
  context: AppContext,
  lister: CollectionLister,
): (principal: Principal, definitions: Definitions) => Promise<DashboardReply> {
  const { authorizer, config } = context;
  return async (principal, definitions) => {
    const current = await config.get();
    const visit = { principal, definitions, scope: authorizer.scope(principal) };
    const collections = await lister.list(visit.scope, definitions);
    const fields = posterFields(current);
    const posters: DashboardReply['posters'] = {};
    for (const row of rowsOf(current, collections).slice(0, MAX_ROWS_WITH_POSTERS)) {
      const { numFound, docs } = await readRow(context, row, visit);
      const shown = docs.slice(0, COLLECTION_ROWS).map((asset) => withFields(asset, fields));
      posters[row.key] = { numFound, docs: shown };
    }
    const hero = await readHero(context, visit);
    return {
      ...(await readKeywords(context, visit)),
      ...(hero === undefined ? {} : { hero }),
      collections: [...collections],
      posters,
    };
  };
}

/** Returns the candidates for the posters of a row, those worth looking at first. */
async function readRow({ engine, assets }: AppContext, { key, source }: CollectionRow, visit: Visit) {
  const { scope, principal, definitions } = visit;
  if (source.kind === 'collection') {
    const page = { start: 0, rows: CANDIDATES, scope };
    const { numFound, ids, picked } = await readPage(engine, definitions, source.indicator, page);
    return { numFound, docs: coversFirst(await assets.many(ids, principal), picked) };
  }
  const { query = '', sort } = source.query;
  // Of the newest assets, those worth looking at come first. A pre-search has the order that an admin chose.
  const rows = key === NEWEST_ROW ? CANDIDATES : COLLECTION_ROWS;
  const order = sort === undefined ? '' : `${sort.field} ${sort.direction}`;
  const request = { query, filters: parseFilters(undefined), sort: parseSort(order), facets: [], ranges: [] };
  const { numFound, ids } = await engine.search({ ...request, start: 0, rows, scope });
  return { numFound, docs: coversFirst(await assets.many(ids, principal), key !== NEWEST_ROW) };
}

async function readHero({ engine, assets }: AppContext, visit: Visit): Promise<DashboardReply['hero']> {
  const { principal, scope } = visit;
  const { filters, sort, rows } = HERO_SEARCH;
  const { ids } = await engine.search({
    query: '',
    filters: parseFilters({
      asset_groups: [...filters.asset_groups],
      width: `[${filters.width.from} TO *]`,
    }),
    sort: parseSort(`${sort.field} ${sort.direction}`),
    facets: [],
    ranges: [],
    start: 0,
    rows,
    scope,
  });
  const asset = heroOf(await assets.many(ids, principal));
  if (asset === undefined) return undefined;
  const image = renditionPath(asset.id, 'preview', { version: imageVersion(asset) });
  return { asset: withFields(asset, POSTER_FIELDS), image };
}

async function readKeywords({ engine }: AppContext, { scope }: Visit) {
  const keywords: FieldName = 'keywords';
  const all = { query: '', sort: parseSort(''), ranges: [], start: 0, rows: 0, scope };
  const { numFound, facets } = await engine.search({
    ...all,
    filters: parseFilters(undefined),
    facets: [keywords],
    facetLimit: MAX_KEYWORDS,
  });
  const countOf = async (labels: readonly string[]) => {
    const filters = parseFilters({ [keywords]: [...labels] });
    return (await engine.search({ ...all, filters, facets: [] })).numFound;
  };
  return { total: numFound, keywords: await withoutSynonyms(facets.get(keywords) ?? [], countOf) };
}

/**
 * Puts keywords of exactly the same assets into one entry, such as a word and its translation.
 *
 * @param countOf returns the number of assets with at least one of the keywords
 */
async function withoutSynonyms(
  counts: readonly FacetCount[],
  countOf: (labels: readonly string[]) => Promise<number>,
): Promise<FrequentKeyword[]> {
  const entries: { label: string; count: number; same?: string[] }[] = [];
  let comparisons = 0;
  for (const { label, count } of counts) {
    let same: (typeof entries)[number] | undefined;
    for (const entry of entries) {
      if (entry.count !== count || comparisons === MAX_COMPARISONS) continue;
      comparisons += 1;
      if ((await countOf([entry.label, label])) !== count) continue;
      same = entry;
      break;
    }
    if (same === undefined) entries.push({ label, count });
    else same.same = [...(same.same ?? []), label];
  }
  return entries;
}

/** Returns the rows. The labels are those of an undefined language: a client adds its own. */
function rowsOf(config: PortalConfig, server: Awaited<ReturnType<CollectionLister['list']>>) {
  const { sorting, search, dashboard } = config;
  const sort = { field: sorting.default, direction: sorting.orientation };
  const defaults = { sort, view: viewOf(search.defaultView, search) };
  return collectionRows({ config: dashboard.collections, server, locale: '', defaults, newest: '' });
}

/** Returns the fields of a poster: those that every poster shows, and those of the info panel. */
function posterFields({ infoView }: PortalConfig): ReadonlySet<string> {
  const params = [...infoView.paramsLeft, ...infoView.paramsRight].map(({ field_name: name }) => name);
  // The row `extent` combines these fields; `size` needs fields that every poster has.
  return new Set([...POSTER_FIELDS, ...params, infoView.title, 'bbox_x', 'bbox_y', 'bbox_z', 'description']);
}

function withFields(asset: Asset, fields: ReadonlySet<string>): Asset {
  return Object.fromEntries(Object.entries(asset).filter(([name]) => fields.has(name))) as Asset;
}
