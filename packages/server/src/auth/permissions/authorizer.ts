import { ORIGINAL } from '@assetportal/sdk/contract';
import { ApiError } from '../../lib/api-error.js';
import type { FolderScope } from '../../search/engine.js';
import type { Principal } from '../principal.js';
import { allowsDownload, allowsView } from './permission.js';
import { compile, NO_ACCESS, type EffectivePermissions, type RuleSet } from './resolve.js';

/** Action of a principal on an asset. */
type AssetAction = 'view' | 'download';

/** Reason for a refusal. Without permission to view, an asset must look as if it did not exist. */
export type Refusal = 'asset-not-found' | 'forbidden';

/** An asset, or another object in a library folder. */
export interface Authorizable {
  /** Asset ID for the error. */
  readonly id?: string;
  readonly folder: string;
}

/** Options of {@link Authorizer.authorize}. */
interface AuthorizeOptions {
  /** Convert set of the download. Default: the original. */
  readonly convertSet?: string;
  /** Error code of every refusal. Default: `asset-not-found` without permission to view, otherwise `forbidden`. */
  readonly refusal?: Refusal;
}

/**
 * Decides what a principal may view and download (decisions, section 4). No other code decides this: search,
 * previews, frames, ZIP archives and signed links all use it on every request.
 *
 * Of the rules for the principal's groups, those for the deepest folder that contains the asset apply. If
 * several apply, the most permissive one does. Without a rule, the access that the rules document defines for
 * guests and users applies. Guests never have access if the server was started without guest access
 * (docs/decisions/0018-permissions.md).
 */
export interface Authorizer {
  /**
   * Returns the folders that a search may match and count. Normally returns the same object until the rules
   * change, so callers can use it as a key of a `WeakMap`. After an eviction from the cache, it is an equal new
   * object.
   */
  scope(principal: Principal): FolderScope;
  /** Returns the permissions per folder, with the rules that decide. For explanations to admins only. */
  explain(principal: Principal): EffectivePermissions;
  /** Returns the reason for a refusal, or undefined if the action is permitted. */
  refusal(
    principal: Principal,
    action: AssetAction,
    asset: Authorizable,
    convertSet?: string,
  ): Refusal | undefined;
  /** Returns true if the action is permitted. @param convertSet Default: the original. */
  allows(principal: Principal, action: AssetAction, asset: Authorizable, convertSet?: string): boolean;
  /** Checks the permission. @throws ApiError `asset-not-found` or `forbidden` */
  authorize(principal: Principal, action: AssetAction, asset: Authorizable, options?: AuthorizeOptions): void;
}

/** Source of the current permission rules. */
export interface RuleSource {
  /** The current rules; a new object after each change. */
  readonly current: RuleSet;
}

/**
 * Creates the authorizer.
 * @param settings.guests True if guests have access. If false, no rule grants them access.
 */
export function createAuthorizer(settings: {
  readonly guests: boolean;
  readonly permissions: RuleSource;
}): Authorizer {
  const effective = createEffectivePermissions(settings);
  const refusal: Authorizer['refusal'] = (principal, action, { folder }, convertSet = ORIGINAL) => {
    const permission = effective(principal).permission(folder);
    if (!allowsView(permission)) return 'asset-not-found';
    return action === 'view' || allowsDownload(permission, convertSet) ? undefined : 'forbidden';
  };
  return {
    scope: (principal) => effective(principal).scope,
    explain: effective,
    refusal,
    allows: (...request) => refusal(...request) === undefined,
    authorize(principal, action, asset, options = {}) {
      const reason = refusal(principal, action, asset, options.convertSet);
      if (reason === undefined) return;
      const code = options.refusal ?? reason;
      throw new ApiError(code, code === 'forbidden' ? {} : { values: { id: asset.id ?? '' } });
    },
  };
}

/**
 * Returns a function that resolves the permissions of a principal according to the current rules. It compiles
 * the rules again after a change.
 */
function createEffectivePermissions(settings: {
  readonly guests: boolean;
  readonly permissions: RuleSource;
}) {
  const compileCurrent = (source: RuleSet) => ({
    source,
    rules: compile(source),
    /** Cached per principal, because a response with many assets checks the same principal once per asset. */
    byPrincipal: new WeakMap<Principal, EffectivePermissions>(),
  });
  let compiled = compileCurrent(settings.permissions.current);
  const resolve = (principal: Principal): EffectivePermissions => {
    switch (principal.kind) {
      case 'anonymous':
        return NO_ACCESS;
      case 'guest':
        return settings.guests ? compiled.rules.forGuests() : NO_ACCESS;
      case 'user':
        return principal.isAssetUser ? compiled.rules.forUser(principal.groups) : NO_ACCESS;
    }
  };
  return (principal: Principal): EffectivePermissions => {
    const { current } = settings.permissions;
    if (compiled.source !== current) compiled = compileCurrent(current);
    const cached = compiled.byPrincipal.get(principal) ?? resolve(principal);
    compiled.byPrincipal.set(principal, cached);
    return cached;
  };
}
