import type { Asset } from '@assetportal/sdk/contract';
import { assetIdOf } from '@assetportal/sdk/rules';
import { useLocation } from 'react-router-dom';

/** The searched words in the address of an asset's page. */
export interface Find {
  /** Undefined if the address has none, and for other assets. */
  readonly query: string | undefined;
  /** True if the address names a page. */
  readonly hasPage: boolean;
}

/** Returns the words whose matches the page of an asset shows: the parameter `find`. */
export function useFind({ id }: Pick<Asset, 'id'>): Find {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const query = assetIdOf(pathname) === id ? parameters.get('find') : null;
  return { query: query ?? undefined, hasPage: parameters.has('page') };
}
