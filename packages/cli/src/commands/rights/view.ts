import type { AccessRule } from '@assetportal/sdk/contract';
import type { View } from '../../kernel/view.js';

/** Formats a folder for the terminal: `/` is the whole library. */
export const formatFolder = (folder: string): string => (folder === '' ? '/' : folder);

/** Formats an access level for the terminal, such as `download:web,print`. */
export const formatAccess = ({ access, convertSets: sets }: AccessRule): string =>
  sets === undefined ? access : `${access}:${sets.join(',')}`;

export const RULES: View<AccessRule> = {
  kinds: ['rights', 'rule'],
  members: ({ group, folder, access, convertSets: sets }) => ({
    ...{ group, folder, access },
    convert_sets: sets ?? null,
  }),
  fieldNames: ['group', 'folder', 'access', 'convert_sets'],
  columns: () => ({
    group: ({ group }) => group,
    folder: ({ folder }) => formatFolder(folder),
    access: formatAccess,
  }),
  cells: (rule) => [rule.group, formatFolder(rule.folder), formatAccess(rule)],
};
