import { ORIGINAL, type Asset } from '@assetportal/sdk/contract';
import type { Principal } from '../http/principal.js';
import type { FolderScope } from '../search/engine.js';

/**
 * The one place that decides what someone may see and download (decisions, section 4). Search, previews, frames and
 * signed links all ask here. Without folder rules, guests have what the server was started with, users may download.
 */
export interface Authoriser {
  /** What a search may find and count. */
  scope(principal: Principal): FolderScope;
  mayView(principal: Principal, asset: Asset): boolean;
  mayDownload(principal: Principal, asset: Asset, convertSet?: string): boolean;
}

export function createAuthoriser(settings: { readonly guests: boolean }): Authoriser {
  const sees = (principal: Principal): boolean => {
    if (principal.kind === 'guest') return settings.guests;
    return principal.kind === 'user' && principal.isAssetUser;
  };
  return {
    scope: (principal) => ({ otherwise: sees(principal), rules: [] }),
    mayView: (principal) => sees(principal),
    mayDownload: (principal, _asset, convertSet = ORIGINAL) => sees(principal) && convertSet === ORIGINAL,
  };
}
