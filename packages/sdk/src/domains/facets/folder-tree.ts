import type { FacetCount } from '../../contract/schemas/search.js';
import { collatorOf } from '../../lib/text/formatters.js';

/** A folder in the tree. `name` is the part of its path below its parent folder. */
export interface Folder extends FacetCount {
  readonly name: string;
  readonly depth: number;
  readonly folders: readonly Folder[];
}

/**
 * Builds a tree from folder values (`a/b/c`). If the parent of a folder is not among the values, the folder
 * becomes a child of its nearest ancestor among them, or a root. Its name then contains the missing path
 * segments.
 *
 * @param locale sorts the folders by name, with numbers by value. Default: the order within each folder is preserved.
 */
export function folderTree(given: readonly FacetCount[], locale?: string): readonly Folder[] {
  const { compare } = collatorOf(locale, { numeric: true });
  const values = locale === undefined ? given : [...given].sort((a, b) => compare(a.label, b.label));
  const nodes = new Map<string, FacetCount & { children: string[] }>();
  for (const value of values) nodes.set(value.label, { ...value, children: [] });
  const roots: string[] = [];
  for (const { label } of values) {
    const parent = nearestAncestor(label, nodes);
    if (parent === undefined) roots.push(label);
    else nodes.get(parent)?.children.push(label);
  }
  const build = (labels: readonly string[], parent: string, depth: number): Folder[] =>
    labels.flatMap((label) => {
      const value = nodes.get(label);
      if (value === undefined) return [];
      const { children, ...rest } = value;
      const name = parent === '' ? label : label.slice(parent.length + 1);
      return [{ ...rest, name, depth, folders: build(children, label, depth + 1) }];
    });
  return build(roots, '', 0);
}

/** Returns the open folders: the folders that the user opened, and all ancestors of the selected folders. */
export function openFolders(opened: ReadonlySet<string>, selected: readonly string[]): ReadonlySet<string> {
  const open = new Set(opened);
  for (const label of selected) {
    for (let at = label.indexOf('/'); at !== -1; at = label.indexOf('/', at + 1))
      open.add(label.slice(0, at));
  }
  return open;
}

/** Returns the folders whose ancestors are all open, from top to bottom. */
export function visibleFolders(
  folders: readonly Folder[],
  isOpen: (folder: Folder) => boolean,
): readonly Folder[] {
  return folders.flatMap((folder) => [
    folder,
    ...(isOpen(folder) ? visibleFolders(folder.folders, isOpen) : []),
  ]);
}

function nearestAncestor(label: string, nodes: ReadonlyMap<string, unknown>): string | undefined {
  for (let at = label.lastIndexOf('/'); at > 0; at = label.lastIndexOf('/', at - 1)) {
    const parent = label.slice(0, at);
    if (nodes.has(parent)) return parent;
  }
  return undefined;
}
