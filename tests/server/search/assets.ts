import fc from 'fast-check';
import type { Asset, FieldName } from '@assetportal/sdk/contract';
import type { FilterValue, IndexedAsset, SearchRequest } from '../../../packages/server/src/search/engine.js';

/** An asset with what is told about it, and plain values for what every asset has. */
export function asset(id: string, told: Partial<Asset> & { content?: string } = {}): IndexedAsset {
  const { content, ...fields } = told;
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

export const SEES_ALL = { otherwise: true, rules: [] } as const;

export interface Asked extends Partial<Omit<SearchRequest, 'filters'>> {
  filters?: Partial<Record<FieldName, FilterValue | readonly string[]>>;
}

/** A request with what is asked, everything else being as open as can be. */
export function request({ filters = {}, ...asked }: Asked = {}): SearchRequest {
  const entries = Object.entries(filters) as [FieldName, FilterValue | readonly string[]][];
  return {
    query: '*',
    facets: [],
    ranges: [],
    sort: { field: 'score', direction: 'desc' },
    start: 0,
    rows: 1000,
    scope: SEES_ALL,
    ...asked,
    filters: new Map(
      entries.map(([field, filter]) => [
        field,
        Array.isArray(filter) ? { kind: 'any', values: filter } : (filter as FilterValue),
      ]),
    ),
  };
}

/** Any text at all: signs that mean something in a query, and every code unit, lone surrogates and NUL among them. */
export function anyText(constraints: { minLength?: number; maxLength: number }): fc.Arbitrary<string> {
  const unit = fc.oneof(
    fc.constantFrom(...' "*-:()OR\\aé東'),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  );
  return fc.array(unit, constraints).map((units) => units.join(''));
}
