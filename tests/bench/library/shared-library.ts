import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSample } from '../../../packages/sample/src/index.js';
import { copiedLibrary } from './copied-library.js';
import { serverOf } from './running-server.js';

/** Folder with real assets, and how many copies of it the library has: 100,008 assets. */
const SHARED = '../shared/assets/files';
const COPIES = 216;
/** Number of generated assets that replace them if they are missing. */
const SAMPLES = 463;

/**
 * Calls a function with the address of a server over 216 copies of the shared assets, which are indexed once. Set
 * `ASSETPORTAL_BENCH_PLACE` to a folder that keeps them for the next run.
 */
export async function withLibrary<T>(work: (url: string) => Promise<T>): Promise<T> {
  const stored = process.env['ASSETPORTAL_BENCH_PLACE'];
  const place = stored ?? (await mkdtemp(join(tmpdir(), 'assetportal-bench-')));
  try {
    const server = await serverOf(await copiedLibrary(place, await sourceIn(place), COPIES));
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    if (stored === undefined) await rm(place, { recursive: true, force: true });
  }
}

async function sourceIn(place: string): Promise<string> {
  if (existsSync(SHARED)) return SHARED;
  const sample = join(place, 'sample');
  await makeSample(sample, { count: SAMPLES });
  return sample;
}
