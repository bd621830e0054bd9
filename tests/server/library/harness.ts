import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createLibrary, type Library } from '../../../packages/server/src/library/library.js';
import { type AssetRepository } from '../../../packages/server/src/store/assets.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import { PATIENCE } from '../../fixtures/run/patience.js';
import type { LibraryTiming } from '../../../packages/server/src/library/watch/timing.js';
import { sqliteAssets } from '../../../packages/server/src/store/sqlite/assets.js';

/** Timing for fast tests: shorter than the default, except for `writeSettling`. */
export const SHORT_TIMING: Partial<LibraryTiming> = {
  settle: 60,
  writeSettling: 20_000,
  gather: 30,
  grace: 300,
};

export interface Running {
  readonly library: Library;
  readonly assets: AssetRepository;
  /** Returns the ID of every asset by `folder/name`, sorted. */
  readonly files: () => Promise<Map<string, string>>;
  /** Returns the logged errors. */
  readonly errors: () => readonly string[];
  stop(): Promise<void>;
}

/** Returns a factory for temporary folders. `clear` removes them. */
export function temporary(): { folder(): string; clear(): void } {
  const created: string[] = [];
  return {
    folder() {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assetportal-library-')));
      created.push(folder);
      return folder;
    },
    clear() {
      for (const folder of created.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function run(
  root: string,
  data: string,
  timing: Partial<LibraryTiming> = SHORT_TIMING,
  options: { readonly offlineRetention?: number } = {},
): Promise<Running> {
  const state: State = openState(data);
  const assets = sqliteAssets(state.db);
  const errors: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: object, message: string) => void errors.push(message),
  };
  const library = createLibrary({
    ...{ root, data, assets, onBatch: () => undefined, log, timing },
    ...options,
  });
  await library.start();
  return {
    library,
    assets,
    files: () => filesOf(assets),
    errors: () => errors,
    async stop() {
      await library.close();
      state.close();
    },
  };
}

async function filesOf(assets: AssetRepository): Promise<Map<string, string>> {
  const files: [string, string][] = [];
  for await (const { id, asset } of assets.all())
    files.push([[asset.folder, asset.fname].filter(Boolean).join('/'), id]);
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns an image whose content depends on the number. */
export function image(number: number): Promise<Buffer> {
  const background = { r: number % 256, g: (number >> 8) % 256, b: 77 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Waits until a condition is true. After a timeout, throws an error with the name of the condition. */
export async function until(
  condition: string,
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = PATIENCE,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const began = Date.now();
    if (await isTrue()) return;
    if (Date.now() > end) throw new Error(`Timed out while waiting until ${condition}`);
    // A slow check should leave most of the time to the system under test.
    const pause = Math.max(20, 3 * (Date.now() - began));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
