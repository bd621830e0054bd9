import type { AccessSettings } from '../../../contract/calls/admin/permissions.js';

/** A rule that permits downloads in a format. */
export interface FormatUse {
  readonly group: string;
  /** Path of the folder. Empty for the whole library. */
  readonly folder: string;
}

/** Returns the rules that name a format. Rules without a list of formats permit all, and are not returned. */
export function rulesOfFormat({ rules }: Pick<AccessSettings, 'rules'>, id: string): readonly FormatUse[] {
  return rules
    .filter(({ convertSets }) => convertSets?.includes(id) === true)
    .map(({ group, folder }) => ({ group, folder }));
}

/** Returns the number of groups with a rule that permits downloads in a format. */
export function groupsOfFormat({ rules }: Pick<AccessSettings, 'rules'>, id: string): number {
  const permitting = rules.filter(
    ({ access, convertSets }) => access === 'download' && (convertSets?.includes(id) ?? true),
  );
  return new Set(permitting.map(({ group }) => group)).size;
}
