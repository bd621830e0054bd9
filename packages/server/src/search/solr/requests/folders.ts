import { decode } from '../schema/encode.js';
import { restrictTo, type Selection, type SolrBody } from './base.js';

/** Values of a field with their counts. */
export interface FolderReply {
  readonly facets: {
    readonly values?: { readonly buckets: readonly { readonly val: string; readonly count: number }[] };
  };
}

/** Returns the request for the top-level folders that contain assets of a selection. */
export const topFoldersBody = (selection: Selection): SolrBody => allValues('top', selection);

/** Returns the request for the number of assets directly in each folder. */
export const folderCountsBody = (selection: Selection): SolrBody => allValues('folder', selection);

function allValues(field: string, selection: Selection): SolrBody {
  const { params, query, filter } = restrictTo(selection, false);
  return {
    query,
    filter,
    limit: 0,
    facet: { values: { type: 'terms', field, limit: -1 } },
    params: params.all,
  };
}

/** Returns the decoded values of a response, with their counts. */
export const valuesOf = ({ facets }: FolderReply): (readonly [string, number])[] =>
  (facets.values?.buckets ?? []).map(({ val, count }) => [decode(val), count] as const);
