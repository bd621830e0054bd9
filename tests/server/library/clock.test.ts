import { mkdirSync, writeFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileReader } from '../../../packages/server/src/library/read/read-result.js';
import { Indexer } from '../../../packages/server/src/library/scan/indexer.js';
import { DEFAULT_TIMING } from '../../../packages/server/src/library/watch/timing.js';
import { SHORT_TIMING, temporary, until } from '../../fixtures/server/library.js';
import { startReader } from '../../fixtures/server/reader.js';

const DAY_MS = 86_400_000;

const temp = temporary();
let root: string;
let reader: FileReader;
let indexer: Indexer;
let isSettled: boolean;
/** Names of the indexed files that are not offline. */
let names: Set<string>;

beforeEach(async () => {
  root = temp.folder();
  mkdirSync(join(root, 'folder'));
  put('before.txt');
  reader = startReader(root);
  isSettled = false;
  names = new Set();
  const ids = new Map<string, string>();
  // In this thread, because the clock can be changed only here.
  indexer = new Indexer({
    root: Buffer.from(root),
    skipped: undefined,
    rootInode: 0,
    mounts: [],
    timing: { ...DEFAULT_TIMING, ...SHORT_TIMING },
    read: (files) => reader.read(files),
    apply({ upserts, offline = [] }) {
      for (const { id, asset } of upserts) {
        ids.set(id, asset.fname);
        names.add(asset.fname);
      }
      for (const { id } of offline) names.delete(ids.get(id) ?? '');
      return Promise.resolve();
    },
    onStatus: (_, settled) => (isSettled = settled),
    onRoot: () => undefined,
    onMounts: () => undefined,
    note: () => undefined,
  });
  indexer.start();
  await until('the first file is indexed', () => isSettled && names.size === 1);
});

afterEach(async () => {
  vi.useRealTimers();
  await indexer.close();
  await reader.close();
  temp.clear();
});

/** Writes a file that is old enough to be complete. */
function put(name: string): void {
  const path = join(root, 'folder', name);
  writeFileSync(path, `content of ${name}`);
  const past = new Date(Date.now() - 3_600_000);
  utimesSync(path, past, past);
}

const setClock = (difference: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + difference });

describe('a system clock that is changed while the library is watched', () => {
  async function expectNoDelay(days: number): Promise<void> {
    setClock(days * DAY_MS);
    put('after.txt');
    rmSync(join(root, 'folder/before.txt'));
    await expect.poll(() => [...names]).toEqual(['after.txt']);
    // A file that is still being written has a modification time from before the change.
    setClock(-days * DAY_MS);
    writeFileSync(join(root, 'folder/new.txt'), 'new');
    await expect.poll(() => names.has('new.txt')).toBe(true);
  }

  it('does not delay changes (-400 days)', { tags: ['gate'] }, () => expectNoDelay(-400));

  it.each([-1, 1, 400])('does not delay changes (%i days)', { tags: ['night'] }, expectNoDelay);
});
