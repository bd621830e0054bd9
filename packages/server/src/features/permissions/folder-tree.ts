import type { LibraryFolder } from '@assetportal/sdk/contract';
import { parentOf } from '../../lib/folder-path.js';
import type { AssetRepository } from '../../store/assets.js';

/** The folders of the library with their numbers of assets. */
export interface FolderTree {
  /** Returns a folder, or undefined if it contains no assets. */
  get(folder: string): LibraryFolder | undefined;
  /** Returns the direct subfolders, sorted by name. */
  below(folder: string): readonly LibraryFolder[];
  /** Returns the folders whose path contains all of these words, each followed by those below it. */
  matching(words: readonly string[]): readonly LibraryFolder[];
}

/** Folders that directly contain assets, with their number. */
type Counts = ReadonlyMap<string, number>;

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compare = ({ folder: one }: LibraryFolder, { folder: other }: LibraryFolder): number =>
  byName.compare(one, other) || (one < other ? -1 : 1);

/**
 * Creates the tree. The names of all folders are included, because admins manage the rules of all of them, and must be
 * able to remove a rule that hides a folder from themselves. Only assets that they may view are counted.
 *
 * @param isVisible Returns true if the admin may view the assets directly in a folder.
 */
function createFolderTree(counts: Counts, isVisible: (folder: string) => boolean): FolderTree {
  const folders = totals(counts, isVisible);
  const children = new Map<string, LibraryFolder[]>();
  for (const folder of folders.values()) {
    if (folder.folder === '') continue;
    const parent = parentOf(folder.folder);
    const others = children.get(parent);
    if (others === undefined) children.set(parent, [folder]);
    else others.push(folder);
  }
  for (const [parent, list] of children) {
    const folder = folders.get(parent);
    if (folder !== undefined) folder.folders = list.length;
  }
  // Sorted when they are first listed: a library may have tens of thousands of folders.
  const sorted = new Set<string>();
  const below = (parent: string): readonly LibraryFolder[] => {
    const list = children.get(parent) ?? [];
    if (!sorted.has(parent)) list.sort(compare);
    sorted.add(parent);
    return list;
  };
  let searchable: readonly (readonly [text: string, folder: LibraryFolder])[] | undefined;
  return {
    get: (folder) => folders.get(folder),
    below,
    matching(words) {
      searchable ??= inOrder(below).map((folder) => [foldedCase(folder.folder), folder]);
      return searchable
        .filter(([text]) => words.every((word) => text.includes(word)))
        .map(([, folder]) => folder);
    },
  };
}

/** Returns all folders, each followed by those below it. */
function inOrder(below: (parent: string) => readonly LibraryFolder[]): LibraryFolder[] {
  const folders: LibraryFolder[] = [];
  const left = [...below('')].reverse();
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    folders.push(folder);
    for (const child of [...below(folder.folder)].reverse()) left.push(child);
  }
  return folders;
}

const foldedCase = (text: string): string => text.normalize('NFC').toLowerCase();

/** Returns the words of a search for folders. */
export const folderWords = (text: string): string[] =>
  foldedCase(text)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Returns all folders, and those above them, with the assets in their subfolders. */
function totals(counts: Counts, isVisible: (folder: string) => boolean): Map<string, LibraryFolder> {
  const folders = new Map<string, LibraryFolder>();
  const hasVisible = new Set<string>();
  const add = (folder: string, assets: number) => {
    const existing = folders.get(folder);
    if (existing === undefined) folders.set(folder, { folder, assets, folders: 0 });
    else existing.assets += assets;
    if (assets > 0) hasVisible.add(folder);
  };
  add('', 0);
  for (const [folder, count] of counts) {
    const assets = isVisible(folder) ? count : 0;
    for (let path = folder; path !== ''; path = parentOf(path)) add(path, assets);
    add('', assets);
  }
  for (const [path, folder] of folders) if (path !== '' && !hasVisible.has(path)) folder.hidden = true;
  return folders;
}

/**
 * Returns a function with the current tree of a principal, cached until an asset or the permissions change. The store
 * counts the folders, so that admins can set permissions while the search is unavailable.
 */
export function cachedFolderTree(
  assets: Pick<AssetRepository, 'folderCounts' | 'revision'>,
): (scope: object, isVisible: (folder: string) => boolean) => Promise<FolderTree> {
  const cache = new WeakMap<object, { readonly revision: string; readonly tree: FolderTree }>();
  return async (scope, isVisible) => {
    const revision = assets.revision();
    const cached = cache.get(scope);
    if (cached?.revision === revision) return cached.tree;
    const tree = createFolderTree(await assets.folderCounts(), isVisible);
    cache.set(scope, { revision, tree });
    return tree;
  };
}
