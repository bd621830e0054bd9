import { createHash } from 'node:crypto';
import { cp, lstat, mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createAdminClient } from '@assetportal/sdk/admin';
import { fillPortal } from '../../contract/backup/portals.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal } from '../../fixtures/library.js';

/** The state of a portal that was used and stopped: settings, users, renditions, a snapshot and a stored backup. */
export interface UsedState {
  readonly home: string;
  readonly library: string;
  /** The state directory. Tests change copies of it. */
  readonly state: string;
  /** A downloaded backup with password hashes. */
  readonly backup: string;
  /** Returns the path of a new copy of the state. */
  copy(): Promise<string>;
  remove(): Promise<void>;
}

export async function usedState(): Promise<UsedState> {
  const home = await temporaryFolder();
  const [library, state, backup] = ['library', 'state', 'portal.zip'].map((name) =>
    join(home.path, name),
  ) as [string, string, string];
  await mkdir(join(library, 'Presse'), { recursive: true });
  await writeFile(join(library, 'one.txt'), 'one\n');
  for (const [name, background] of Object.entries({ red: 'red', blue: 'blue', lime: 'lime' })) {
    const image = sharp({ create: { width: 400, height: 300, channels: 3, background } });
    await image.png().toFile(join(library, 'Presse', `${name}.png`));
  }
  const portal = await testPortal(library, { data: state });
  await portal.settled();
  const admin = await portal.admin();
  await fillPortal(admin);
  const { backup: calls } = createAdminClient(admin);
  const bytes = new Uint8Array(await (await calls.get({ withSecrets: true })).arrayBuffer());
  await writeFile(backup, bytes, { mode: 0o600 });
  await calls.restore({ bytes });
  await portal.close();
  let copies = 0;
  return {
    home: home.path,
    library,
    state,
    backup,
    async copy() {
      copies += 1;
      const copy = join(home.path, `copy-${copies}`);
      await cp(state, copy, { recursive: true });
      return copy;
    },
    remove: () => home.remove(),
  };
}

/** Returns the name, size, mode, time of change and hash of everything in a folder. */
export async function fingerprint(folder: string): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const name of ['', ...(await readdir(folder, { recursive: true }))].sort()) {
    const path = join(folder, name);
    const stats = await lstat(path, { bigint: true });
    const content = stats.isFile()
      ? await readFile(path)
      : stats.isSymbolicLink()
        ? await readlink(path)
        : '';
    const hash = createHash('sha256').update(content).digest('hex');
    found[name] = [stats.size, stats.mode, stats.ino, stats.mtimeNs, stats.ctimeNs, hash].join(' ');
  }
  return found;
}
