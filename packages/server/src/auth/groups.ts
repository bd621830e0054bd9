import { BUILT_IN_GROUPS } from '@assetportal/sdk/contract';
import type { GroupRepository } from '../store/groups.js';

/** Returns the names of all groups, the built-in ones first. */
export const groupNames = async (groups: GroupRepository): Promise<string[]> => [
  ...BUILT_IN_GROUPS,
  ...(await groups.list()).map(({ name }) => name),
];
