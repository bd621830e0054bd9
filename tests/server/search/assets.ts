import fc from 'fast-check';
import { expect } from 'vitest';
import type { Asset, FieldName } from '@assetportal/sdk/contract';
import type {
  FilterValue,
  IndexedAsset,
  SearchEngine,
  SearchRequest,
} from '../../../packages/server/src/search/engine.js';

/** Returns an asset with the given fields, and default values for the other required ones. */
export function asset(id: string, options: Partial<Asset> & { content?: string } = {}): IndexedAsset {
  const { content, ...fields } = options;
  return {
    asset: {
      id,
      fname: `${id}.bin`,
      filetype: 'bin',
      asset_type: 'BIN',
      asset_groups: ['other'],
      imp_date: '2024-01-01T00:00:00Z',
      obj_dload_cnt: 0,
      title: '',
      file_size: 1,
      folder: '',
      ...fields,
    },
    ...(content !== undefined && { content }),
  };
}

export const ALL_VISIBLE = { otherwise: true, rules: [] } as const;

export interface RequestOptions extends Partial<Omit<SearchRequest, 'filters'>> {
  filters?: Partial<Record<FieldName, FilterValue | readonly string[]>>;
}

/** Returns a request with the given options. By default it matches everything. */
export function request({ filters = {}, ...options }: RequestOptions = {}): SearchRequest {
  const entries = Object.entries(filters) as [FieldName, FilterValue | readonly string[]][];
  return {
    query: '*',
    facets: [],
    ranges: [],
    sort: { field: 'score', direction: 'desc' },
    start: 0,
    rows: 1000,
    scope: ALL_VISIBLE,
    ...options,
    filters: new Map(
      entries.map(([field, filter]) => [
        field,
        Array.isArray(filter) ? { kind: 'any', values: filter } : (filter as FilterValue),
      ]),
    ),
  };
}

/**
 * Returns the IDs of all pages of a search by cursor.
 *
 * @param between Called between two pages.
 */
export async function allByCursor(
  engine: SearchEngine,
  options: SearchRequest,
  between: (page: readonly string[]) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = await engine.search({ ...options, start: 0, cursor });
    expect(page.ids.length).toBe(page.next === undefined ? page.ids.length : options.rows);
    ids.push(...page.ids);
    cursor = page.next;
    if (cursor !== undefined) await between(page.ids);
  }
  return ids;
}

/**
 * Generates arbitrary strings: characters with a meaning in a query, and all code units, including lone
 * surrogates and NUL.
 */
export function anyText(constraints: { minLength?: number; maxLength: number }): fc.Arbitrary<string> {
  const unit = fc.oneof(
    fc.constantFrom(...' "*-:()OR\\aé東'),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  );
  return fc.array(unit, constraints).map((units) => units.join(''));
}
