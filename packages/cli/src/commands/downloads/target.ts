import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Context } from '../../kernel/context.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { makeFolder } from '../../kernel/io/make-folder.js';
import { plain } from '../../kernel/text/plain.js';
import { TargetFolder } from './files/target-folder.js';
import { Ledger } from './state/ledger.js';
import { acquireLock } from './state/lock.js';
import { openStateFolder, STATE_FOLDER } from './state/state-folder.js';

/** Age from which the part of an unfinished download is deleted, in milliseconds. */
const MAX_PART_AGE = 14 * 24 * 60 * 60 * 1000;

/** Names of the state folder and of the ledger in it, without the extension. */
export interface TargetState {
  readonly folder: string;
  readonly ledger: string;
}

/** State of a folder with downloads. */
export const DOWNLOADS: TargetState = { folder: STATE_FOLDER, ledger: 'downloads' };

/** Target for a download: the file `output`, or the folder that `to` returns. */
export interface SaveTarget {
  readonly output: string | undefined;
  /** Returns the folder from the option or setting. Called only if `output` is undefined. */
  readonly to: () => string;
}

/** An open target. No other run changes its files until it is closed. */
export interface OpenTarget {
  readonly folder: TargetFolder;
  readonly ledger: Ledger;
  /** Path of the folder with the parts of unfinished downloads. */
  readonly stateFolder: string;
  /** Exact file name (`--output`). */
  readonly exactName: string | undefined;
  /** Returns the path of the thread that hashes large files. */
  readonly hashWorker: () => string;
  /** Closes the ledger and releases the lock. */
  close(): void;
}

/**
 * Opens the target folder with its ledger. Waits while another run downloads into it. A file of `--output` has a
 * separate ledger and lock, so that several runs can write several files into one folder at the same time.
 */
export async function openTarget(
  context: Context,
  { output, to }: SaveTarget,
  state: TargetState = DOWNLOADS,
): Promise<OpenTarget> {
  const path = context.absolute(output ?? to());
  const root = output === undefined ? path : dirname(path);
  const exactName = output === undefined ? undefined : basename(path);
  const name = exactName === undefined ? state.ledger : `output-${shortHash(exactName)}`;
  try {
    await makeFolder(root);
    const stateFolder = openStateFolder(root, state.folder);
    const release = await acquireLock(join(stateFolder, exactName === undefined ? 'lock' : `${name}.lock`), {
      signal: context.signal,
      onWait: () => reportWait(context, root),
    });
    try {
      deleteOldParts(stateFolder, context.world.now());
      const ledger = await Ledger.open(join(stateFolder, `${name}.jsonl`));
      const close = () => {
        ledger.close();
        release();
      };
      const { hashWorker } = context.modules;
      const folder = new TargetFolder(root, ledger);
      return { folder, ledger, stateFolder, exactName, hashWorker, close };
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw toLocalError(error);
  }
}

/** Returns a short hash that identifies a text, as part of a file name. */
export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

function reportWait({ io, t }: Context, folder: string): void {
  io.note(t('download.locked', { folder: plain(folder) }));
  io.event('locked', { folder });
}

/** Deletes the parts of downloads that no run has continued for two weeks, and temporary files. */
function deleteOldParts(stateFolder: string, now: number): void {
  for (const name of readdirSync(stateFolder)) {
    // A killed run also leaves files that were not renamed yet: locks, ledgers and ETags with a number.
    if (!/\.part(\.json)?$|\.\d+$/.test(name)) continue;
    const path = join(stateFolder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - modified > MAX_PART_AGE) rmSync(path, { force: true });
  }
}
