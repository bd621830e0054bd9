import { isPortalError } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import {
  ACCESS_LEVELS,
  nameKey,
  type AccessChange,
  type AccessLevel,
  type AccessRule,
  type AccessSettings,
  type PermissionWarning,
} from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';

/** Returns the API calls for permission rules. */
export const rulesOf = (context: Context) => createAdminClient(context.portal()).permissions;

/** Maximum number of attempts to save. More conflicts (412) than this indicate a bug, not contention. */
const MAX_ATTEMPTS = 10;

/**
 * Reads the permissions, changes them and saves them. Retries if another client saved in between. Returns the
 * server's warnings about the saved rules. With `dryRun`, saves nothing.
 */
export async function updatePermissions(
  context: Context,
  change: (settings: AccessSettings) => AccessChange,
  { dryRun = false }: { readonly dryRun?: boolean | undefined } = {},
): Promise<readonly PermissionWarning[]> {
  const calls = rulesOf(context);
  const { signal } = context;
  for (let attempt = 1; ; attempt += 1) {
    const { value, etag } = await calls.get({}, { signal });
    if (dryRun) {
      change(value);
      return [];
    }
    try {
      const options = { signal, ...(etag === undefined ? {} : { ifMatch: etag }) };
      return (await calls.save(change(value), options)).warnings;
    } catch (error) {
      const conflict = isPortalError(error) && error.code === 'changed-meanwhile';
      if (!conflict || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Returns true if the rule is for the group and folder in `scope`. Ignores the case of group names. */
export const appliesTo = (
  rule: AccessRule,
  scope: { readonly group: string; readonly folder: string },
): boolean => rule.folder === scope.folder && nameKey(rule.group) === nameKey(scope.group);

/**
 * Parses a library folder, such as `/`, `.`, `./a/b/` or `a/b`. Returns the path without leading and trailing
 * slashes.
 *
 * @throws CliError `folder-invalid`
 */
export function parseFolder(text: string): string {
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || text === '') throw new CliError('folder-invalid', EXIT.usage, { folder: text });
  return parts.join('/');
}

/**
 * Parses an access level: `none`, `view`, `download`, or with convert sets `download:web,print`.
 *
 * @throws CliError `access-invalid`
 */
export function parseAccess(text: string): Pick<AccessRule, 'access' | 'convertSets'> {
  const [access = '', ...rest] = text.split(':');
  const sets = rest
    .join(':')
    .split(',')
    .filter((id) => id !== '');
  if (!isAccessLevel(access) || (rest.length > 0 && (access !== 'download' || sets.length === 0))) {
    throw new CliError('access-invalid', EXIT.usage, { access: text });
  }
  return { access, ...(rest.length === 0 ? {} : { convertSets: sets }) };
}

/** Returns true if the text is an access level without convert sets. */
export const isAccessLevel = (text: string): text is AccessLevel =>
  (ACCESS_LEVELS as readonly string[]).includes(text);
