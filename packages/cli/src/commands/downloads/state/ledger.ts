import { closeSync, constants, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomic } from '../../../kernel/config/write-atomic.js';
import { parseLine, type LedgerEntry, type LedgerRemoval } from './entry.js';
import { isOwn } from './state-folder.js';

/** Number of outdated lines from which the ledger is written again, in addition to its entries. */
const MAX_OUTDATED = 1000;
const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/**
 * List of the files that earlier runs downloaded into a folder: one JSON line per file, appended while a run
 * downloads. A later line for the same asset and convert set replaces an earlier one. Requires the lock of the folder.
 */
export class Ledger {
  private readonly entries = new Map<string, LedgerEntry>();
  /** Keys of the entries, by path. */
  private readonly owners = new Map<string, string>();
  private lines = 0;

  private constructor(
    private readonly path: string,
    private file: number,
    /** True if the last line is incomplete, because a run was killed or the disk was full. */
    private isTorn: boolean,
  ) {}

  /** Opens or creates the ledger, and shortens it if most of its lines are outdated. */
  static async open(path: string): Promise<Ledger> {
    let file = openSync(path, FLAGS, 0o600);
    // A ledger of another user is not read. It would decide which files are overwritten.
    if (!isOwn(fstatSync(file).uid)) {
      closeSync(file);
      path = join(dirname(path), `${process.getuid?.() ?? ''}-downloads.jsonl`);
      file = openSync(path, FLAGS, 0o600);
    }
    const text = readFileSync(file, 'utf8');
    const ledger = new Ledger(path, file, text !== '' && !text.endsWith('\n'));
    for (const line of text.split('\n')) if (line !== '') ledger.read(line);
    if (ledger.lines > 2 * ledger.entries.size + MAX_OUTDATED) await ledger.compact();
    return ledger;
  }

  /** Reads a ledger without changing the disk. Empty if the file does not exist, or if another user owns it. */
  static read(path: string): Ledger {
    let file: number | undefined;
    try {
      file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      const text = isOwn(fstatSync(file).uid) ? readFileSync(file, 'utf8') : '';
      const ledger = new Ledger(path, -1, false);
      for (const line of text.split('\n')) if (line !== '') ledger.read(line);
      return ledger;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Ledger(path, -1, false);
      throw error;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  get(id: string, set: string): LedgerEntry | undefined {
    return this.entries.get(keyOf({ id, set }));
  }

  /** Returns true if a file at this path belongs to an entry. */
  owns(name: string): boolean {
    return this.owners.has(name);
  }

  /** Returns true if the file at the path of an entry does not belong to a later entry. */
  isOwner(entry: LedgerEntry): boolean {
    return this.owners.get(entry.name) === keyOf(entry);
  }

  /** Returns all entries. */
  all(): Iterable<LedgerEntry> {
    return this.entries.values();
  }

  get size(): number {
    return this.entries.size;
  }

  /** Adds or replaces an entry, and appends it to the file. */
  set(entry: LedgerEntry): void {
    this.apply(entry);
    this.append(entry);
  }

  /** Removes an entry. */
  remove({ id, set }: LedgerEntry): void {
    const removal: LedgerRemoval = { id, set, removed: true };
    this.apply(removal);
    this.append(removal);
  }

  close(): void {
    closeSync(this.file);
  }

  private read(line: string): void {
    this.lines += 1;
    const parsed = parseLine(line);
    if (parsed !== undefined) this.apply(parsed);
  }

  private apply(line: LedgerEntry | LedgerRemoval): void {
    const key = keyOf(line);
    const before = this.entries.get(key);
    if (before !== undefined && this.owners.get(before.name) === key) this.owners.delete(before.name);
    if ('removed' in line) {
      this.entries.delete(key);
      return;
    }
    this.entries.set(key, line);
    this.owners.set(line.name, key);
  }

  private append(line: LedgerEntry | LedgerRemoval): void {
    const bytes = Buffer.from(`${this.isTorn ? '\n' : ''}${JSON.stringify(line)}\n`);
    this.isTorn = true;
    if (writeSync(this.file, bytes) < bytes.length) {
      throw Object.assign(new Error('short write'), { code: 'ENOSPC', path: this.path });
    }
    this.isTorn = false;
    this.lines += 1;
  }

  private async compact(): Promise<void> {
    const lines = [...this.entries.values()].map((entry) => `${JSON.stringify(entry)}\n`);
    await writeAtomic(this.path, lines.join(''), 0o600);
    closeSync(this.file);
    this.file = openSync(this.path, FLAGS, 0o600);
    this.lines = lines.length;
    this.isTorn = false;
  }
}

const keyOf = ({ id, set }: Pick<LedgerEntry, 'id' | 'set'>): string => `${id}\n${set}`;
