import { expect } from 'vitest';
import { isPortalError, type Portal } from '@assetportal/sdk';
import { isValues } from '@assetportal/sdk/admin';
import {
  FIELD_NAMES,
  fieldOf,
  type Asset,
  type PermissionRule,
  type WithoutRule,
} from '@assetportal/sdk/contract';
import type { Principal } from '../../../../packages/server/src/auth/principal.js';
import type { FilterValue, IndexedAsset } from '../../../../packages/server/src/search/engine.js';
import { wordsOf } from '../../../../packages/server/src/search/text.js';
import { allowedByReference } from '../../../server/permissions/reference.js';
import { request, type RequestOptions } from '../../../server/search/assets.js';
import { referenceSearch, referenceSuggest } from '../../../server/search/reference.js';
import type { Probe, SearchProbe, SimilarProbe, SuggestProbe } from './probe.js';

const FACETS = FIELD_NAMES.filter((name) => fieldOf(name).facet);
const RANGES = FIELD_NAMES.filter((name) => fieldOf(name).range);
/** More than the library has. */
const ALL_ROWS = 200;

/** All assets, and the rules. */
interface State {
  readonly assets: readonly IndexedAsset[];
  readonly rules: readonly PermissionRule[];
  readonly withoutRule: WithoutRule;
}

/** Returns the assets that a user may view. */
export function visibleTo(principal: Principal, { assets, rules, withoutRule }: State): IndexedAsset[] {
  return assets.filter(
    ({ asset }) => allowedByReference(rules, principal, asset.folder, { guests: true, withoutRule }).view,
  );
}

/**
 * Sends a probe, and compares the reply with a search over the visible assets alone.
 *
 * @param assets All assets, among which a probe selects one.
 */
export async function checkProbe(
  portal: Portal,
  probe: Probe,
  {
    assets,
    visible,
  }: { readonly assets: readonly IndexedAsset[]; readonly visible: readonly IndexedAsset[] },
): Promise<void> {
  if (probe.kind === 'suggest') return checkSuggestions(portal, probe, visible);
  if (!('at' in probe)) return checkSearch(portal, probe, visible);
  const { asset } = assets[probe.at % assets.length]!;
  if (probe.kind === 'similar') return checkSimilar(portal, asset, probe.by, visible);
  if (probe.kind === 'lookup') return checkLookup(portal, asset, { assets, visible });
  return checkCollections(portal, probe.at, visible);
}

async function checkSearch(
  { search }: Portal,
  { kind, query, filters, sort }: SearchProbe,
  visible: readonly IndexedAsset[],
): Promise<void> {
  const counted = { facets: FACETS, ranges: RANGES };
  const expected = referenceSearch(
    visible,
    request({ query, sort, ...counted, filters: filtersOf(filters) }),
  );
  // The model does not know the order by relevance.
  const inOrder = (ids: readonly string[]) => (sort.field === 'score' ? [...ids].sort() : ids);
  if (kind === 'layout') {
    const { total, codes } = await search.layout({ query, filters, sort });
    expect([total, codes.length]).toEqual([expected.numFound, expected.numFound]);
  } else if (kind === 'cursor') {
    const ids: string[] = [];
    for await (const { id } of search.all({ query, filters, sort, rows: ALL_ROWS })) ids.push(id);
    expect(inOrder(ids)).toEqual(expected.ids);
  } else {
    const found = await search.query({
      query,
      filters,
      sort,
      facets: [...FACETS, ...RANGES],
      rows: kind === 'count' ? 0 : ALL_ROWS,
    });
    expect(found.total).toBe(expected.numFound);
    expect(found.facets).toEqual(Object.fromEntries(expected.facets));
    expect(found.ranges).toEqual(Object.fromEntries(expected.ranges));
    if (kind === 'search') expect(inOrder(idsOf(found.assets))).toEqual(expected.ids);
  }
}

async function checkSuggestions(
  { search }: Portal,
  { text, filters, typos }: SuggestProbe,
  visible: readonly IndexedAsset[],
): Promise<void> {
  const rows = 8;
  const suggested = await search.suggest({ text, filters, rows, typos });
  // The portal spells a word as an asset does.
  const plain = suggested.map((one) =>
    one.kind === 'term' ? { ...one, text: wordsOf(one.text).join(' ') } : one,
  );
  const { scope, filters: requested } = request({ filters: filtersOf(filters) });
  expect(plain).toEqual(referenceSuggest(visible, { text, filters: requested, scope, rows, typos }));
}

async function checkSimilar(
  { assets }: Portal,
  subject: Asset,
  by: SimilarProbe['by'],
  visible: readonly IndexedAsset[],
): Promise<void> {
  const reply = assets.similar({ id: subject.id, by, rows: 100 });
  if (!visible.some(({ asset }) => asset.id === subject.id)) {
    await expect(reply).rejects.toSatisfy(
      (error) => isPortalError(error) && error.code === 'asset-not-found',
    );
    return;
  }
  const isSimilar = (asset: Asset): boolean => {
    if (by === 'folder') return asset.folder === subject.folder;
    if (by === 'color') return subject.filetype === 'png' && asset.filetype === 'png';
    return (asset.keywords ?? []).some((keyword) => subject.keywords?.includes(keyword));
  };
  const others = visible.filter(({ asset }) => asset.id !== subject.id && isSimilar(asset));
  expect(idsOf(await reply).sort()).toEqual(others.map(({ asset }) => asset.id).sort());
}

async function checkLookup(
  portal: Portal,
  subject: Asset,
  {
    assets,
    visible,
  }: { readonly assets: readonly IndexedAsset[]; readonly visible: readonly IndexedAsset[] },
): Promise<void> {
  const shown = visible.map(({ asset }) => asset.id).sort();
  const found = await portal.assets.get({ ids: assets.map(({ asset }) => asset.id) });
  expect(idsOf(found).sort()).toEqual(shown);
  const prefix = subject.id.slice(0, 8);
  const matching = idsOf(await portal.assets.byPrefix({ prefix }));
  expect(matching).toEqual(shown.filter((id) => id.startsWith(prefix)));
}

/** The portal lists the top-level folders as collections. */
async function checkCollections(
  { collections }: Portal,
  at: number,
  visible: readonly IndexedAsset[],
): Promise<void> {
  const topOf = ({ folder }: Asset) => folder.split('/')[0]!;
  const tops = [...new Set(visible.map(({ asset }) => topOf(asset)))].filter((top) => top !== '').sort();
  const listed = await collections.list();
  expect(listed.map(({ indicator }) => indicator).sort()).toEqual(tops.map((top) => `folder/${top}`).sort());
  const top = tops[at % tops.length];
  if (top === undefined) return;
  const found = await collections.assets({ indicator: `folder/${top}`, rows: ALL_ROWS });
  const inside = visible.filter(({ asset }) => topOf(asset) === top);
  expect(idsOf(found).sort()).toEqual(inside.map(({ asset }) => asset.id).sort());
}

const idsOf = (assets: readonly Asset[]): string[] => assets.map(({ id }) => id);

const filtersOf = (filters: SearchProbe['filters']): NonNullable<RequestOptions['filters']> =>
  Object.fromEntries(
    Object.entries(filters).map(([field, entry]): [string, FilterValue] => [
      field,
      isValues(entry)
        ? { kind: 'any', values: entry }
        : { kind: 'range', ...(entry as { readonly from?: number; readonly to?: number }) },
    ]),
  );
