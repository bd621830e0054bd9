import { diffConfig, type ConfigChange } from '../../../config/diff.js';
import { isRelatedPath } from '../../../lib/json-path.js';
import type { ConfigConflict } from './config-editor-state.js';

/** A change that is merged without a decision. */
export interface MergedChange {
  readonly side: 'mine' | 'theirs';
  readonly change: ConfigChange;
}

/** Returns the changes of both admins that are not in conflict: those of the other one first. */
export function mergedChanges({ base, mine, theirs, paths }: ConfigConflict): readonly MergedChange[] {
  const isFree = ({ path }: ConfigChange) => !paths.some((conflict) => isRelatedPath(conflict.path, path));
  const changes = (side: MergedChange['side'], config: ConfigConflict['mine']) =>
    diffConfig(base, config)
      .filter(isFree)
      .map((change) => ({ side, change }));
  return [...changes('theirs', theirs), ...changes('mine', mine)];
}
