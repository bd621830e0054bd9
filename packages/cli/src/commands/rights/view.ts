import type { AccessRule, PermissionWarning } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/text/plain.js';
import type { View } from '../../kernel/view.js';

/** Formats a folder for the terminal: `/` is the whole library. */
export const formatFolder = (folder: string): string => (folder === '' ? '/' : folder);

/** Formats an access level for the terminal, such as `download:web,print`. */
export const formatAccess = ({ access, convertSets: sets }: AccessRule): string =>
  sets === undefined ? access : `${access}:${sets.join(',')}`;

export const RULES: View<AccessRule> = {
  kinds: ['rights', 'rule'],
  members: ({ group, folder, access, convertSets: sets, pending = false }) => ({
    group,
    folder,
    access,
    convert_sets: sets ?? null,
    pending,
  }),
  fieldNames: ['group', 'folder', 'access', 'convert_sets', 'pending'],
  columns: () => ({
    group: ({ group }) => group,
    folder: ({ folder }) => formatFolder(folder),
    access: formatAccess,
  }),
  cells: (rule) => [rule.group, formatFolder(rule.folder), formatAccess(rule)],
};

/** Message keys for the differences that the server reports. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  case: 'differentCase',
  spaces: 'differentSpaces',
  spelling: 'differentSpelling',
};

/**
 * Prints the server's warnings about rules to stderr: as lines, or as events with `--json`. Skips warnings with
 * unknown codes, from a newer server.
 */
export function noteWarnings({ io, t }: Context, warnings: readonly PermissionWarning[]): void {
  for (const warning of warnings) {
    const { code, folder, nearest, difference = '' } = warning;
    io.event('warning', warning);
    const values = { folder: formatFolder(folder), nearest: nearest ?? '' };
    if (code === 'rule-pending') io.note(io.style.warn(plain(t('users.rights.pending', values))));
    if (code !== 'folder-unknown') continue;
    const key = nearest === undefined ? 'unknown' : (DIFFERENCES[difference] ?? 'differentSpelling');
    io.note(io.style.warn(plain(t(`users.rights.folder.${key}`, values))));
  }
}
