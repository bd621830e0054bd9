import { GUESTS, ORIGINAL, USERS, type Asset, type PermissionRule } from '@assetportal/sdk/contract';
import type { Principal } from '../principal.js';
import type { FolderScope } from '../../search/engine.js';
import { allowsDownload, allowsView } from './permission.js';
import { compile, NO_ACCESS, type EffectivePermissions } from './resolve.js';

/**
 * The one place that decides what someone may see and download (decisions, section 4): search, previews, frames, zips
 * and signed links all ask here, each time anew. Of the rules of all groups that somebody is in, those of the deepest
 * folder count that is the asset's or above it, and of these the most permissive one. Without a rule users may
 * download, and guests what the server was started with (docs/decisions/0018-rights.md).
 */
export interface Authorizer {
  /** What a search may find and count: the same object as long as nothing changes. */
  scope(principal: Principal): FolderScope;
  mayView(principal: Principal, asset: Pick<Asset, 'folder'>): boolean;
  /** @param convertSet Default: the original. */
  mayDownload(principal: Principal, asset: Pick<Asset, 'folder'>, convertSet?: string): boolean;
}

/** The rules that hold now. */
export interface RuleSource {
  /** Another array once they are changed. */
  readonly rules: readonly PermissionRule[];
}

/** @param settings.guests Guests are let in. Where they are not, no rule lets them in either. */
export function createAuthorizer(settings: {
  readonly guests: boolean;
  readonly rights: RuleSource;
}): Authorizer {
  let compiled = compile(settings.rights.rules);
  const look = (principal: Principal): EffectivePermissions => {
    switch (principal.kind) {
      case 'nobody':
        return NO_ACCESS;
      case 'guest':
        return settings.guests ? compiled.book.for([GUESTS]) : NO_ACCESS;
      case 'user':
        return principal.isAssetUser ? compiled.book.for([...principal.groups, USERS]) : NO_ACCESS;
    }
  };
  const sight = (principal: Principal): EffectivePermissions => {
    const { rules } = settings.rights;
    if (compiled.rules !== rules) compiled = compile(rules);
    const known = compiled.sights.get(principal) ?? look(principal);
    compiled.sights.set(principal, known);
    return known;
  };
  return {
    scope: (principal) => sight(principal).scope,
    mayView: (principal, { folder }) => allowsView(sight(principal).permission(folder)),
    mayDownload: (principal, { folder }, convertSet = ORIGINAL) =>
      allowsDownload(sight(principal).permission(folder), convertSet),
  };
}

const compile = (rules: readonly PermissionRule[]) => ({
  rules,
  book: compile(rules),
  /** Of one request there are as many questions as there are assets in its answer. */
  sights: new WeakMap<Principal, EffectivePermissions>(),
});
