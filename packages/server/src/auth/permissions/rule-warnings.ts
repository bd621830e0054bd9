import type { PermissionRule, PermissionWarning } from '@assetportal/sdk/contract';
import { parentOf } from '../../lib/folder-path.js';
import { TimeSlice } from '../../lib/scheduling/time-slice.js';
import { SimilarFolders } from './similar-folders.js';

/** Maximum number of unknown folders for which a folder with a similar spelling is searched. */
const MAX_COMPARED = 20;

/**
 * Returns warnings about folders that contain no assets, and about rules of renamed folders that no admin has
 * confirmed. There is at most one warning of each kind per folder.
 *
 * @param folders The folders that directly contain assets.
 */
export async function ruleWarnings(
  rules: readonly PermissionRule[],
  folders: readonly string[],
): Promise<PermissionWarning[]> {
  const existing = withParents(folders);
  const unknown = new Set(rules.map(({ folder }) => folder).filter((each) => !has(existing, each)));
  const pending = new Set(rules.filter((rule) => rule.pending).map(({ folder }) => folder));
  return [
    ...(await unknownFolders([...unknown], existing)),
    ...[...pending].map((folder): PermissionWarning => ({ code: 'rule-pending', folder })),
  ];
}

const has = (existing: ReadonlySet<string>, folder: string): boolean =>
  folder === '' || existing.has(folder.normalize('NFC'));

async function unknownFolders(
  unknown: readonly string[],
  existing: ReadonlySet<string>,
): Promise<PermissionWarning[]> {
  if (unknown.length === 0) return [];
  const folders = await SimilarFolders.create(existing, new TimeSlice());
  const warnings: PermissionWarning[] = [];
  let compared = 0;
  for (const folder of unknown) {
    const equivalent = folders.equivalent(folder);
    if (equivalent === undefined) compared += 1;
    const similar = equivalent ?? (compared > MAX_COMPARED ? undefined : await folders.nearest(folder));
    const details = similar && { nearest: similar.folder, difference: similar.difference };
    warnings.push({ code: 'folder-unknown', folder, ...details });
  }
  return warnings;
}

function withParents(folders: readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const folder of folders) {
    for (let path = folder; path !== '' && !all.has(path);) {
      all.add(path);
      path = parentOf(path);
    }
  }
  return all;
}
