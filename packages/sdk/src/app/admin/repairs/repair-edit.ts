import { edit, getPath, type ConfigPath } from '../../../lib/json-path.js';
import { isObject } from '../../../lib/object.js';

/** Change of a stored document that repairs a problem. */
export type RepairEdit =
  /** Renames a key. The value and the order of the keys stay. */
  | { readonly kind: 'rename'; readonly path: ConfigPath; readonly to: string }
  | { readonly kind: 'replace'; readonly path: ConfigPath; readonly value: unknown }
  | { readonly kind: 'remove'; readonly path: ConfigPath };

/**
 * Applies a repair to a stored document. All other values, and the order of the keys, stay as they are. Returns the
 * document itself if it does not have the value any more, or has the new key already.
 */
export function applyRepair(document: object, change: RepairEdit): object {
  const { path } = change;
  if (path.length === 0 || getPath(document, path) === undefined) return document;
  if (change.kind === 'remove') return edit(document, path, { kind: 'remove' }) as object;
  if (change.kind === 'replace') return edit(document, path, { kind: 'set', value: change.value }) as object;
  const group = getPath(document, path.slice(0, -1));
  const renamed = renamedIn(group, String(path.at(-1)), change.to);
  return renamed === undefined
    ? document
    : (edit(document, path.slice(0, -1), { kind: 'set', value: renamed }) as object);
}

/** Returns true if a key of a document can be renamed: the group has no value with the new name. */
export function canRename(document: unknown, path: ConfigPath, to: string): boolean {
  return renamedIn(getPath(document, path.slice(0, -1)), String(path.at(-1)), to) !== undefined;
}

function renamedIn(group: unknown, key: string, to: string): object | undefined {
  if (!isObject(group) || !Object.hasOwn(group, key) || Object.hasOwn(group, to)) return undefined;
  return Object.fromEntries(
    Object.entries(group).map(([name, value]): [string, unknown] => [name === key ? to : name, value]),
  );
}
