import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverOf } from '../running-server.js';
import { fillDocuments } from './fill-documents.js';
import { fillState } from './fill-state.js';

/** Folders of the library, each with a folder above and one text file. */
const [TOP, BELOW] = [20, 25];

/**
 * Calls a function with the address of a portal with 20,000 users, 2,000 permission rules, 100,000 audit entries and 30
 * languages, over a small library. Set `ASSETPORTAL_BENCH_PLACE` to a folder that keeps it for the next run.
 */
export async function withLargePortal<T>(work: (url: string) => Promise<T>): Promise<T> {
  const stored = process.env['ASSETPORTAL_BENCH_PLACE'];
  const place = stored ?? (await mkdtemp(join(tmpdir(), 'assetportal-bench-')));
  try {
    const portal = { folder: join(place, 'folders'), data: join(place, 'large-state') };
    const complete = join(place, 'complete-large');
    if (!existsSync(complete)) {
      await fill(portal);
      await mkdir(complete);
    }
    return await served(portal, work);
  } finally {
    if (stored === undefined) await rm(place, { recursive: true, force: true });
  }
}

interface Place {
  readonly folder: string;
  readonly data: string;
}

async function fill(portal: Place): Promise<void> {
  const folders = Array.from({ length: TOP * BELOW }, (_, index) => {
    const [top, below] = [Math.floor(index / BELOW), index % BELOW];
    return `Collection ${String(top + 1).padStart(2, '0')}/Box ${String(below + 1).padStart(2, '0')}`;
  });
  for (const folder of folders) {
    await mkdir(join(portal.folder, folder), { recursive: true });
    await writeFile(join(portal.folder, folder, 'Contents.txt'), `The contents of ${folder}.\n`);
  }
  // The first start indexes the library and adds the admin.
  await served(portal, () => Promise.resolve());
  fillState(portal.data);
  await served(portal, (url) => fillDocuments(url, folders));
}

async function served<T>(portal: Place, work: (url: string) => Promise<T>): Promise<T> {
  const server = await serverOf(portal);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
