import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../fixtures/folder.js';
import { testPortal, type TestPortal } from '../fixtures/library.js';
import type { Asset } from '@assetportal/sdk/contract';

export interface CliPortal {
  readonly portal: TestPortal;
  readonly folder: string;
  /** All assets, keyed by path in the library. */
  readonly assets: ReadonlyMap<string, Asset>;
  refresh(): Promise<ReadonlyMap<string, Asset>>;
  close(): Promise<void>;
}

/** Starts a portal for a folder with these files. A number creates a file with that many random bytes. */
export async function portalWithFiles(
  files: Readonly<Record<string, string | number | Uint8Array>>,
  options: Parameters<typeof testPortal>[1] = {},
): Promise<CliPortal> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder.path, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof content === 'number' ? randomBytes(content) : content);
  }
  const portal = await testPortal(folder.path, options);
  await portal.settled();
  const refresh = async () => {
    const { response } = await portal.json<{ response: { docs: Asset[] } }>('search?solr_q=*&solr_rows=1000');
    return new Map(
      response.docs.map((doc) => [doc.folder === '' ? doc.fname : `${doc.folder}/${doc.fname}`, doc]),
    );
  };
  return {
    portal,
    folder: folder.path,
    assets: await refresh(),
    refresh,
    async close() {
      await portal.close();
      await folder.remove();
    },
  };
}

/** Returns the ID of the asset at a path. */
export function idOf({ assets }: Pick<CliPortal, 'assets'>, path: string): string {
  const asset = assets.get(path);
  if (asset === undefined) throw new Error(`No asset ${path}. Assets: ${[...assets.keys()].join(', ')}.`);
  return asset.id;
}
