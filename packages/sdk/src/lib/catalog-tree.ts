/**
 * Translations for one language, as a tree. Each level of the tree is a level of the message key. The leaves are
 * messages, which may contain `{{placeholders}}`.
 */
export interface CatalogTree {
  readonly [key: string]: string | CatalogTree;
}

/**
 * Limits for a catalog from a server or a file. Content beyond a limit is skipped. The built-in catalogs are far
 * smaller.
 */
export const CATALOG_LIMITS = {
  /** Maximum number of key levels. */
  depth: 12,
  /** Maximum number of messages in a tree. */
  messages: 20_000,
  /** Maximum length of a message, in characters. */
  length: 5000,
  /** Maximum length of a key on one level, in characters. */
  key: 200,
} as const;

/** Keys that would modify an object's prototype when trees are merged. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a catalog from untrusted data, such as a server response or a file. Only strings are accepted as leaves,
 * within {@link CATALOG_LIMITS}. Keys that this version does not use are preserved. Never throws, whatever the
 * input.
 *
 * @param onSkipped Receives the levels of each value that is not used. Groups that are too deep count as one value.
 */
export function readCatalog(
  raw: unknown,
  onSkipped: (levels: readonly string[]) => void = () => undefined,
): CatalogTree {
  let left: number = CATALOG_LIMITS.messages;
  const read = (group: object, above: readonly string[]): CatalogTree => {
    const tree: Record<string, string | CatalogTree> = {};
    for (const [key, member] of Object.entries(group) as [string, unknown][]) {
      const levels = [...above, key];
      const isMessage = typeof member === 'string' && member.length <= CATALOG_LIMITS.length && left > 0;
      const isGroup = isTree(member) && levels.length < CATALOG_LIMITS.depth;
      if (FORBIDDEN.has(key) || key.length > CATALOG_LIMITS.key || !(isMessage || isGroup)) onSkipped(levels);
      else if (isMessage) {
        left -= 1;
        tree[key] = member;
      } else if (isGroup) {
        const below = read(member, levels);
        if (Object.keys(below).length > 0) tree[key] = below;
      }
    }
    return tree;
  };
  return isTree(raw) ? read(raw, []) : {};
}

/**
 * Merges two trees. Messages in `first` take precedence, unless they are empty. If one tree has a message and
 * the other has a group under the same key, `second` takes precedence. It is usually the built-in catalog, whose
 * structure the code expects.
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
 * Returns the messages of a tree by full key, such as `search.found_one`. Dots and backslashes inside a level
 * are escaped with a backslash, so that {@link unflattenCatalog} can restore the tree without ambiguity.
 */
export function flattenCatalog(tree: CatalogTree): Map<string, string> {
  const messages = new Map<string, string>();
  const walk = (node: CatalogTree, prefix: string) => {
    for (const [key, value] of Object.entries(node)) {
      const path = prefix + escaped(key);
      if (typeof value === 'string') messages.set(path, value);
      else walk(value, `${path}.`);
    }
  };
  walk(tree, '');
  return messages;
}

/**
 * Builds a tree from messages by full key. Keys that would modify an object's prototype are skipped.
 *
 * @throws RangeError if a key is both a message and a group, such as `search` and `search.title`.
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
        throw new RangeError(`“${clash}” is both a message and a group. Rename one of them.`);
      }
      if (last) node[level] = text;
      else node = (node[level] = below ?? {}) as Record<string, unknown>;
    });
  }
  return tree as CatalogTree;
}

/** Returns the full key of a message. Inverse of {@link keyLevels}. */
export function joinLevels(levels: readonly (string | number)[]): string {
  return levels.map((level) => escaped(String(level))).join('.');
}

/** Returns a level of a key, escaped. Almost all need no escape, and an edit reads the keys of all messages. */
const escaped = (level: string) =>
  level.includes('.') || level.includes('\\') ? level.replace(/[\\.]/g, '\\$&') : level;

/**
 * Splits a full key into its levels: `search.title` becomes `search` and `title`. Returns undefined if a level
 * is empty or would modify an object's prototype, or if there are too many levels.
 */
export function keyLevels(key: string): string[] | undefined {
  const levels = levelsOf(key);
  const isValid = (level: string) =>
    level !== '' && level.length <= CATALOG_LIMITS.key && !FORBIDDEN.has(level);
  return levels.length <= CATALOG_LIMITS.depth && levels.every(isValid) ? levels : undefined;
}

/** Splits a full key into its levels: `search.title` becomes `search` and `title`. */
function levelsOf(key: string): string[] {
  // Almost all keys. An edit splits the keys of all messages.
  if (!key.includes('\\')) return key.split('.');
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
