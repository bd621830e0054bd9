import { keyLevels } from '../../lib/catalog-tree.js';
import { getPath, parsePath } from '../../lib/json-path.js';
import { isSameJson } from '../../lib/same-json.js';
import type { Resource, ResourceContent } from '../resource/resource.js';

/**
 * Returns the paths of the faults that `content` adds to the stored content. A fault that the portal has with the same
 * value is no reason to reject a file. It comes from an older release or a direct edit.
 */
export async function addedFaults(
  { faults }: Pick<Resource, 'faults'>,
  content: ResourceContent,
  stored: ResourceContent,
): Promise<readonly string[]> {
  const found = await faults(content);
  if (found.length === 0) return found;
  const before = new Set(await faults(stored));
  return found.filter(
    (path) => !before.has(path) || !isSameJson(valueAt(content, path), valueAt(stored, path)),
  );
}

/** Returns the value at the path of a fault: a key of a page, a path in a configuration or a message key. */
function valueAt(content: ResourceContent, path: string): unknown {
  const [value] = [[path], parsePath(path), keyLevels(path)]
    .map((keys) => (keys === undefined ? undefined : getPath(content, keys)))
    .filter((one) => one !== undefined);
  return value;
}
