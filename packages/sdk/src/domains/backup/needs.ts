import { BUILT_IN_GROUPS, nameKey, ORIGINAL, type BackupPart } from '../../contract/vocabulary.js';
import type { PortalSettings } from './settings.js';

/**
 * Returns the parts of a backup that must be restored together with a part, because it refers to groups or formats that
 * the portal does not have yet.
 *
 * @param formats IDs of the convert sets of the portal, including built-in ones
 */
export function neededParts(
  part: BackupPart,
  {
    present,
    backup,
    formats,
  }: {
    readonly present: PortalSettings;
    readonly backup: PortalSettings;
    readonly formats: readonly string[];
  },
): BackupPart[] {
  if (part === 'users') {
    const groups = new Set([...BUILT_IN_GROUPS, ...present.groups].map(nameKey));
    const isKnown = backup.users.every((user) => user.groups.every((group) => groups.has(nameKey(group))));
    return isKnown ? [] : ['access'];
  }
  if (part !== 'access') return [];
  const ids = new Set([ORIGINAL, ...formats]);
  const used = backup.permissions.rights.flatMap(({ convert_sets: sets = [] }) => sets);
  return used.every((id) => ids.has(id)) ? [] : ['formats'];
}

/**
 * Returns true if restoring the users of a backup would remove the admin who restores it, or the admin's access to the
 * administration.
 */
export function losesAccess(admin: string, { users }: Pick<PortalSettings, 'users'>): boolean {
  const restored = users.find(({ name }) => nameKey(name) === nameKey(admin));
  return restored?.isGuiAdmin !== true;
}
