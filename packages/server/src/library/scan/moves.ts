import { nameOf, type BytePath } from '../../lib/byte-path.js';

/** A file in the index, with its last path and content. */
export interface IndexedEntry {
  readonly id: string;
  readonly path: BytePath;
  readonly sha256: string | undefined;
  readonly ino: number;
}

/**
 * A scanned file that is not in the index (`indexed` is undefined), or whose content differs from the indexed
 * one.
 */
export interface ScannedEntry {
  readonly path: BytePath;
  readonly sha256: string | undefined;
  readonly ino: number;
  readonly indexed?: IndexedEntry;
}

/**
 * Determines to which asset each scanned file belongs: `path -> asset`. Files without an entry are new, or
 * changed in place.
 *
 * - A new path with the content of a missing asset is that asset, moved.
 * - An indexed path with new content keeps its asset (it was changed in place), unless this asset was itself
 *   moved elsewhere: only then may another asset have moved here. Renaming a sequence of files (1 to 2, 2 to 3,
 *   …) and swapping two files therefore move the IDs. Replacing a file through a temporary one, as editors do,
 *   does not.
 * - Of several assets with equal content, the order of preference is: same inode, same name, lowest path.
 */
export function matchMoves(
  gone: readonly IndexedEntry[],
  scanned: readonly ScannedEntry[],
): Map<BytePath, IndexedEntry> {
  const moved = new Map<BytePath, IndexedEntry>();
  const changedAt = new Map<BytePath, ScannedEntry>();
  for (const file of scanned) if (file.indexed) changedAt.set(file.path, file);
  const byContent = new Map<string, IndexedEntry[]>();
  const goneIds = new Set(gone.map((asset) => asset.id));
  for (const asset of [...gone, ...[...changedAt.values()].map((file) => file.indexed as IndexedEntry)]) {
    if (asset.sha256 === undefined) continue;
    const same = byContent.get(asset.sha256);
    if (same) same.push(asset);
    else byContent.set(asset.sha256, [asset]);
  }
  const claimed = new Set<string>();

  /** Follows the chain from a file to its asset, to the file at the asset's previous path, and so on. */
  function follow(start: ScannedEntry): void {
    const chain: { file: ScannedEntry; asset: IndexedEntry }[] = [];
    const inChain = new Set<string>();
    let file = start;
    for (;;) {
      const asset = best(
        file,
        (byContent.get(file.sha256 ?? '') ?? []).filter(
          (one) => !claimed.has(one.id) && !inChain.has(one.id),
        ),
      );
      if (asset === undefined) return;
      chain.push({ file, asset });
      inChain.add(asset.id);
      if (asset.id === start.indexed?.id) break;
      if (goneIds.has(asset.id)) {
        if (start.indexed) return; // this file's own asset was not moved: the file was changed in place
        break;
      }
      // The asset's path still exists. If it has new content, find out where that content came from. Otherwise
      // the asset was only copied.
      const next = changedAt.get(asset.path);
      if (next === undefined || moved.has(next.path)) return;
      file = next;
    }
    for (const step of chain) {
      moved.set(step.file.path, step.asset);
      claimed.add(step.asset.id);
    }
  }

  const ordered = [...scanned].sort(byNewPath);
  const inodes = new Set([...byContent.values()].flat().map((asset) => asset.ino));
  // Process renames that preserved the inode first, so that an equal copy elsewhere does not get their asset.
  const sameInode = ordered.filter((file) => file.ino !== 0 && inodes.has(file.ino));
  for (const file of [...sameInode, ...ordered]) {
    if (moved.has(file.path) || file.sha256 === undefined) continue;
    if (file.indexed === undefined || !goneIds.has(file.indexed.id)) follow(file);
  }
  return moved;
}

/** New paths first: each ends a chain of renames. A chain that is followed from its middle is followed in vain. */
const byNewPath = (a: ScannedEntry, b: ScannedEntry): number =>
  Number(a.indexed !== undefined) - Number(b.indexed !== undefined) || (a.path < b.path ? -1 : 1);

function best(file: ScannedEntry, assets: readonly IndexedEntry[]): IndexedEntry | undefined {
  return (
    assets.find((asset) => asset.ino !== 0 && asset.ino === file.ino) ??
    assets.find((asset) => nameOf(asset.path) === nameOf(file.path)) ??
    assets.reduce<IndexedEntry | undefined>(
      (lowest, asset) => (lowest === undefined || asset.path < lowest.path ? asset : lowest),
      undefined,
    )
  );
}
