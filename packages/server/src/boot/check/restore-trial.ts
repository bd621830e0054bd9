import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupPart } from '@assetportal/sdk/contract';
import type { ReadBackup } from '../../features/backup/archive/read-archive.js';
import { compare, partsOf, problemOfPart } from '../../features/backup/check.js';
import { collect } from '../../features/backup/collect.js';
import { validatePart } from '../../features/backup/validate.js';
import { ApiError } from '../../lib/api-error.js';
import { DEFAULT_OFFLINE_DAYS } from '../../library/library.js';
import { createPortal } from '../app.js';
import { readEnvironment } from '../env.js';
import { openIndex } from '../open-index.js';
import { VERSION } from '../version.js';

/** A part of a backup that a restore would reject. */
interface RejectedPart {
  readonly part: BackupPart;
  readonly problem: ApiError;
}

/** An empty portal that listens to no address, to validate backups as a restore does. */
export interface RestoreTrial {
  rejectedParts(backup: ReadBackup): Promise<RejectedPart[]>;
  close(): Promise<void>;
}

/** @param folder Folder for the library and the state of the portal. */
export async function openRestoreTrial(folder: string): Promise<RestoreTrial> {
  const library = join(folder, 'library');
  const data = join(folder, 'state');
  mkdirSync(library, { recursive: true });
  const environment = { ...readEnvironment(process.env), search: undefined, mail: undefined };
  const opened = await openIndex({ folder: library, data }, environment);
  const { running, db: _db, feed: _feed, ...backend } = opened;
  const ctx = await createPortal({
    ...backend,
    settings: {
      ...environment,
      version: VERSION,
      data,
      guests: false,
      key: randomBytes(32).toString('hex'),
      stateId: '',
      offlineDays: DEFAULT_OFFLINE_DAYS,
    },
  });
  return {
    async rejectedParts(backup) {
      const comparison = compare(backup, await collect(ctx.store, { secrets: false }));
      const { settings, isUnchanged } = comparison;
      const admin = settings.backup.users.find(({ isGuiAdmin }) => isGuiAdmin)?.name ?? '';
      // Without the groups, it depends on the portal whether the users can be restored.
      const isComplete = backup.manifest.parts.includes('access');
      const rejected: RejectedPart[] = [];
      for (const part of partsOf(backup)) {
        try {
          await validatePart(ctx, backup, part, { settings: settings.backup, isUnchanged });
          const problem = isComplete ? problemOfPart(comparison, part, admin) : undefined;
          if (problem !== undefined) throw problem;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          rejected.push({ part, problem: error });
        }
      }
      return rejected;
    },
    async close() {
      await ctx.app.close();
      await running.close();
    },
  };
}
