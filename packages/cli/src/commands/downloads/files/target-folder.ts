import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileNames, numberedFileName } from '@assetportal/sdk';
import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';
import { makeFolder } from '../../../kernel/io/make-folder.js';
import type { LedgerEntry } from '../state/entry.js';
import type { Ledger } from '../state/ledger.js';

/** Facts about a file on the disk. */
export interface FileFacts {
  /** Size in bytes. */
  readonly size: number;
  /** Time of the last change, in milliseconds since the epoch. */
  readonly mtime: number;
}

/** Paths of the files in a target folder. All paths are relative and separated by `/`. */
export class TargetFolder {
  private readonly names = new FileNames();
  /** Paths that this run has assigned to an asset. */
  private readonly assigned = new FileNames();
  /** Folders that were created and read. */
  private readonly folders = new Map<string, Promise<void>>();
  /** Files of other origin that may have the content of an asset, by requested path and size. */
  private readonly candidates = new Map<string, Promise<Map<number, Candidates>>>();

  constructor(
    readonly root: string,
    private readonly ledger: Ledger,
  ) {}

  /** Returns the absolute path. */
  absolute(path: string): string {
    return join(this.root, path);
  }

  /** Creates the folder of a file and reads its names. Call before `claim` and `isTaken`. */
  prepare(path: string): Promise<void> {
    return this.open(folderOf(path).slice(0, -1));
  }

  /** Reserves the first free path of `path`, `path (2)`, … */
  claim(path: string): string {
    const folder = folderOf(path);
    const claimed = this.names.claim(path.slice(folder.length), folder);
    this.assigned.take(claimed);
    return claimed;
  }

  /** Returns true if there is a file at the path, or another asset has it. */
  isTaken(path: string): boolean {
    return this.names.has(path);
  }

  /**
   * Reserves the path of a file that will be overwritten. Returns false if this run has already assigned it, or if it
   * belongs to another entry of the ledger than `entry`.
   */
  claimExisting(path: string, entry: LedgerEntry | undefined): boolean {
    if (this.ledger.owns(path) && entry?.name !== path) return false;
    this.names.take(path);
    return this.assigned.take(path);
  }

  /** Returns the size and time of a file, or undefined if it does not exist or is reached through a symbolic link. */
  async facts(path: string): Promise<FileFacts | undefined> {
    const folder = folderOf(path).slice(0, -1);
    if (folder !== '' && !(await this.isRealFolder(folder))) return undefined;
    const stats = await lstat(this.absolute(path)).catch(() => undefined);
    return stats?.isFile() === true ? { size: stats.size, mtime: Math.floor(stats.mtimeMs) } : undefined;
  }

  /** Returns true if the file of an entry still has the content that was downloaded. */
  async isUnchanged(entry: LedgerEntry): Promise<boolean> {
    const facts = await this.facts(entry.name);
    if (facts?.size !== entry.size || !this.ledger.isOwner(entry)) return false;
    return facts.mtime === entry.mtime || (await this.hash(entry.name)) === entry.sha256;
  }

  /** Returns true if the file of an entry has this content, although the entry can have another. */
  async hasContent(entry: LedgerEntry, size: number, sha256: string): Promise<boolean> {
    const facts = await this.facts(entry.name);
    return facts?.size === size && this.ledger.isOwner(entry) && (await this.hash(entry.name)) === sha256;
  }

  /**
   * Returns the path of an existing file with this content, whose name is the requested one or a numbered form of it,
   * and that no entry of the ledger owns. Each file is returned once.
   *
   * @param exact True to compare only the file with the requested name.
   */
  async adopt(path: string, size: number, sha256: string, exact: boolean): Promise<string | undefined> {
    if (!this.names.has(path)) return undefined;
    if (exact) {
      const facts = await this.facts(path);
      return facts?.size === size && (await this.hash(path)) === sha256 ? path : undefined;
    }
    let families = this.candidates.get(path);
    if (families === undefined) {
      families = this.findCandidates(path);
      this.candidates.set(path, families);
    }
    return (await families).get(size)?.take(sha256, (name) => this.hash(name));
  }

  /** Returns the SHA-256 of a file. */
  hash(path: string): Promise<string> {
    return hashFile(this.absolute(path));
  }

  private async findCandidates(path: string): Promise<Map<number, Candidates>> {
    const folder = folderOf(path);
    const name = path.slice(folder.length);
    const found = new Map<number, Candidates>();
    for (let number = 1; ; number += 1) {
      const candidate = folder + numberedFileName(name, number);
      if (!this.names.has(candidate)) return found;
      if (this.ledger.owns(candidate)) continue;
      const facts = await this.facts(candidate);
      if (facts === undefined) continue;
      const same = found.get(facts.size) ?? new Candidates();
      found.set(facts.size, same);
      same.add(candidate);
    }
  }

  private open(folder: string): Promise<void> {
    let opened = this.folders.get(folder);
    if (opened === undefined) {
      opened = this.create(folder);
      this.folders.set(folder, opened);
      // Later calls try again, for example after a full disk.
      opened.catch(() => this.folders.delete(folder));
    }
    return opened;
  }

  private async create(folder: string): Promise<void> {
    if (folder === '') await makeFolder(this.root);
    else {
      await this.open(folderOf(folder).slice(0, -1));
      await mkdir(this.absolute(folder)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      const stats = await lstat(this.absolute(folder));
      // A symbolic link could lead out of the target folder.
      if (!stats.isDirectory()) {
        const code = stats.isSymbolicLink() ? 'folder-is-link' : 'not-a-folder';
        throw new CliError(code, EXIT.local, { path: this.absolute(folder) });
      }
    }
    const prefix = folder === '' ? '' : `${folder}/`;
    for (const name of await readdir(this.absolute(folder))) this.names.take(prefix + name);
  }

  private async isRealFolder(folder: string): Promise<boolean> {
    const above = folderOf(folder).slice(0, -1);
    if (above !== '' && !(await this.isRealFolder(above))) return false;
    return (await lstat(this.absolute(folder)).catch(() => undefined))?.isDirectory() === true;
  }
}

/** Existing files of the same size. They are hashed when the first asset of that size is compared. */
class Candidates {
  private paths: string[] = [];
  private hashed: Promise<Map<string, string[]>> | undefined;

  add(path: string): void {
    this.paths.push(path);
  }

  async take(sha256: string, hash: (path: string) => Promise<string>): Promise<string | undefined> {
    this.hashed ??= this.hashAll(hash);
    return (await this.hashed).get(sha256)?.shift();
  }

  private async hashAll(hash: (path: string) => Promise<string>): Promise<Map<string, string[]>> {
    const byHash = new Map<string, string[]>();
    for (const path of this.paths) {
      const sha256 = await hash(path);
      const same = byHash.get(sha256);
      if (same === undefined) byHash.set(sha256, [path]);
      else same.push(path);
    }
    return byHash;
  }
}

/** Returns the SHA-256 of a file, in lower-case hexadecimal. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns the folder of a relative path, with a trailing slash. Empty for the root. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
