import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  type FileNames,
  fetchInto,
  isPortalError,
  safeFileName,
  type Portal,
  type AssetTarget,
  type TransferObserver,
} from '@assetportal/sdk';
import { ORIGINAL, type Asset } from '@assetportal/sdk/contract';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { chooseFileName } from './file-name.js';
import { PartFile } from './part-file.js';
import type { DownloadResult } from './summary.js';

export interface SaveOptions {
  readonly portal: Portal;
  readonly address: string;
  readonly folder: string;
  readonly convertSet: string;
  readonly skipExisting: boolean;
  /** Exact file name (`--output`). Saving fails if it is taken. */
  readonly exactName?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Downloads an asset to a free name in the folder. With `skipExisting`, skips an original that already exists
 * with the same content.
 */
export async function saveAsset(
  asset: Asset,
  names: FileNames,
  options: SaveOptions,
  watch: TransferObserver,
): Promise<DownloadResult> {
  try {
    return await saveOrSkip(asset, names, options, watch);
  } catch (error) {
    throw toLocalError(error);
  }
}

async function saveOrSkip(
  asset: Asset,
  names: FileNames,
  options: SaveOptions,
  watch: TransferObserver,
): Promise<DownloadResult> {
  const { folder, convertSet, exactName } = options;
  const isOriginal = convertSet === ORIGINAL;
  const planned = exactName ?? safeFileName(asset.fname);
  const target = {
    folder,
    exact: exactName !== undefined,
    ...(options.skipExisting && isOriginal
      ? { isSame: (path: string, size: number) => hasContent(path, size, asset) }
      : {}),
  };
  const choose = (name: string) => chooseFileName(name, names, target);
  let choice = isOriginal || exactName !== undefined ? await choose(planned) : undefined;
  if (choice?.present === true) return skipped(asset, choice.path);

  const part = await PartFile.open(folder, planned, partKey(asset, options));
  try {
    const served = await fetchPart(part, asset, options, watch);
    // Only the response contains the name of a converted file.
    const name = exactName ?? (isOriginal ? planned : safeFileName(served ?? asset.fname));
    choice ??= await choose(name);
    while (!(await part.finish(choice.path))) choice = await choose(name);
    const { path } = choice;
    return { status: 'downloaded', id: asset.id, path, bytes: part.size, sha256: part.digest() };
  } catch (error) {
    // Deletes an empty or damaged part, because a later run could not resume it.
    if (part.size === 0 || isPortalError(error, 'damaged')) await part.discard();
    throw error;
  } finally {
    await part.close();
  }
}

/** Downloads the asset into the part file. Returns the file name from the server. */
async function fetchPart(
  part: PartFile,
  asset: Asset,
  { portal, convertSet, signal }: SaveOptions,
  watch: TransferObserver,
): Promise<string | undefined> {
  let served: string | undefined;
  const watchHead: TransferObserver = {
    ...watch,
    onStart(head) {
      served = head.name;
      watch.onStart?.(head);
    },
  };
  await fetchInto(part, fetchTarget(asset, convertSet), portal, watchHead, { signal });
  return served;
}

function partKey(asset: Asset, { address, convertSet }: SaveOptions): string {
  return createHash('sha256').update(`${address}\n${asset.id}\n${convertSet}`).digest('hex').slice(0, 8);
}

function skipped(asset: Asset, path: string): DownloadResult {
  return { status: 'skipped', id: asset.id, path, bytes: asset.file_size, sha256: asset.sha256 ?? null };
}

/** Returns the target for fetching an asset. Only originals have an expected size and hash. */
export function fetchTarget(asset: Asset, convertSet: string): AssetTarget {
  const expected = convertSet === ORIGINAL ? { bytes: asset.file_size, sha256: asset.sha256 } : {};
  return { id: asset.id, convertSet, ...expected };
}

async function hasContent(path: string, size: number, asset: Asset): Promise<boolean> {
  if (size !== asset.file_size) return false;
  if (asset.sha256 === undefined) return true;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex') === asset.sha256;
}
