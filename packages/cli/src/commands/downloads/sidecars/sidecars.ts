import { rm } from 'node:fs/promises';
import { CSV_START, type Asset } from '@assetportal/sdk/contract';
import {
  sidecarCsvHeader,
  sidecarCsvRow,
  sidecarPath,
  sidecarText,
  type SidecarKind,
} from '@assetportal/sdk/rules';
import { writeAtomic } from '../../../kernel/config/write-atomic.js';
import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../../kernel/errors/local-error.js';
import type { TargetFolder } from '../files/target-folder.js';
import type { LedgerEntry } from '../state/entry.js';
import type { Ledger } from '../state/ledger.js';
import { CSV_ID, hashOf, sidecarSet } from './sidecar-entries.js';

/** Name of the CSV file in the target folder. */
const CSV_NAME = 'metadata.csv';

/** State of a sidecar: `local` if the user has changed it. */
type SidecarState = 'current' | 'new' | 'missing' | 'changed' | 'local';

export interface SidecarOptions {
  readonly kind: SidecarKind;
  readonly folder: TargetFolder;
  readonly ledger: Ledger;
  readonly convertSet: string;
  /** What happens if a file of other origin has the name, or if the user has changed the sidecar. */
  readonly onConflict: 'rename' | 'overwrite' | 'fail';
}

/**
 * Files with the metadata of the assets in a target folder (`--sidecar`). They are in the ledger, like the files of the
 * assets. An unchanged sidecar is not written again. One that the user has changed is never overwritten, except with
 * `--on-conflict overwrite`.
 */
export class Sidecars {
  /** Lines of the CSV file, by path. */
  private readonly rows = new Map<string, string>();
  /** IDs of the assets to which this run has assigned a short name, by path. */
  private readonly assigned = new Map<string, string>();

  constructor(private readonly options: SidecarOptions) {}

  get kind(): SidecarKind {
    return this.options.kind;
  }

  /** Compares the sidecar of an asset with its metadata. Collects the line of an asset for the CSV file. */
  async compare(asset: Asset): Promise<{ readonly state: SidecarState; readonly path: string }> {
    const { kind, convertSet, ledger } = this.options;
    const file = ledger.get(asset.id, convertSet);
    if (kind === 'csv') {
      if (file !== undefined) this.rows.set(file.name, sidecarCsvRow(file.name, asset));
      return { state: 'current', path: CSV_NAME };
    }
    const entry = ledger.get(asset.id, sidecarSet(convertSet, kind));
    if (entry === undefined) return { state: 'new', path: sidecarPath(file?.name ?? asset.fname, kind) };
    const hash = hashOf(sidecarText(asset, kind));
    return { state: await this.stateOf(entry, hash), path: entry.name };
  }

  /**
   * Writes the sidecar of an asset whose file is in the target folder, unless it is up to date.
   *
   * @throws CliError `file-exists` if a file of other origin has its name
   */
  async write(asset: Asset): Promise<void> {
    const { kind, convertSet, ledger } = this.options;
    const file = ledger.get(asset.id, convertSet);
    if (file === undefined) return;
    if (kind === 'csv') this.rows.set(file.name, sidecarCsvRow(file.name, asset));
    else {
      const path = this.pathNextTo(file, asset.id, kind);
      await this.save({ id: asset.id, path, source: file.source }, sidecarText(asset, kind));
    }
  }

  /** Writes the CSV file with all assets of the run. @throws CliError `file-exists` */
  async finish(): Promise<void> {
    if (this.options.kind !== 'csv' || this.rows.size === 0) return;
    const rows = [...this.rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    const text = [CSV_START, sidecarCsvHeader(), ...rows].join('');
    await this.save({ id: CSV_ID, path: CSV_NAME, source: '' }, text);
  }

  /** Returns the path of a sidecar: with the short name, unless the sidecar of another asset has it. */
  private pathNextTo(file: LedgerEntry, id: string, kind: 'json' | 'xmp'): string {
    const { convertSet, ledger } = this.options;
    const short = sidecarPath(file.name, kind);
    const full = sidecarPath(file.name, kind, { full: true });
    const before = ledger.get(id, sidecarSet(convertSet, kind))?.name;
    if (before === full) return full;
    const owner = this.assigned.get(short) ?? id;
    if (owner !== id || (ledger.owns(short) && before !== short)) return full;
    this.assigned.set(short, id);
    return short;
  }

  private async save(
    { id, path, source }: { readonly id: string; readonly path: string; readonly source: string },
    text: string,
  ): Promise<void> {
    const { kind, convertSet, folder, ledger } = this.options;
    const set = sidecarSet(convertSet, kind);
    const entry = ledger.get(id, set);
    const hash = hashOf(text);
    try {
      await folder.prepare(path);
      const state = entry === undefined ? 'new' : await this.stateOf(entry, hash);
      const isPlaced = entry?.source === source;
      if (state === 'current' && isPlaced) return;
      const isOurs = entry !== undefined && (state === 'current' || state === 'changed');
      const name = isOurs && isPlaced ? entry.name : await this.choosePath(path, hash, entry);
      // eslint-disable-next-line no-restricted-properties -- Reads the mode that the process gives to new files.
      await writeAtomic(folder.absolute(name), text, 0o666 & ~process.umask());
      const facts = await folder.facts(name);
      const { size = Buffer.byteLength(text), mtime = 0 } = facts ?? {};
      if (isOurs && entry.name !== name) await rm(folder.absolute(entry.name), { force: true });
      ledger.set({ id, set, version: hash, name, source, size, mtime, sha256: hash });
    } catch (error) {
      throw toLocalError(error);
    }
  }

  private async choosePath(path: string, hash: string, entry: LedgerEntry | undefined): Promise<string> {
    const { folder, onConflict } = this.options;
    if (!folder.isTaken(path)) return folder.claim(path);
    const facts = await folder.facts(path);
    // An earlier run may have ended before it could record the file.
    const isSame = facts !== undefined && (await folder.hash(path)) === hash;
    const isMissing = facts === undefined && entry?.name === path;
    if ((isSame || isMissing || onConflict === 'overwrite') && folder.claimExisting(path, entry)) return path;
    if (onConflict !== 'rename') {
      throw new CliError('file-exists', EXIT.local, { path: folder.absolute(path) });
    }
    return folder.claim(path);
  }

  private async stateOf(entry: LedgerEntry, hash: string): Promise<Exclude<SidecarState, 'new'>> {
    const { folder } = this.options;
    if ((await folder.facts(entry.name)) === undefined) return 'missing';
    if (!(await folder.isUnchanged(entry))) return 'local';
    return entry.version === hash ? 'current' : 'changed';
  }
}
