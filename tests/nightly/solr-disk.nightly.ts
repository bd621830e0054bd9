import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SearchUnavailable } from '../../packages/server/src/search/engine.js';
import { createSolrEngine } from '../../packages/server/src/search/solr/solr-engine.js';
import { describeSolr } from '../engines/solr/solr-suite.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { expectEqualIndex } from '../fixtures/search/solr-equality.js';
import { request } from '../server/search/assets.js';
import { feeding } from '../server/feeding/feeding.js';

/** Time limit of a request, in milliseconds. */
const TIMEOUT_MS = 10_000;
const COUNT = 1_000;
const ALIAS = 'disk';

/** True for root on Linux, because only root can mount a small disk. */
const possible = process.platform === 'linux' && process.getuid?.() === 0;
const small = await temporaryFolder();
beforeAll(() => {
  if (possible) spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', small.path]);
});
afterAll(async () => {
  if (possible) spawnSync('umount', ['-l', small.path]);
  await small.remove();
});

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at));

describeSolr('a node with a full disk', { nodes: 0, separate: 1, home: small.path }, (cluster) => {
  it.runIf(possible)('returns no hidden asset, and has all changes when there is space again', async () => {
    const f = await feeding({
      connect: (more) =>
        Promise.resolve(createSolrEngine({ url: cluster().url(ALIAS), timeoutMs: TIMEOUT_MS, ...more })),
    });
    await f.add(...names(0, COUNT));
    const search = await f.start();
    await search.feed.settled();
    const filling = join(small.path, 'filling');
    const { bavail, bsize } = statfsSync(small.path);
    // The rest of the disk is smaller than a change.
    await writeFile(filling, Buffer.alloc(bavail * bsize - 4096));
    await f.remove('0');
    await f.move('1', 'secret');
    await f.add(...names(COUNT, 2 * COUNT));
    const visible = () =>
      search.engine.search(request({ rows: 2 * COUNT })).then(
        ({ ids }) => ids,
        (error: unknown) => {
          if (error instanceof SearchUnavailable) return [];
          throw error;
        },
      );
    await expect.poll(async () => (await search.health()).state).toBe('unavailable');
    for (let times = 0; times < 10; times++) {
      const ids = await visible();
      expect(ids.filter((id) => id === 'id-0' || id === 'id-1')).toEqual([]);
    }
    expect((await search.health()).pending).toBeGreaterThan(0);
    const index = (await createSolrEngine({ url: cluster().url(ALIAS) }).active())!;
    const failure = await index.write([{ kind: 'remove', id: 'id-0' }]).catch((error: Error) => error.cause);
    expect(String(failure)).toContain('The disk of Solr is full.');
    await rm(filling);
    await search.feed.settled();
    expect(await visible()).toHaveLength(2 * COUNT - 1);
    expect(await expectEqualIndex(cluster().nodes[0]!, ALIAS, f)).toBe(2 * COUNT - 1);
  });
});
