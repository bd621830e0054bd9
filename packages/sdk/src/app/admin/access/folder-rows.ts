import type { LibraryFolder } from '../../../contract/schemas/admin/access.js';

/** A row of the tree of folders. */
export interface FolderRow {
  readonly folder: string;
  /** Name without the path. With `isMatch`, the whole path. */
  readonly name: string;
  /** Depth, starting at 1 for the library itself. */
  readonly level: number;
  readonly assets: number;
  readonly hasFolders: boolean;
  readonly isExpanded: boolean;
  /** True if the admin may view none of the assets. */
  readonly isHidden: boolean;
  /** Position among its siblings, starting at 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

/** Folders as they are loaded. */
export interface LoadedFolders {
  readonly root: LibraryFolder | null;
  /** Subfolders by their parent. Those of other folders are not loaded. */
  readonly children: ReadonlyMap<string, readonly LibraryFolder[]>;
  readonly expanded: ReadonlySet<string>;
}

/** Returns the visible rows of the tree, from top to bottom. */
export function folderRows({ root, children, expanded }: LoadedFolders): readonly FolderRow[] {
  const rows: FolderRow[] = [];
  const add = (folder: LibraryFolder, level: number, position: number, siblings: number) => {
    const isExpanded = expanded.has(folder.folder);
    rows.push({ ...rowOf(folder), level, isExpanded, position, siblings });
    if (!isExpanded) return;
    const below = children.get(folder.folder) ?? [];
    below.forEach((child, index) => add(child, level + 1, index + 1, below.length));
  };
  if (root !== null) add(root, 1, 1, 1);
  return rows;
}

/** Returns the rows of the folders that match a search. */
export const matchRows = (matches: readonly LibraryFolder[]): readonly FolderRow[] =>
  matches.map((folder, index) => ({
    ...rowOf(folder),
    name: folder.folder,
    level: 1,
    hasFolders: false,
    isExpanded: false,
    position: index + 1,
    siblings: matches.length,
  }));

const rowOf = ({ folder, assets, folders, hidden }: LibraryFolder) => ({
  folder,
  name: folder.slice(folder.lastIndexOf('/') + 1),
  assets,
  hasFolders: folders > 0,
  isHidden: hidden === true,
});
