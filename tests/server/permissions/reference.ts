import { GUESTS, USERS, type PermissionRule, type WithoutRule } from '@assetportal/sdk/contract';
import type { Principal } from '../../../packages/server/src/auth/principal.js';

/** Reference implementation of section 4 of the decisions. It scans all rules on every call. */
export function allowedByReference(
  rules: readonly PermissionRule[],
  principal: Principal,
  folder: string,
  { guests, withoutRule }: { guests: boolean; withoutRule: WithoutRule },
): { view: boolean; sets: 'all' | readonly string[] } {
  const nothing = { view: false, sets: [] };
  if (principal.kind === 'anonymous') return nothing;
  if (principal.kind === 'guest' && !guests) return nothing;
  if (principal.kind === 'user' && !principal.isAssetUser) return nothing;
  const groups = principal.kind === 'guest' ? [GUESTS] : [...principal.groups, USERS];
  const matching = rules.filter((rule) => groups.includes(rule.group) && isWithin(folder, rule.folder));
  if (matching.length === 0) {
    const access = withoutRule[principal.kind === 'guest' ? 'guests' : 'users'];
    return { view: access !== 'none', sets: access === 'download' ? 'all' : [] };
  }
  const depth = Math.max(...matching.map((rule) => depthOf(rule.folder)));
  const deepest = matching.filter((rule) => depthOf(rule.folder) === depth);
  const downloads = deepest.filter(({ access }) => access === 'download');
  return {
    view: deepest.some(({ access }) => access !== 'none'),
    sets: downloads.some((rule) => rule.convert_sets === undefined)
      ? 'all'
      : downloads.flatMap((rule) => rule.convert_sets ?? []),
  };
}

const depthOf = (folder: string) => (folder === '' ? 0 : folder.split('/').length);
const isWithin = (folder: string, upper: string) => upper === '' || `${folder}/`.startsWith(`${upper}/`);
