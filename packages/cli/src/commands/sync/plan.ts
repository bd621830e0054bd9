import type { Asset } from '@assetportal/sdk/contract';
import { FOLDER_LAYOUT, layoutPath } from '@assetportal/sdk/rules';
import type { SelectedAsset } from '../downloads/select-assets.js';
import type { TargetFolder } from '../downloads/files/target-folder.js';
import type { LedgerEntry } from '../downloads/state/entry.js';
import type { Ledger } from '../downloads/state/ledger.js';

/** Reason why a file of the mirror is new, changed or surplus. */
export type ChangeReason = 'new' | 'missing' | 'changed' | 'local' | 'renamed' | 'gone';

/** A difference between a mirror and the portal. */
export interface MirrorChange {
  readonly action: 'add' | 'change' | 'delete';
  readonly id: string;
  /** Path relative to the folder. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  readonly reason: ChangeReason;
}

/** Differences between a mirror and the portal. */
export interface MirrorPlan {
  /** Sorted by path. */
  readonly changes: readonly MirrorChange[];
  /** Assets to download or to rename. */
  readonly assets: readonly Asset[];
  /** Entries without an asset. */
  readonly surplus: readonly LedgerEntry[];
  readonly unchanged: number;
  /** Number of assets that the portal listed. */
  readonly listed: number;
}

/** Compares the assets with the ledger and with the files on the disk. */
export async function planMirror(
  selected: AsyncIterable<SelectedAsset>,
  { ledger, folder, convertSet }: { ledger: Ledger; folder: TargetFolder; convertSet: string },
): Promise<MirrorPlan> {
  const changes: MirrorChange[] = [];
  const assets: Asset[] = [];
  const listed = new Set<string>();
  let unchanged = 0;
  for await (const { id, asset } of selected) {
    if (asset === undefined) continue;
    listed.add(id);
    const entry = ledger.get(id, convertSet);
    const change = await compare(asset, entry, folder);
    if (change === undefined) unchanged += 1;
    else {
      changes.push(change);
      assets.push(asset);
    }
  }
  const surplus = [...ledger.all()].filter(({ id, set }) => !listed.has(id) || set !== convertSet);
  for (const { id, name: path, size } of surplus) {
    changes.push({ action: 'delete', id, path, size, reason: 'gone' });
  }
  changes.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { changes, assets, surplus, unchanged, listed: listed.size };
}

async function compare(
  asset: Asset,
  entry: LedgerEntry | undefined,
  folder: TargetFolder,
): Promise<MirrorChange | undefined> {
  const { id, file_size: size } = asset;
  if (entry === undefined) {
    return { action: 'add', id, path: layoutPath({ ...asset }, FOLDER_LAYOUT), size, reason: 'new' };
  }
  const change = { action: 'change', id, path: entry.name, size } as const;
  if ((await folder.facts(entry.name)) === undefined) return { ...change, action: 'add', reason: 'missing' };
  if (!(await folder.isUnchanged(entry))) return { ...change, reason: 'local' };
  if (entry.version === '' || entry.version !== asset.sha256) return { ...change, reason: 'changed' };
  const source = asset.folder === '' ? asset.fname : `${asset.folder}/${asset.fname}`;
  return entry.source === source ? undefined : { ...change, reason: 'renamed' };
}
