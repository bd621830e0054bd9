/** A language's texts: a tree of keys, whose leaves are sentences with `{{parameters}}`. */
export interface CatalogTree {
  readonly [key: string]: string | CatalogTree;
}

/** What is taken of a tree at most; the rest is left out. The built-in ones stay far below. */
export const CATALOG_LIMITS = {
  /** Levels of keys. */
  depth: 12,
  /** Texts in a tree. */
  messages: 20_000,
  /** Characters of a text. */
  length: 5000,
  /** Characters of a key, of one level. */
  key: 200,
} as const;

/** Names that lead to an object's prototype wherever a tree is merged without care. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The texts of anything a server or a file holds: only texts at the leaves are taken, within {@link CATALOG_LIMITS};
 * keys that this version does not know are kept. It never fails, whatever it is given.
 */
export function readCatalog(raw: unknown): CatalogTree {
  let left: number = CATALOG_LIMITS.messages;
  const read = (value: unknown, depth: number): CatalogTree => {
    const tree: Record<string, string | CatalogTree> = {};
    if (!isTree(value) || depth > CATALOG_LIMITS.depth) return tree;
    for (const [key, member] of Object.entries(value)) {
      if (left <= 0) break;
      if (FORBIDDEN.has(key) || key.length > CATALOG_LIMITS.key) continue;
      if (typeof member === 'string') {
        if (member.length > CATALOG_LIMITS.length) continue;
        left -= 1;
        tree[key] = member;
      } else {
        const below = read(member, depth + 1);
        if (Object.keys(below).length > 0) tree[key] = below;
      }
    }
    return tree;
  };
  return read(raw, 1);
}

/**
 * Two trees in one, the first before the second. An empty text counts as none, and where one has a text and the other
 * a group of texts under the same key, the second stands: it is the one that the portal's own code knows.
 */
export function mergeCatalogs(first: CatalogTree, second: CatalogTree): CatalogTree {
  const tree: Record<string, string | CatalogTree> = { ...second };
  for (const [key, above] of Object.entries(first)) {
    if (FORBIDDEN.has(key)) continue;
    const below = Object.hasOwn(second, key) ? second[key] : undefined;
    if (typeof above === 'string') {
      if (typeof below !== 'object' && above !== '') tree[key] = above;
    } else if (typeof below !== 'string') {
      tree[key] = mergeCatalogs(above, below ?? {});
    }
  }
  return tree;
}

/**
 * The texts of a tree by their whole key: `search.found_one`. A dot or backslash inside a level's name is written with
 * a backslash before it, so that the way back ({@link unflattenCatalog}) is never ambiguous.
 */
export function flattenCatalog(tree: CatalogTree): Map<string, string> {
  const messages = new Map<string, string>();
  const walk = (node: CatalogTree, prefix: string) => {
    for (const [key, value] of Object.entries(node)) {
      const path = prefix + key.replace(/[\\.]/g, '\\$&');
      if (typeof value === 'string') messages.set(path, value);
      else walk(value, `${path}.`);
    }
  };
  walk(tree, '');
  return messages;
}

/**
 * The tree of texts given by their whole keys; keys that lead to an object's prototype are left out.
 *
 * @throws RangeError when a key names a text and a group of texts at once: `search` and `search.title`.
 */
export function unflattenCatalog(messages: Iterable<readonly [key: string, text: string]>): CatalogTree {
  const tree: Record<string, unknown> = {};
  for (const [key, text] of messages) {
    const levels = levelsOf(key);
    if (levels.some((level) => FORBIDDEN.has(level))) continue;
    let node = tree;
    levels.forEach((level, index) => {
      const last = index === levels.length - 1;
      const below = Object.hasOwn(node, level) ? node[level] : undefined;
      if (last ? isTree(below) : typeof below === 'string') {
        const clash = levels.slice(0, index + 1).join('.');
        throw new RangeError(`“${clash}” is a text and a group of texts at once. Rename one of them.`);
      }
      if (last) node[level] = text;
      else node = (node[level] = below ?? {}) as Record<string, unknown>;
    });
  }
  return tree as CatalogTree;
}

/** The levels of a whole key: `search`, `title` of `search.title`. */
function levelsOf(key: string): string[] {
  const levels = [''];
  for (const [part] of key.matchAll(/\\[^]|[^]/gu)) {
    if (part === '.') levels.push('');
    else levels[levels.length - 1] += part.length > 1 && part.startsWith('\\') ? part.slice(1) : part;
  }
  return levels;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
