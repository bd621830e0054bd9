import { decode } from '../schema/encode.js';
import { restrictTo, type Selection, type SolrBody } from './base.js';

/** Response with top-level folders. */
export interface FolderReply {
  readonly facets: { readonly folders?: { readonly buckets: readonly { readonly val: string }[] } };
}

/** Returns the request for the top-level folders that contain assets of a selection. */
export function topFoldersBody(selection: Selection): SolrBody {
  const { params, query, filter } = restrictTo(selection, false);
  const folders = { type: 'terms', field: 'top', limit: -1 };
  return { query, filter, limit: 0, facet: { folders }, params: params.all };
}

/** Returns the folders of a response. */
export const topFoldersOf = ({ facets }: FolderReply): string[] =>
  (facets.folders?.buckets ?? []).map(({ val }) => decode(val));
