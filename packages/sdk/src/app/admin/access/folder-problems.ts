import type { AccessRule } from '../../../contract/calls/admin/permissions.js';
import type { PermissionWarning } from '../../../contract/schemas/admin/permissions.js';
import { nameKey } from '../../../contract/vocabulary.js';
import type { RightsDocument } from '../../../documents/kinds/permissions.js';

/** Rules for a folder that need a decision of an admin. */
export interface FolderProblem {
  /** `unknown`: there is no such folder. `pending`: the server has copied the rules of a renamed folder here. */
  readonly kind: 'unknown' | 'pending';
  readonly folder: string;
  /** With `unknown`: where the folder probably is now. Null if there is no similar one. */
  readonly to: string | null;
  /** True if the server has copied the rules to `to`, so that they apply there already. */
  readonly isCopied: boolean;
  readonly rules: readonly AccessRule[];
}

/**
 * Returns the folders whose rules need a decision, without those that the edits have already resolved. The new name of
 * a folder is the one with the copied rules, or else the most similar one.
 */
export function folderProblems(
  { rules }: RightsDocument,
  warnings: readonly PermissionWarning[],
): readonly FolderProblem[] {
  const byFolder = new Map<string, AccessRule[]>();
  for (const rule of rules) byFolder.set(rule.folder, [...(byFolder.get(rule.folder) ?? []), rule]);
  const pending = [...byFolder].filter(([, each]) => each.some((rule) => rule.pending === true));
  const taken = new Set<string>();
  const unknown = warnings.flatMap(({ code, folder, nearest }): FolderProblem[] => {
    const own = byFolder.get(folder);
    if (code !== 'folder-unknown' || own === undefined) return [];
    const copy = pending.find(
      ([to, copied]) => !taken.has(to) && to !== folder && isCopyOf(copied, own),
    )?.[0];
    if (copy !== undefined) taken.add(copy);
    const to = copy ?? nearest ?? null;
    return [{ kind: 'unknown', folder, to, isCopied: copy !== undefined, rules: own }];
  });
  const others = pending
    .filter(([folder]) => !taken.has(folder))
    .map(([folder, each]): FolderProblem => {
      return { kind: 'pending', folder, to: null, isCopied: false, rules: each };
    });
  return [...unknown, ...others];
}

/** Returns true if each of these rules is also among those of the other folder. */
function isCopyOf(copied: readonly AccessRule[], rules: readonly AccessRule[]): boolean {
  const text = ({ group, access, convertSets = [] }: AccessRule) =>
    [nameKey(group), access, ...[...convertSets].sort()].join('\n');
  const existing = new Set(rules.map(text));
  return copied.every((rule) => existing.has(text(rule)));
}
