import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isBelow, type Call } from './trace.js';

/** Change of a file or a folder on the disk. Files have numbers, because renames and links change their paths. */
type Operation =
  | { readonly kind: 'write'; readonly file: number; readonly at: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly file: number; readonly size: number }
  | { readonly kind: 'sync'; readonly file: number }
  /** Changes entries of a folder in one step. Without a file, the entry is removed. */
  | { readonly kind: 'entries'; readonly folder: string; readonly changes: readonly EntryChange[] }
  | { readonly kind: 'sync-folder'; readonly folder: string }
  /** The program has acknowledged a step. */
  | { readonly kind: 'acknowledged'; readonly step: string };

interface EntryChange {
  readonly path: string;
  readonly file: number | 'folder' | undefined;
}

/** Files of a folder, with paths relative to it. */
export type Files = ReadonlyMap<string, Buffer>;

export interface Recording {
  /** Files before the first operation. They are on the disk. */
  readonly before: Files;
  readonly operations: readonly Operation[];
}

/** Begin of the line with which a program acknowledges a step on stdout. */
export const ACKNOWLEDGED = 'acknowledged ';

/** Returns the steps that the output of a program acknowledges. */
export const acknowledgedIn = (stdout: string): string[] =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith(ACKNOWLEDGED))
    .map((line) => line.slice(ACKNOWLEDGED.length));

/** Returns what a recorded program has changed below a folder. */
export function recordingOf(calls: readonly Call[], root: string, before: Files): Recording {
  const operations: Operation[] = [];
  const files = new Map([...before.keys()].map((path, file) => [path, file]));
  /** Size of each file, and the position of the next write without one. */
  const sizes = [...before.values()].map(({ length }) => length);
  const positions = new Map<string, number | 'end'>();
  const inside = (path: string | undefined) =>
    path !== undefined && isBelow(path, root) ? relative(root, path) : undefined;
  const change = (...changes: EntryChange[]) => {
    operations.push({ kind: 'entries', folder: folderOf(changes.at(-1)?.path ?? ''), changes });
    for (const { path, file } of changes) {
      if (typeof file === 'number') files.set(path, file);
      else files.delete(path);
    }
  };
  for (const { name, paths, file: open, args, data, descriptor, result } of calls) {
    if (result < 0) continue;
    if (name === 'write' && descriptor === 1) {
      for (const step of acknowledgedIn(data.toString())) operations.push({ kind: 'acknowledged', step });
      continue;
    }
    const [path, target] = [inside(paths[0]), inside(paths[1])];
    const opened = inside(open);
    const file = opened === undefined ? undefined : files.get(opened);
    if (name === 'openat' && path !== undefined) {
      const existing = files.get(path);
      if (existing === undefined && args.includes('O_CREAT')) {
        change({ path, file: sizes.length });
        sizes.push(0);
      } else if (existing !== undefined && args.includes('O_TRUNC')) {
        operations.push({ kind: 'truncate', file: existing, size: 0 });
        sizes[existing] = 0;
      }
      positions.set(path, args.includes('O_APPEND') ? 'end' : 0);
    } else if (/write/.test(name) && file !== undefined && opened !== undefined) {
      const size = sizes[file] ?? 0;
      const position = positions.get(opened) ?? 0;
      const given = name.startsWith('p') ? Number(/, (\d+)$/.exec(args)?.[1]) : undefined;
      const at = given ?? (position === 'end' ? size : position);
      operations.push({ kind: 'write', file, at, data });
      sizes[file] = Math.max(size, at + data.length);
      if (given === undefined && position !== 'end') positions.set(opened, at + data.length);
    } else if (name === 'ftruncate' && file !== undefined) {
      const size = Number(/, (\d+)$/.exec(args)?.[1]);
      operations.push({ kind: 'truncate', file, size });
      sizes[file] = size;
    } else if (name === 'fsync' || name === 'fdatasync') {
      if (file !== undefined) operations.push({ kind: 'sync', file });
      else if (opened !== undefined || open === root)
        operations.push({ kind: 'sync-folder', folder: opened ?? '' });
    } else if (name.startsWith('rename') && path !== undefined && target !== undefined) {
      const position = positions.get(path);
      if (position !== undefined) positions.set(target, position);
      change({ path, file: undefined }, { path: target, file: files.get(path) });
    } else if (name.startsWith('link') && path !== undefined && target !== undefined) {
      change({ path: target, file: files.get(path) });
    } else if (/^unlink|^rmdir/.test(name) && path !== undefined) {
      change({ path, file: undefined });
    } else if (name.startsWith('mkdir') && path !== undefined) {
      change({ path, file: 'folder' });
    }
  }
  return { before, operations };
}

const folderOf = (path: string): string => (path.includes('/') ? dirname(path) : '');

/**
 * Returns the numbers of operations after which the power is cut: before and after each wait for the disk, each change
 * of a folder and each acknowledgment. Between them, only more data becomes pending.
 */
export function cutPoints({ operations }: Recording): number[] {
  const cuts = new Set([0, operations.length]);
  for (const [index, { kind }] of operations.entries()) {
    if (kind === 'write' || kind === 'truncate') continue;
    cuts.add(index).add(index + 1);
  }
  return [...cuts].sort((one, other) => one - other);
}

/** Size of the smallest unit that a disk writes completely or not at all, in bytes. */
const SECTOR = 512;

/** What a power cut leaves of the changes that the program has not waited for. */
export interface Loss {
  readonly name: string;
  /** Returns the part of `count` pending changes of a folder that is on the disk: they reach it in their order. */
  readonly entries: (count: number) => number;
  /** Returns what happens to one sector of a pending write: `zeros` if only the size of the file is on the disk. */
  readonly sector: () => 'stored' | 'lost' | 'zeros';
}

/** Losses of each cut: those at the ends, and random ones. */
export function losses(random: () => number, count: number): Loss[] {
  const all = (pending: number) => pending;
  const none = () => 0;
  const stored = () => 'stored' as const;
  const lost = () => 'lost' as const;
  /** Some sectors are stored and some are not, in any order. */
  const torn = () => (['stored', 'stored', 'lost', 'zeros'] as const)[Math.floor(random() * 4)] ?? 'lost';
  return [
    { name: 'nothing', entries: all, sector: stored },
    { name: 'everything', entries: none, sector: lost },
    { name: 'data', entries: all, sector: lost },
    { name: 'names', entries: none, sector: stored },
    ...Array.from({ length: count }, (_, at) => ({
      name: `random ${at}`,
      entries: (pending: number) => Math.floor(random() * (pending + 1)),
      sector: torn,
    })),
  ];
}

/**
 * Returns the files after a power cut, and the steps that were acknowledged before it.
 *
 * The model is stricter than ext4: data is on the disk only after `fsync` of its file, and the name of a file only after
 * `fsync` of its folder. Until then, sectors of 512 bytes are lost, stored or zero independently, in any order. Changes of
 * one folder are stored in their order, but independently of the data and of other folders.
 */
export function imageAt(
  { before, operations }: Recording,
  cut: number,
  loss: Loss,
): { readonly files: Files; readonly acknowledged: readonly string[] } {
  const done = operations.slice(0, cut);
  const names = namesAfter(before, done, loss);
  const contents = contentsAfter(before, done, loss);
  const folders = new Set(['', ...[...before.keys()].map(folderOf)]);
  for (const [path, file] of names) if (file === 'folder') folders.add(path);
  const files = new Map<string, Buffer>();
  for (const [path, file] of names) {
    if (typeof file === 'number' && folders.has(folderOf(path)))
      files.set(path, contents[file]?.bytes() ?? Buffer.alloc(0));
  }
  const acknowledged = done.flatMap((one) => (one.kind === 'acknowledged' ? [one.step] : []));
  return { files, acknowledged };
}

function namesAfter(before: Files, done: readonly Operation[], loss: Loss): Map<string, number | 'folder'> {
  const total = new Map<string, number>();
  const durable = new Map<string, number>();
  for (const one of done) {
    if (one.kind === 'entries') total.set(one.folder, (total.get(one.folder) ?? 0) + 1);
    if (one.kind === 'sync-folder') durable.set(one.folder, total.get(one.folder) ?? 0);
  }
  const rest = new Map<string, number>();
  for (const [folder, count] of total) {
    const synced = durable.get(folder) ?? 0;
    rest.set(folder, synced + loss.entries(count - synced));
  }
  const names = new Map<string, number | 'folder'>([...before.keys()].map((path, file) => [path, file]));
  for (const one of done) {
    if (one.kind !== 'entries') continue;
    const left = rest.get(one.folder) ?? 0;
    rest.set(one.folder, left - 1);
    if (left <= 0) continue;
    for (const { path, file } of one.changes) {
      if (file === undefined) names.delete(path);
      else names.set(path, file);
    }
  }
  return names;
}

function contentsAfter(before: Files, done: readonly Operation[], loss: Loss): (Content | undefined)[] {
  const synced = new Map<number, number>();
  for (const [index, one] of done.entries()) if (one.kind === 'sync') synced.set(one.file, index);
  const contents: (Content | undefined)[] = [...before.values()].map((bytes) => new Content(bytes));
  for (const [index, one] of done.entries()) {
    if (one.kind !== 'write' && one.kind !== 'truncate') continue;
    const content = (contents[one.file] ??= new Content(Buffer.alloc(0)));
    const isDurable = index < (synced.get(one.file) ?? -1);
    if (one.kind === 'truncate') {
      if (isDurable || loss.sector() === 'stored') content.resize(one.size);
    } else if (isDurable) content.write(one.at, one.data);
    else writeTorn(content, one, loss);
  }
  return contents;
}

/** Writes each sector of the disk that the data touches, or not. */
function writeTorn(content: Content, { at, data }: { at: number; data: Buffer }, loss: Loss): void {
  for (let from = 0; from < data.length;) {
    const to = Math.min(data.length, from + SECTOR - ((at + from) % SECTOR));
    const outcome = loss.sector();
    if (outcome === 'stored') content.write(at + from, data.subarray(from, to));
    // Data that was there before is never replaced with zeros.
    else if (outcome === 'zeros') content.resize(Math.max(content.size, at + to));
    from = to;
  }
}

/** Content of a file that grows without a copy for each write. */
class Content {
  private buffer: Buffer;
  size: number;

  constructor(bytes: Buffer) {
    this.buffer = Buffer.from(bytes);
    this.size = bytes.length;
  }

  write(at: number, data: Buffer): void {
    this.resize(Math.max(this.size, at + data.length));
    data.copy(this.buffer, at);
  }

  /** New bytes are zero. */
  resize(size: number): void {
    if (size > this.buffer.length) {
      const larger = Buffer.alloc(2 * size);
      this.buffer.copy(larger, 0, 0, this.size);
      this.buffer = larger;
    }
    if (size < this.size) this.buffer.fill(0, size, this.size);
    this.size = size;
  }

  bytes(): Buffer {
    return this.buffer.subarray(0, this.size);
  }
}

/** Writes the files of an image into a folder. */
export function writeImage(files: Files, folder: string): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), content, { mode: 0o600 });
  }
}
