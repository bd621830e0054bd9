import { diffConfig } from '../../../config/diff.js';
import { getPath, setPath, type ConfigPath } from '../../../lib/json-path.js';

/**
 * Returns the IDs of the items of a list (see `ListItem`) that differ between two configurations: added, moved or
 * edited ones. As few items as possible count as moved.
 */
export function changedItems(path: ConfigPath, from: unknown, to: unknown): ReadonlySet<string> {
  const listIn = (config: unknown) => setPath({}, path, getPath(config, path) ?? []);
  const depth = path.length;
  return new Set(
    diffConfig(listIn(from), listIn(to))
      .filter(
        (change) =>
          change.path.length > depth && !(change.kind === 'removed' && change.path.length === depth + 1),
      )
      .map((change) => String(change.path[depth])),
  );
}
