import { createRemoteSearch } from '../../../packages/server/src/feeding/remote-feed.js';
import type { RemoteEngine, RemoteIndex } from '../../../packages/server/src/search/remote-engine.js';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import type { ReadFile } from '../../../packages/server/src/store/assets/indexed-file.js';

/** Request to the search server in the test. */
export interface KillRequest {
  readonly number: number;
  /** Index of the call. Undefined for calls of the engine. */
  readonly index: string | undefined;
  readonly call: string;
  readonly values: readonly unknown[];
}

/** Response of the search server. `index` is set if the value is an index. */
interface KillResponse {
  readonly number: number;
  readonly value: unknown;
}

/**
 * Changes the assets in the state directory `<data>` and feeds them to the search server in the parent process, which
 * kills this program in between. Started by `kill.test.ts`. `<round>` distinguishes the changes.
 */
const [data, round] = process.argv.slice(2) as [string, string];
const waiting = new Map<number, (value: unknown) => void>();
let last = 0;
process.on('message', ({ number, value }: KillResponse) => {
  waiting.get(number)?.(value);
  waiting.delete(number);
});

const request = (index: string | undefined, call: string, values: readonly unknown[]): Promise<unknown> =>
  new Promise((resolve) => {
    const number = ++last;
    waiting.set(number, resolve);
    process.send?.({ number, index, call, values } satisfies KillRequest);
  });

type Named = Pick<RemoteIndex, 'name' | 'isCurrent'>;

const indexOf = ({ name, isCurrent }: Named): RemoteIndex => ({
  name,
  isCurrent,
  write: async (changes) => void (await request(name, 'write', [changes])),
  refresh: async () => void (await request(name, 'refresh', [])),
  summaries: async (ranges) => (await request(name, 'summaries', [ranges])) as never,
  versions: async (range, limit) => (await request(name, 'versions', [range, limit])) as never,
});

const engine: Pick<RemoteEngine, 'active' | 'indexes' | 'create' | 'activate' | 'drop' | 'close'> = {
  async active() {
    const active = (await request(undefined, 'active', [])) as Named | undefined;
    return active && indexOf(active);
  },
  indexes: async () => ((await request(undefined, 'indexes', [])) as Named[]).map(indexOf),
  create: async () => indexOf((await request(undefined, 'create', [])) as Named),
  activate: async ({ name }) => void (await request(undefined, 'activate', [name])),
  drop: async ({ name }) => void (await request(undefined, 'drop', [name])),
  close: () => Promise.resolve(),
};

const { assets, searchFeed: outbox } = sqliteStore(openState(data).db);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const search = await createRemoteSearch({
  // The feeder needs no searches.
  connect: () => Promise.resolve(engine as RemoteEngine),
  assets,
  outbox,
  log,
  reindex: `label-${Number(round) % 2}`,
  timing: { collect: 0, poll: 10, reconcile: 20 },
});
search.start();

const fileOf = (name: number, folder: string): ReadFile => ({
  id: `id-${name}`,
  path: Buffer.from(`${folder}/${name}`),
  stamp: `${name}`,
  size: 1,
  ino: 1,
  mtimeMs: 1,
  sha256: `${name}`,
  asset: {
    id: `id-${name}`,
    fname: `${name}`,
    folder,
    filetype: 'txt',
    asset_type: 'TXT',
    asset_groups: ['document'],
    mime: 'text/plain',
    file_size: 1,
    title: `${name}`,
  },
});

for (let step = 0; ; step++) {
  const name = (step * 7 + Number(round) * 13) % 60;
  await assets.apply({ upserts: [fileOf(name, `folder-${(step + Number(round)) % 5}`)], removed: [] });
  await assets.patch(`id-${name}`, { asset: {}, content: `text ${round} ${step}` });
  if (step % 3 === 0) await assets.apply({ upserts: [], removed: [`id-${(name + 30) % 60}`] });
  if (step % 4 === 0) await assets.countDownloads([`id-${(name + 7) % 60}`]);
  await search.feed.touch([]);
  await new Promise(setImmediate);
}
