import type { PermissionRule } from '@assetportal/sdk/contract';
import type { View } from '../../kernel/view.js';

/** A folder as the terminal writes it: `/` is the whole library. */
export const formatFolder = (folder: string): string => (folder === '' ? '/' : folder);

/** Access as the terminal writes it: `download:web,print`. */
export const formatAccess = ({ access, convert_sets: sets }: PermissionRule): string =>
  sets === undefined ? access : `${access}:${sets.join(',')}`;

export const RULES: View<PermissionRule> = {
  kinds: ['rights', 'rule'],
  members: ({ group, folder, access, convert_sets: sets }) => ({
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
