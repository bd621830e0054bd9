import type { FacetCount } from '@assetportal/sdk/contract';

/** A folder with its own part of the path as its name, and the folders in it. */
export interface Folder extends FacetCount {
  readonly name: string;
  readonly depth: number;
  readonly folders: readonly Folder[];
}

/**
 * Folder values (`a/b/c`) as a tree. A folder whose parent is no value of its own is put in the nearest one that is,
 * and then shows the parts of its path that are missing. Order is kept within each folder.
 */
export function folderTree(values: readonly FacetCount[]): readonly Folder[] {
  const known = new Map<string, FacetCount & { children: string[] }>();
  for (const value of values) known.set(value.label, { ...value, children: [] });
  const tops: string[] = [];
  for (const { label } of values) {
    const parent = nearest(label, known);
    if (parent === undefined) tops.push(label);
    else known.get(parent)?.children.push(label);
  }
  const build = (labels: readonly string[], parent: string, depth: number): Folder[] =>
    labels.flatMap((label) => {
      const value = known.get(label);
      if (value === undefined) return [];
      const { children, ...rest } = value;
      const name = parent === '' ? label : label.slice(parent.length + 1);
      return [{ ...rest, name, depth, folders: build(children, label, depth + 1) }];
    });
  return build(tops, '', 0);
}

/** The folders that stand open: those a person opened, and those that hold something ticked. */
export function openFolders(opened: ReadonlySet<string>, ticked: readonly string[]): ReadonlySet<string> {
  const open = new Set(opened);
  for (const label of ticked) {
    for (let at = label.indexOf('/'); at !== -1; at = label.indexOf('/', at + 1))
      open.add(label.slice(0, at));
  }
  return open;
}

/** The folders one sees, from top to bottom. */
export function visibleFolders(
  folders: readonly Folder[],
  isOpen: (folder: Folder) => boolean,
): readonly Folder[] {
  return folders.flatMap((folder) => [
    folder,
    ...(isOpen(folder) ? visibleFolders(folder.folders, isOpen) : []),
  ]);
}

function nearest(label: string, known: ReadonlyMap<string, unknown>): string | undefined {
  for (let at = label.lastIndexOf('/'); at > 0; at = label.lastIndexOf('/', at - 1)) {
    const parent = label.slice(0, at);
    if (known.has(parent)) return parent;
  }
  return undefined;
}
