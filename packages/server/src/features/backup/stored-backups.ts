import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openedFile, type OpenedFile } from '../../files/opened-file.js';
import { createFolderSync, writeAtomically } from '../../lib/atomic-write.js';
import { BACKUP_FOLDER } from '../../lib/backup-folder.js';
import { systemCode } from '../../lib/errors.js';
import type { Archive } from './archive/write-archive.js';

/** Number of stored backups, with incomplete ones. An older one is removed when a new one is stored. */
const MAX_STORED = 20;

const FILE = /^(before-restore-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z)\.zip$/;

/** A backup of the state before a restore. */
type StoredBackup = {
  readonly name: string;
  /** Time in ISO 8601, UTC. */
  readonly date: string;
  readonly bytes: number;
};

/** Backups of the state before restores, in the state directory. Only the user of the server can read them. */
export interface StoredBackups {
  /** Stores a backup and returns its name. */
  add(archive: Pick<Archive, 'chunks'>): Promise<string>;
  /** Lists the backups, newest first. */
  list(): Promise<StoredBackup[]>;
  /** Opens a listed backup. Undefined if there is none with this name. */
  open(name: string): Promise<OpenedFile | undefined>;
}

export function createStoredBackups(data: string): StoredBackups {
  const directory = join(data, BACKUP_FOLDER);
  const present = async (): Promise<string[]> => {
    try {
      return (await readdir(directory)).sort().reverse();
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return [];
      throw error;
    }
  };
  const files = async () => (await present()).filter((file) => FILE.test(file));
  return {
    async add({ chunks }) {
      createFolderSync(directory, { mode: 0o700 });
      const name = `before-restore-${new Date().toISOString().replace(/[-:.]/g, '')}`;
      await writeAtomically(join(directory, `${name}.zip`), async (file) => {
        await file.chmod(0o600);
        for (const chunk of chunks) await file.writeFile(chunk);
      });
      const stored = (await present()).filter((file) => FILE.test(file.replace(/\.part$/, '')));
      for (const old of stored.slice(MAX_STORED)) await rm(join(directory, old), { force: true });
      return name;
    },
    async list() {
      const listed: StoredBackup[] = [];
      for (const file of await files()) {
        const [, name = '', ...time] = FILE.exec(file) ?? [];
        const [year, month, day, hours, minutes, seconds, milliseconds] = time;
        const date = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`;
        listed.push({ name, date, bytes: (await stat(join(directory, file))).size });
      }
      return listed;
    },
    async open(name) {
      // The path comes from the listed files, never from the request.
      const file = (await files()).find((one) => one === `${name}.zip`);
      return file === undefined ? undefined : openedFile(await open(join(directory, file)));
    },
  };
}
