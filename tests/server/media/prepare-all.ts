import { join } from 'node:path';
import type { MediaFacts, RenditionService, Source } from '../../../packages/server/src/media/renditions.js';
import { readInOrder } from '../../../packages/server/src/library/scan/pipeline.js';
import type { ReadResult } from '../../../packages/server/src/library/read/read-result.js';
import { startReader } from '../../fixtures/server/reader.js';
import { listAll } from '../library/metadata/ground-truth.js';

/** An indexed file with what the media component reports about it. */
export interface PreparedFile {
  readonly path: string;
  readonly asset: ReadResult['asset'];
  readonly source: Source;
  readonly facts: MediaFacts;
}

/** Reads and prepares all files of a folder, as indexing does. */
export async function prepareAll(
  root: string,
  media: RenditionService,
  mayRead: (path: string) => boolean = () => true,
): Promise<PreparedFile[]> {
  const reader = startReader(root);
  const results: ReadResult[] = [];
  const listed = listAll(root).filter(({ path }) => mayRead(Buffer.from(path, 'latin1').toString()));
  const collect = (some: readonly ReadResult[]) => Promise.resolve(void results.push(...some));
  await readInOrder(
    (some) => reader.read(some),
    listed,
    3,
    collect,
    () => false,
  );
  await reader.close();
  return Promise.all(
    results.map(async (result) => {
      const path = Buffer.from(result.listed.path, 'latin1').toString();
      const source = sourceOf(root, path, result);
      return { path, asset: result.asset, source, facts: await media.prepare(source) };
    }),
  );
}

function sourceOf(root: string, path: string, { asset, listed }: ReadResult): Source {
  const { pixel_x: width, pixel_y: height } = asset;
  const { size, mtimeMs, ctimeMs, ino } = listed;
  return {
    id: path,
    path: join(root, path),
    version: '1',
    size,
    mtimeMs,
    ctimeMs,
    ino,
    filetype: asset.filetype,
    assetGroup: asset.asset_groups[0] ?? 'other',
    ...(width !== undefined && height !== undefined && { displayed: { width, height } }),
  };
}
