import { flattenCatalog, joinLevels, keyLevels, type CatalogTree } from '../../../../lib/catalog-tree.js';

/** The built-in messages of a language. */
export interface BuiltInMessages {
  readonly messages: ReadonlyMap<string, string>;
  /** Keys of groups of messages. */
  readonly groups: ReadonlySet<string>;
}

/** The flat messages of each catalog. An import sets hundreds of messages. */
const flattened = new WeakMap<CatalogTree, BuiltInMessages>();

/** Returns the messages of a catalog by full key, from a cache. */
export function builtInMessages(defaults: CatalogTree): BuiltInMessages {
  const cached = flattened.get(defaults);
  if (cached !== undefined) return cached;
  const messages = flattenCatalog(defaults);
  const all = { messages, groups: new Set([...messages.keys()].flatMap(groupsAbove)) };
  flattened.set(defaults, all);
  return all;
}

/** Returns true if a key is a group of built-in messages, or is below a built-in message. */
export const isInGroups = ({ messages, groups }: BuiltInMessages, key: string): boolean =>
  groups.has(key) || groupsAbove(key).some((group) => messages.has(group));

/** Returns the keys of the groups that contain a message: `a` and `a.b` for `a.b.c`. */
function groupsAbove(key: string): readonly string[] {
  const levels = keyLevels(key) ?? [];
  return levels.slice(1).map((_, index) => joinLevels(levels.slice(0, index + 1)));
}
