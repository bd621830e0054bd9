import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { assetId } from '../../packages/server/src/library/scan/ids.js';
import { createLibrary } from '../../packages/server/src/library/library.js';
import { bytesOf } from '../../packages/server/src/lib/byte-path.js';
import { readInOrder } from '../../packages/server/src/library/scan/pipeline.js';
import { READER_VERSION } from '../../packages/server/src/library/read/read-result.js';
import { stampOf } from '../../packages/server/src/lib/file-stamp.js';
import { listFolder } from '../../packages/server/src/library/scan/walk.js';
import { openState } from '../../packages/server/src/store/sqlite/database/open.js';
import type { ReadFile } from '../../packages/server/src/store/assets/indexed-file.js';
import type { ListedAsset } from '../../packages/server/src/library/read/listed-file.js';
import { sqliteAssets } from '../../packages/server/src/store/sqlite/assets.js';
import { costOf, costProblem, medianCost, minus, plausible } from './results/cost.js';
import type { Row } from './results/row.js';
import { startReader } from '../fixtures/server/reader.js';

const RUNS = 5;
/** Number of times that the images are read. `BENCH_RUNS` and `BENCH_FOLDERS` are only for tests of the benchmark itself. */
const READS = Number(process.env['BENCH_RUNS'] ?? 3);
const FOLDERS = Number(process.env['BENCH_FOLDERS'] ?? 200);
const FILES = 500;
const SHARED = resolve('../shared/assets/files/images');
const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Measures how fast an unchanged library is re-checked. Also compares the reading of new files with common
 * command-line tools.
 */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'assetportal-bench-'));
  try {
    const rows = await recheck(folder);
    const notes = ['The re-check reads no file. It compares size, modification time and change time.'];
    const problem = existsSync(SHARED) ? costProblem() : 'The real images are missing.';
    if (problem === undefined) rows.push(...(await reading()));
    else notes.push(`Reading was not measured: ${problem}`);
    return { title: 'Checking a library', rows, notes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function recheck(folder: string): Promise<Row[]> {
  const [root, data] = [join(folder, 'library'), join(folder, 'state')];
  for (let i = 0; i < FOLDERS; i++) {
    mkdirSync(join(root, `folder ${i}`), { recursive: true });
    for (let j = 0; j < FILES; j++) writeFileSync(join(root, `folder ${i}`, `image ${j}.jpg`), 'x');
  }
  const state = openState(data);
  const assets = sqliteAssets(state.db);
  const upserts = listAll(root).map((file, i): ReadFile => {
    const sha256 = i.toString(16).padStart(64, '0');
    const id = assetId(sha256.split('').reverse().join(''), 0);
    const { size, ino, mtimeMs } = file;
    const asset: ReadFile['asset'] = {
      id,
      fname: `${i}.jpg`,
      folder: '',
      filetype: 'jpg',
      asset_type: 'JPG',
      asset_groups: ['image'],
      mime: 'image/jpeg',
      file_size: size,
      title: String(i),
      sha256,
    };
    return {
      id,
      path: bytesOf(file.path),
      stamp: stampOf(file, READER_VERSION),
      size,
      ino,
      mtimeMs,
      sha256,
      asset,
    };
  });
  await assets.apply({ upserts, removed: [] });
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const started = performance.now();
    const library = createLibrary({ root, data, assets, log: LOG, onBatch: () => undefined });
    await library.start();
    await library.settled();
    times.push(performance.now() - started);
    if (library.filesRead() !== 0 || library.status().done !== FOLDERS * FILES)
      throw new Error('Not a re-check.');
    await library.close();
  }
  state.close();
  const duration = median(times);
  return [
    {
      label: `Re-check of ${FOLDERS * FILES} unchanged files`,
      value: duration,
      unit: 'ms',
      ratio: duration / 2000,
      target: '< 2000 ms',
    },
  ];
}

/** Measures how fast the type, metadata and SHA-256 of real images are read, and the CPU time of all processes. */
async function reading(): Promise<Row[]> {
  const count = listAll(SHARED).length;
  const program = `import(${JSON.stringify(import.meta.url)}).then((bench) => bench.job(process.argv[1]))`;
  const measure = (...args: string[]) =>
    medianCost(READS, () =>
      costOf([[process.execPath, '--input-type=module', '-e', program, ...args]], process.cwd()),
    );
  const label = `Type, metadata and SHA-256 of ${count} real images`;
  // The startup of the program is not part of reading.
  const ours = plausible(label, minus(await measure(SHARED), await measure()));
  const rows: Row[] = [
    { label, value: Math.round((count / ours.wall) * 1000), unit: 'files/s' },
    { label: `${label}: CPU`, value: ours.cpu / count, unit: 'ms per file' },
  ];
  if (!['exiftool', 'sha256sum'].every(isInstalled)) return rows;
  // exiftool fails if it cannot read one of the files.
  const tools = [
    ['sh', '-c', 'exiftool -json -r -q "$0"; true', SHARED],
    ['find', SHARED, '-type', 'f', '-exec', 'sha256sum', '{}', '+'],
  ];
  const theirs = plausible('exiftool', await medianCost(READS, () => costOf(tools, process.cwd())));
  return [
    ...rows,
    {
      label: 'The same with exiftool -r and sha256sum',
      value: Math.round((count / theirs.wall) * 1000),
      unit: 'files/s',
      ratio: theirs.wall / ours.wall,
      target: '1.0 ×',
    },
    {
      label: 'The same with exiftool -r and sha256sum: CPU',
      value: theirs.cpu / count,
      unit: 'ms per file',
      ratio: theirs.cpu / ours.cpu,
    },
  ];
}

/** Reads all images of a folder. Called in a separate process. Without a folder, only starts. */
export async function job(root: string | undefined): Promise<void> {
  if (root === undefined) return;
  const reader = startReader(root);
  await readInOrder(
    (some) => reader.read(some),
    listAll(root),
    3,
    () => Promise.resolve(),
    () => false,
  );
  await reader.close();
}

function isInstalled(program: string): boolean {
  try {
    return statSync(execFileSync('sh', ['-c', 'command -v "$0"', program]).toString().trim()).isFile();
  } catch {
    return false;
  }
}

function listAll(root: string): ListedAsset[] {
  const assets: ListedAsset[] = [];
  const folders = [''];
  for (const folder of folders) {
    const listing = listFolder(Buffer.from(root), folder);
    if (typeof listing === 'string') throw new Error(`${folder}: ${listing}`);
    assets.push(...listing.assets);
    folders.push(...listing.folders);
  }
  return assets;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
