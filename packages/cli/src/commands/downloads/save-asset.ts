import { rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import {
  fetchInto,
  isPortalError,
  safeFileName,
  type AssetTarget,
  type Portal,
  type TransferObserver,
} from '@assetportal/sdk';
import { ORIGINAL, type Asset } from '@assetportal/sdk/contract';
import { layoutPath, type LayoutTemplate } from '@assetportal/sdk/rules';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import type { ReceivedFile } from './bulk/bulk-file.js';
import { limitedSink } from './files/bandwidth.js';
import { moveToFree } from './files/move.js';
import { discardPart, PartFile } from './files/part-file.js';
import { SmallFile } from './files/small-file.js';
import { fetchOptions, type TransferOptions } from './files/transfer-options.js';
import type { LedgerEntry } from './state/entry.js';
import { versionOf } from './state/version.js';
import type { DownloadResult } from './summary.js';
import { shortHash, type OpenTarget } from './target.js';

/** What happens if a file of other origin has the name of a download. */
export type OnConflict = 'rename' | 'overwrite' | 'fail';

export interface SaveOptions extends Pick<TransferOptions, 'retries' | 'bandwidth'> {
  readonly portal: Portal;
  readonly address: string;
  readonly target: OpenTarget;
  readonly convertSet: string;
  readonly layout: LayoutTemplate;
  readonly onConflict: OnConflict;
  readonly signal: AbortSignal;
  /** Version of the recipe of the convert set, if the portal sends one. */
  readonly recipe?: string | undefined;
}

/** Saves one asset in steps, so that many assets can share a transfer. All steps throw a `CliError` for local errors. */
export interface AssetSave {
  /** Returns a result if the file is already there. Otherwise, call one of the other methods. */
  check(): Promise<DownloadResult | undefined>;
  /** Downloads the file. @param link Link to its content, if there is one already. */
  download(watch: TransferObserver, link?: string): Promise<DownloadResult>;
  /** Saves content that was already received. Only for originals. */
  store(received: ReceivedFile): Promise<DownloadResult>;
}

/**
 * Prepares saving an asset in the target folder. Never overwrites a file that the user has created or changed, except
 * with `onConflict: 'overwrite'`.
 */
export function createSave(asset: Asset, options: SaveOptions): AssetSave {
  const saver = new AssetSaver(asset, options);
  const local = async <T>(step: Promise<T>): Promise<T> => {
    try {
      return await step;
    } catch (error) {
      throw toLocalError(error);
    }
  };
  return {
    check: () => local(saver.check()),
    download: (watch, link) => local(saver.download(watch, link)),
    store: (received) => local(saver.store(received)),
  };
}

class AssetSaver {
  private readonly isOriginal: boolean;
  private readonly entry: LedgerEntry | undefined;
  /** Entry whose file is replaced. */
  private old: LedgerEntry | undefined;
  private reserved: Place | undefined;

  constructor(
    private readonly asset: Asset,
    private readonly options: SaveOptions,
  ) {
    this.isOriginal = options.convertSet === ORIGINAL;
    this.entry = options.target.ledger.get(asset.id, options.convertSet);
  }

  async check(): Promise<DownloadResult | undefined> {
    const { asset, entry } = this;
    const { folder } = this.options.target;
    const isOurs = entry !== undefined && (await folder.isUnchanged(entry));
    const { sha256 = '' } = asset;
    const version = versionOf(asset, this.options.recipe);
    if (isOurs && version !== '' && entry.version === version) return skipped(await this.followRename(entry));
    if (this.isOriginal && sha256 !== '') {
      const same = await this.adopt(this.pathFor(asset.fname), asset.file_size, sha256);
      if (same !== undefined) {
        // A run was killed after it had named the file. Its part can still be there.
        discardPart(this.options.target.stateFolder, this.partKey());
        return same;
      }
    }
    this.old = isOurs ? entry : undefined;
    // Reports a conflict before the download. Only the response contains the name of a rendition.
    if (this.isOriginal) this.reserved = await this.choosePlace(asset.fname, this.old);
    return undefined;
  }

  async store({ parts, sha256, size, modified }: ReceivedFile): Promise<DownloadResult> {
    const { asset, old, options, reserved } = this;
    const { target } = options;
    const file = SmallFile.write(join(target.stateFolder, `${this.partKey()}.part`), parts, modified);
    try {
      const path = await this.place(file, reserved ?? (await this.choosePlace(asset.fname, old)), old);
      const entry = this.record(path, { size, mtime: file.mtime, sha256 });
      return { status: 'downloaded', ...resultOf(entry, target) };
    } catch (error) {
      file.discard();
      throw error;
    }
  }

  /** Returns the name of the part without its extension. */
  private partKey(): string {
    const { address, convertSet, target } = this.options;
    return shortHash(`${address}\n${this.asset.id}\n${convertSet}\n${target.exactName ?? ''}`);
  }

  async download(watch: TransferObserver, link?: string): Promise<DownloadResult> {
    const { asset, old, options } = this;
    const { target } = options;
    let place = this.reserved;
    const part = await PartFile.open(target.stateFolder, this.partKey(), target.hashWorker);
    try {
      const { name, modified } = await fetchPart(
        part,
        { ...fetchTarget(asset, options.convertSet), firstLink: link },
        options,
        watch,
      );
      const sha256 = await part.digest();
      if (place === undefined) {
        const same =
          old === undefined
            ? await this.adopt(this.pathFor(name ?? asset.fname), part.size, sha256)
            : undefined;
        if (same !== undefined) {
          await part.discard();
          return same;
        }
        place = await this.choosePlace(name ?? asset.fname, old);
      }
      const mtime = await part.setModified(modified);
      const path = await this.place(part, place, old);
      const entry = this.record(path, { size: part.size, mtime, sha256 });
      return { status: 'downloaded', ...resultOf(entry, target) };
    } catch (error) {
      // Deletes an empty or damaged part, because a later run could not resume it.
      if (part.size === 0 || isPortalError(error, 'damaged')) await part.discard();
      throw error;
    } finally {
      await part.close();
    }
  }

  /** Returns the path of the asset's file before a number is added. */
  private pathFor(fname: string, source: { readonly folder: string } = this.asset): string {
    const { layout, target } = this.options;
    return target.exactName ?? layoutPath({ ...this.asset, ...source, fname }, layout);
  }

  /** Reserves the path for a file, and decides whether an existing file is replaced. */
  private async choosePlace(fname: string, old: LedgerEntry | undefined): Promise<Place> {
    const { onConflict, target } = this.options;
    const { folder } = target;
    const path = this.pathFor(fname);
    await folder.prepare(path);
    // A changed asset keeps its path, unless its name in the library or its format has changed.
    if (old !== undefined && (target.exactName !== undefined || this.isSamePlace(old, fname))) {
      folder.claimExisting(old.name, old);
      return { path: old.name, replaces: true };
    }
    if (!folder.isTaken(path)) return { path: folder.claim(path), replaces: false };
    const isExact = target.exactName !== undefined;
    if (onConflict === 'overwrite' && (isExact || folder.claimExisting(path, this.entry))) {
      return { path, replaces: true };
    }
    if (onConflict === 'fail' || isExact) {
      throw new CliError('file-exists', EXIT.local, { path: folder.absolute(path) });
    }
    return { path: folder.claim(path), replaces: false };
  }

  /** Returns true if the file of an entry has the extension and the place of the asset's file. */
  private isSamePlace(entry: LedgerEntry, fname: string): boolean {
    const extension = posix.extname(safeFileName(fname));
    return posix.extname(entry.name) === extension && this.oldPath(entry) === this.pathFor(fname);
  }

  /** Returns the path that an entry would have now, if the asset had not been renamed. */
  private oldPath(entry: LedgerEntry): string {
    const folder = posix.dirname(entry.source);
    const fname = this.inFormatOf(entry, posix.basename(entry.source));
    return this.pathFor(fname, { folder: folder === '.' ? '' : folder });
  }

  /** Returns the name of an original with the extension that its downloaded file has. */
  private inFormatOf({ name }: LedgerEntry, fname: string): string {
    if (this.isOriginal) return fname;
    return `${fname.slice(0, fname.length - posix.extname(fname).length)}${posix.extname(name)}`;
  }

  private async place(
    part: PartFile | SmallFile,
    { path, replaces }: Place,
    old: LedgerEntry | undefined,
  ): Promise<string> {
    const { folder } = this.options.target;
    let placed = path;
    // Checks again, because the user can change the file during the download.
    if (replaces && (old === undefined || (await folder.isUnchanged(old)))) {
      await part.replace(folder.absolute(placed));
    } else {
      while (!(await part.finish(folder.absolute(placed)))) placed = folder.claim(path);
    }
    if (old !== undefined && old.name !== placed && (await folder.isUnchanged(old))) {
      rmSync(folder.absolute(old.name), { force: true });
    }
    return placed;
  }

  /** Records an existing file with the same content, for example after a run that ended before it could do so. */
  private async adopt(path: string, size: number, sha256: string): Promise<DownloadResult | undefined> {
    const { folder, exactName } = this.options.target;
    await folder.prepare(path);
    const { entry } = this;
    // The earlier run has replaced the file of this asset, so that its entry is outdated.
    const isReplaced =
      entry !== undefined && this.oldPath(entry) === path && (await folder.hasContent(entry, size, sha256));
    const name = isReplaced ? entry.name : await folder.adopt(path, size, sha256, exactName !== undefined);
    const facts = name === undefined ? undefined : await folder.facts(name);
    if (name === undefined || facts === undefined) return undefined;
    return skipped({ entry: this.record(name, { ...facts, sha256 }), target: this.options.target });
  }

  /** Renames the file if the asset has another name or folder in the library. */
  private async followRename(entry: LedgerEntry): Promise<Placed> {
    const { target } = this.options;
    const { folder, ledger, exactName } = target;
    const source = sourceOf(this.asset);
    if (entry.source === source) return { entry, target };
    let { name } = entry;
    const path = this.pathFor(this.inFormatOf(entry, this.asset.fname));
    if (exactName === undefined && this.oldPath(entry) !== path) {
      await folder.prepare(path);
      name = folder.claim(path);
      const from = folder.absolute(entry.name);
      while (!moveToFree(from, folder.absolute(name))) name = folder.claim(path);
    }
    const moved = { ...entry, name, source };
    ledger.set(moved);
    return { entry: moved, target };
  }

  private record(
    name: string,
    facts: { readonly size: number; readonly mtime: number; readonly sha256: string },
  ): LedgerEntry {
    const { asset, options } = this;
    // A file can change after the search. The received version is then the valid one.
    const version = this.isOriginal ? facts.sha256 : versionOf(asset, options.recipe);
    const { size, mtime, sha256 } = facts;
    const key = { id: asset.id, set: options.convertSet };
    const entry = { ...key, version, name, source: sourceOf(asset), size, mtime, sha256 };
    options.target.ledger.set(entry);
    return entry;
  }
}

/** Reserved path of a file. */
interface Place {
  readonly path: string;
  /** True if the file replaces an existing one. */
  readonly replaces: boolean;
}

interface Placed {
  readonly entry: LedgerEntry;
  readonly target: OpenTarget;
}

const skipped = ({ entry, target }: Placed): DownloadResult => ({
  status: 'skipped',
  ...resultOf(entry, target),
});

function resultOf({ id, name, size, sha256 }: LedgerEntry, { folder }: OpenTarget) {
  return { id, path: folder.absolute(name), bytes: size, sha256 };
}

/** Returns the path of the original in the library. */
const sourceOf = ({ folder, fname }: Asset): string => (folder === '' ? fname : `${folder}/${fname}`);

/** Downloads the asset into the part file. Returns the file name and the time from the server. */
async function fetchPart(
  part: PartFile,
  target: AssetTarget,
  options: SaveOptions,
  watch: TransferObserver,
): Promise<{ name: string | undefined; modified: number | undefined }> {
  const served: { name: string | undefined; modified: number | undefined } = {
    name: undefined,
    modified: undefined,
  };
  const watchHead: TransferObserver = {
    ...watch,
    onStart(head) {
      served.name = head.name;
      served.modified = head.modified;
      watch.onStart?.(head);
    },
  };
  const { portal, bandwidth, signal } = options;
  const sink = limitedSink(part, bandwidth);
  await fetchInto(sink, target, portal, watchHead, fetchOptions(options, signal));
  return served;
}

/** Returns the target for fetching an asset. Only originals have an expected size and hash. */
export function fetchTarget(asset: Asset, convertSet: string): AssetTarget {
  const expected = convertSet === ORIGINAL ? { bytes: asset.file_size, sha256: asset.sha256 } : {};
  return { id: asset.id, convertSet, ...expected };
}
