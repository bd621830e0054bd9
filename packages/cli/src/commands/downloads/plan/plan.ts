import type { Asset } from '@assetportal/sdk/contract';
import { layoutPath, type LayoutTemplate } from '@assetportal/sdk/rules';
import { CSV_ID, sidecarSet } from '../sidecars/sidecar-entries.js';
import type { Sidecars } from '../sidecars/sidecars.js';
import type { TargetFolder } from '../files/target-folder.js';
import type { LedgerEntry } from '../state/entry.js';
import { versionOf } from '../state/version.js';
import type { Ledger } from '../state/ledger.js';

/** Reason why a file is new, changed or surplus. */
type ChangeReason = 'new' | 'missing' | 'changed' | 'local' | 'renamed' | 'gone';

/** A difference between a folder and the portal. */
export interface PlannedChange {
  readonly action: 'add' | 'change' | 'delete';
  readonly id: string;
  /** Path relative to the folder. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  readonly reason: ChangeReason;
}

/** Differences between a folder and the portal. */
export interface DownloadPlan {
  /** Sorted by path. */
  readonly changes: readonly PlannedChange[];
  /** Assets to download or to rename. */
  readonly assets: readonly Asset[];
  /** Entries without an asset. */
  readonly surplus: readonly LedgerEntry[];
  readonly unchanged: number;
  /** Number of assets that the portal listed. */
  readonly listed: number;
}

/** What a plan compares the assets with. */
export interface PlanOptions {
  readonly ledger: Ledger;
  readonly folder: TargetFolder;
  readonly convertSet: string;
  readonly layout: LayoutTemplate;
  /** True to list the files of the ledger without an asset. */
  readonly mirrors: boolean;
  /** Requested sidecars, or undefined. */
  readonly sidecars: Sidecars | undefined;
}

/** Compares the assets with the ledger and with the files on the disk. */
export async function planDownload(
  selected: AsyncIterable<{
    readonly id: string;
    readonly asset: Asset | undefined;
    readonly recipe?: string | undefined;
  }>,
  { ledger, folder, convertSet, layout, mirrors, sidecars }: PlanOptions,
): Promise<DownloadPlan> {
  const changes: PlannedChange[] = [];
  const assets: Asset[] = [];
  const listed = new Set<string>();
  let unchanged = 0;
  for await (const { id, asset, recipe } of selected) {
    if (asset === undefined) continue;
    listed.add(id);
    const entry = ledger.get(id, convertSet);
    const change =
      (await compare(asset, entry, folder, { layout, recipe })) ?? (await compareSidecar(asset, sidecars));
    if (change === undefined) unchanged += 1;
    else {
      changes.push(change);
      assets.push(asset);
    }
  }
  const kind = sidecars?.kind;
  const sets = [convertSet, ...(kind === undefined ? [] : [sidecarSet(convertSet, kind)])];
  const isListed = (id: string) => listed.has(id) || id === CSV_ID;
  const isSurplus = ({ id, set }: LedgerEntry) => mirrors && !(isListed(id) && sets.includes(set));
  const surplus = [...ledger.all()].filter(isSurplus);
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
  { layout, recipe }: { readonly layout: LayoutTemplate; readonly recipe: string | undefined },
): Promise<PlannedChange | undefined> {
  const { id, file_size: size } = asset;
  if (entry === undefined) {
    return { action: 'add', id, path: layoutPath({ ...asset }, layout), size, reason: 'new' };
  }
  const change = { action: 'change', id, path: entry.name, size } as const;
  if ((await folder.facts(entry.name)) === undefined) return { ...change, action: 'add', reason: 'missing' };
  if (!(await folder.isUnchanged(entry))) return { ...change, reason: 'local' };
  if (entry.version === '' || entry.version !== versionOf(asset, recipe))
    return { ...change, reason: 'changed' };
  const source = asset.folder === '' ? asset.fname : `${asset.folder}/${asset.fname}`;
  return entry.source === source ? undefined : { ...change, reason: 'renamed' };
}

/** Returns the difference between the sidecar of an asset whose file is up to date, and its metadata. */
async function compareSidecar(
  asset: Asset,
  sidecars: Sidecars | undefined,
): Promise<PlannedChange | undefined> {
  if (sidecars === undefined) return undefined;
  const { state, path } = await sidecars.compare(asset);
  if (state === 'current') return undefined;
  const action = state === 'new' || state === 'missing' ? 'add' : 'change';
  return { action, id: asset.id, path, size: 0, reason: state };
}
