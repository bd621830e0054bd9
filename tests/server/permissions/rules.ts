import type { PermissionRule } from '@assetportal/sdk/contract';

/** Parses a rule such as `users a/b view`, `press . download:web,large` or `users a/b view pending`. */
export function rule(text: string): PermissionRule {
  const [group = '', folder = '', permission = '', pending] = text.split(' ');
  const [access, sets] = permission.split(':');
  return {
    group,
    folder: folder === '.' ? '' : folder,
    access: access as PermissionRule['access'],
    ...(sets === undefined ? {} : { convert_sets: sets.split(',') }),
    ...(pending === undefined ? {} : { pending: true }),
  };
}
