import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createLibrary, type Library } from '../../../packages/server/src/library/library.js';
import { type AssetRepository } from '../../../packages/server/src/store/assets.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import type { LibraryTiming } from '../../../packages/server/src/library/watch/timing.js';
import { sqliteAssets } from '../../../packages/server/src/store/sqlite/assets.js';

/** Less patient than people need it, so that tests are quick. */
export const QUICK: Partial<LibraryTiming> = { settle: 60, writeSettling: 20_000, gather: 30, grace: 300 };

export interface Running {
  readonly library: Library;
  readonly assets: AssetRepository;
  /** `folder/name` of every asset with its id, sorted. */
  readonly files: () => Promise<Map<string, string>>;
  stop(): Promise<void>;
}

/** Folders that go away with the test. */
export function temporary(): { folder(): string; clear(): void } {
  const made: string[] = [];
  return {
    folder() {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assetportal-library-')));
      made.push(folder);
      return folder;
    },
    clear() {
      for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function run(
  root: string,
  data: string,
  timing: Partial<LibraryTiming> = QUICK,
): Promise<Running> {
  const state: State = openState(data);
  const assets = sqliteAssets(state.db);
  const library = createLibrary({ root, data, assets, onBatch: () => undefined, log: quiet, timing });
  await library.start();
  return {
    library,
    assets,
    files: () => filesOf(assets),
    async stop() {
      await library.close();
      state.close();
    },
  };
}

async function filesOf(assets: AssetRepository): Promise<Map<string, string>> {
  const found: [string, string][] = [];
  for await (const { id, asset } of assets.all())
    found.push([[asset.folder, asset.fname].filter(Boolean).join('/'), id]);
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A picture unlike any of another number. */
export function picture(number: number): Promise<Buffer> {
  const background = { r: number % 256, g: (number >> 8) % 256, b: 77 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Waits until something holds; says what it waited for when it never does. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patience = 15_000,
): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    const began = Date.now();
    if (await holds()) return;
    if (Date.now() > end) throw new Error(`Never came true: ${what}`);
    // A look that takes long leaves most of the time to what is looked at.
    const pause = Math.max(20, 3 * (Date.now() - began));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
