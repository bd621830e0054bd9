import type { ConfigPath } from '../../../lib/json-path.js';

/** Returns true if two paths are the same, or one of them is inside the other. */
export function isRelatedPath(one: ConfigPath, other: ConfigPath): boolean {
  const shorter = Math.min(one.length, other.length);
  return one.slice(0, shorter).every((key, index) => key === other[index]);
}
