import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FileNames,
  fetchInto,
  isPortalError,
  numberedFileName,
  safeFileName,
  type Portal,
  type AssetTarget,
  type Watch,
} from '@assetportal/sdk';
import { ORIGINAL, type Asset } from '@assetportal/sdk/contract';
import { CliError, explainLocal } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import type { Outcome } from './summary.js';
import { PartFile } from './part-file.js';

export interface SaveOptions {
  readonly portal: Portal;
  readonly address: string;
  readonly folder: string;
  readonly convertSet: string;
  readonly skipExisting: boolean;
  /** The only name to be used (`-o`): where it is taken, that is an error. */
  readonly exactName?: string | undefined;
  readonly signal: AbortSignal;
}

/** Saves one asset into the folder, under a name that was free. */
export async function save(
  asset: Asset,
  register: FileNames,
  options: SaveOptions,
  watch: Watch,
): Promise<Outcome> {
  try {
    return await saveUnexplained(asset, register, options, watch);
  } catch (error) {
    throw explainLocal(error);
  }
}

async function saveUnexplained(
  asset: Asset,
  register: FileNames,
  options: SaveOptions,
  watch: Watch,
): Promise<Outcome> {
  const { folder, convertSet, exactName, portal, signal } = options;
  const isOriginal = convertSet === ORIGINAL;
  const planned = exactName ?? safeFileName(asset.fname);
  const target = {
    folder,
    exact: exactName !== undefined,
    ...(options.skipExisting && isOriginal
      ? { isThere: (path: string, size: number) => isSame(path, size, asset) }
      : {}),
  };
  let choice = isOriginal || exactName !== undefined ? await choose(planned, register, target) : undefined;
  if (choice?.present === true) return present(asset, choice.path);

  const key = createHash('sha256').update(`${options.address}\n${asset.id}\n${convertSet}`).digest('hex');
  const part = await PartFile.open(folder, planned, key.slice(0, 8));
  try {
    let served: string | undefined;
    await fetchInto(
      part,
      fetchTarget(asset, convertSet),
      portal,
      {
        ...watch,
        begins(head) {
          served = head.name;
          watch.begins?.(head);
        },
      },
      { signal },
    );
    // What a conversion is called, the server says with it.
    const name = exactName ?? (isOriginal ? planned : safeFileName(served ?? asset.fname));
    choice ??= await choose(name, register, target);
    while (!(await part.finish(choice.path))) choice = await choose(name, register, target);
    return {
      status: 'downloaded',
      id: asset.id,
      path: choice.path,
      bytes: part.size,
      sha256: part.digest(),
    };
  } catch (error) {
    // Nothing is kept that a later run could not carry on with.
    if (part.size === 0 || isPortalError(error, 'damaged')) await part.discard();
    throw error;
  } finally {
    await part.close();
  }
}

function present(asset: Asset, path: string): Outcome {
  return { status: 'skipped', id: asset.id, path, bytes: asset.file_size, sha256: asset.sha256 ?? null };
}

/** What is known of an asset in a form, before it is fetched. */
export function fetchTarget(asset: Asset, convertSet: string): AssetTarget {
  const known = convertSet === ORIGINAL ? { bytes: asset.file_size, sha256: asset.sha256 } : {};
  return { id: asset.id, convertSet, ...known };
}

interface Target {
  readonly folder: string;
  /** No other name will do. */
  readonly exact: boolean;
  /** Whether a file that has the name is the one wanted; without it none is looked at. */
  readonly isThere?: (path: string, size: number) => Promise<boolean>;
}

/** The first free name; or the file that is there already, where such are to be skipped. */
export async function choose(
  name: string,
  register: FileNames,
  { folder, exact, isThere }: Target,
): Promise<{ path: string; present: boolean }> {
  for (let number = 1; ; number += 1) {
    const path = join(folder, numberedFileName(name, number));
    const free = register.take(numberedFileName(name, number));
    if (free) {
      const there = await stat(path).catch(() => undefined);
      if (there === undefined) return { path, present: false };
      if (there.isFile() && (await isThere?.(path, there.size))) return { path, present: true };
    }
    if (exact) throw new CliError('file-exists', EXIT.local, { path });
  }
}

async function isSame(path: string, size: number, asset: Asset): Promise<boolean> {
  if (size !== asset.file_size) return false;
  if (asset.sha256 === undefined) return true;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex') === asset.sha256;
}
