import { call } from '../../call.js';
import { camelKeys, type CamelKeys } from '../../names.js';
import type {
  AccessReason as WireReason,
  AccessCounts,
  EffectiveAccess as WireAccess,
} from '../../schemas/admin/access.js';
import type { Asset } from '../../schemas/common/asset.js';
import type { WithoutRule } from '../../schemas/admin/permissions.js';
import { fromRule, toRule, type AccessRule } from './permissions.js';

/** Access to a folder, with the rules that decide it. */
export interface AccessReason extends Omit<CamelKeys<WireReason>, 'rules'> {
  /** The rules of the groups for `decidedBy`. */
  readonly rules: readonly AccessRule[];
}

/** What a person, the members of a group or a guest may view and download. */
export interface EffectiveAccess {
  /** Groups of the person, including the built-in one. */
  readonly groups: readonly string[];
  /** `not-asset-user` or `no-guests`, if no rule can grant access. */
  readonly blocked?: string | undefined;
  readonly counts: AccessCounts;
  /** With rules in the request: the access by the stored rules. */
  readonly before?: AccessCounts | undefined;
  /** With rules in the request: numbers of assets with more or less access than by the stored rules. */
  readonly changes?: { readonly more: number; readonly less: number } | undefined;
  /** True if there are assets that the admin may not view. They are not counted. */
  readonly limited: boolean;
  /** Some assets that both the person and the admin may view. Undefined while the search is unavailable. */
  readonly sample?: readonly Asset[] | undefined;
  readonly reasons: readonly AccessReason[];
  /** Number of reasons that were left out. */
  readonly omitted: number;
}

/** Whose access is evaluated. */
export type AccessSubject = { readonly user: string } | { readonly group: string } | { readonly guest: true };

/** What to evaluate. */
export interface AccessQuestion {
  readonly subject: AccessSubject;
  /** Rules to evaluate. Default: the stored ones. */
  readonly rules?: readonly AccessRule[] | undefined;
  readonly withoutRule?: WithoutRule | undefined;
  /** Further folders to explain. */
  readonly folders?: readonly string[] | undefined;
  /** Maximum number of reasons. Default 100. */
  readonly rows?: number | undefined;
}

const toReason = (reason: WireReason): AccessReason => ({
  ...camelKeys(reason),
  rules: reason.rules.map(toRule),
});

const toAccess = ({ reasons, ...same }: WireAccess): EffectiveAccess => ({
  ...same,
  reasons: reasons.map(toReason),
});

const load = () => import('../../schemas/admin/access.js');

export const getEffectiveAccess = call({
  name: 'admin.rights.effective',
  method: 'POST',
  path: 'admin/rights/effective',
  summary:
    'Returns what a user, the members of a group or a guest may view and download, with the rules that decide. Evaluates the rules in the request, or the stored ones. Stores nothing.',
  access: 'admin',
  // The reply contains assets, and shows what another person may see.
  scope: 'login',
  idempotent: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['user-not-found', 'group-not-found'],
  schemas: async () => (await load()).getEffectiveAccess,
  unwrap: toAccess,
  wrap: ({ subject, rules, withoutRule, folders, rows }: AccessQuestion) => ({
    ...subject,
    ...(rules === undefined ? {} : { rights: rules.map(fromRule) }),
    ...(withoutRule === undefined ? {} : { without_rule: withoutRule }),
    ...(folders === undefined ? {} : { folders: [...folders] }),
    ...(rows === undefined ? {} : { rows }),
  }),
});

export const listFolders = call({
  name: 'admin.folders.list',
  method: 'GET',
  path: 'admin/folders',
  summary:
    'Lists the direct subfolders of folders, or the folders whose path contains some words, with the number of assets that the admin may view.',
  access: 'admin',
  scope: 'permissions:read',
  schemas: async () => (await load()).listFolders,
});
