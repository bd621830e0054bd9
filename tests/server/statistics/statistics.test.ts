import { describe, expect, it, onTestFinished } from 'vitest';
import { createStatisticsSweep } from '../../../packages/server/src/delivery/statistics/statistics-sweep.js';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { MAX_SEARCHES_PER_DAY } from '../../../packages/server/src/store/statistics.js';
import { temporaryFolder } from '../../fixtures/folder.js';

const DAY = 86_400_000;
const ALL = { from: '2000-01-01', to: '2999-12-31' };
const at = (day: string) => new Date(`${day}T23:30:00Z`);

async function openStore() {
  const folder = await temporaryFolder();
  const state = openState(folder.path);
  onTestFinished(async () => {
    state.close();
    await folder.remove();
  });
  const { assets, statistics } = sqliteStore(state.db);
  const insert = state.db.prepare(
    "INSERT INTO assets (id, path, stamp, size, mtime, ino, document, imported) VALUES (?, ?, '', 5, 0, 0, ?, '')",
  );
  for (const id of ['a', 'b', 'c']) {
    const asset = { id, fname: id, folder: '', asset_groups: [id === 'c' ? 'video' : 'image'] };
    insert.run(id, Buffer.from(id), JSON.stringify(asset));
  }
  return { db: state.db, assets, statistics };
}

describe('downloads per day', () => {
  it('are counted with the total, per asset and UTC day, without unknown assets', async () => {
    const { assets, statistics } = await openStore();
    await assets.countDownloads(['a', 'b', 'gone'], at('2026-03-01'));
    await assets.countDownloads(['b'], at('2026-03-01'));
    await assets.countDownloads(['a'], at('2026-03-03'));
    expect((await assets.one('b'))?.asset.obj_dload_cnt).toBe(2);
    expect(await statistics.downloadsByDay({ from: '2026-03-01', to: '2026-03-02' })).toEqual([
      { day: '2026-03-01', count: 3 },
    ]);
    expect(await statistics.downloadsByDay(ALL)).toEqual([
      { day: '2026-03-01', count: 3 },
      { day: '2026-03-03', count: 1 },
    ]);
  });

  it('are summed by asset, the most downloaded first, in pages', async () => {
    const { assets, statistics } = await openStore();
    for (const ids of [['c'], ['c', 'b'], ['c', 'a', 'b']])
      await assets.countDownloads(ids, at('2026-03-01'));
    const top = (start: number, rows: number) => statistics.topAssets(ALL, { start, rows });
    expect(await top(0, 2)).toEqual([
      { id: 'c', count: 3 },
      { id: 'b', count: 2 },
    ]);
    expect(await top(2, 2)).toEqual([{ id: 'a', count: 1 }]);
  });

  it('contain neither a user nor an address', async () => {
    const { db } = await openStore();
    const columns = (table: string) =>
      (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
    expect(columns('download_days')).toEqual(['day', 'asset_id', 'count']);
    expect(columns('missed_searches')).toEqual(['day', 'text', 'count']);
  });
});

describe('searches without results', () => {
  it('are shown from the third time on, over all days', async () => {
    const { statistics } = await openStore();
    const add = (text: string, day: string) => statistics.addMissedSearch(text, at(day));
    for (const day of ['2026-03-01', '2026-03-02']) await add('narwal', day);
    const shown = () => statistics.missedSearches(ALL, { least: 3, rows: 9 });
    expect(await shown()).toEqual([]);
    await add('narwal', '2026-03-02');
    for (let time = 0; time < 4; time += 1) await add('whale song', '2026-03-05');
    expect(await shown()).toEqual([
      { text: 'whale song', count: 4 },
      { text: 'narwal', count: 3 },
    ]);
    expect(
      await statistics.missedSearches({ from: '2026-03-02', to: '2026-03-04' }, { least: 3, rows: 9 }),
    ).toEqual([]);
  });

  it('have a maximum number per day', async () => {
    const { statistics } = await openStore();
    const now = at('2026-03-01');
    for (let text = 0; text < MAX_SEARCHES_PER_DAY; text += 1)
      await statistics.addMissedSearch(`t${text}`, now);
    await statistics.addMissedSearch('one more', now);
    await statistics.addMissedSearch('t0', now);
    const counted = await statistics.missedSearches(ALL, { least: 1, rows: 2000 });
    expect(counted).toHaveLength(MAX_SEARCHES_PER_DAY);
    expect(counted[0]).toEqual({ text: 't0', count: 2 });
  });
});

describe('the daily sweep of the statistics', () => {
  const days = async (searchDays: number, after: number) => {
    const { assets, statistics } = await openStore();
    const start = Date.UTC(2026, 0, 1);
    await assets.countDownloads(['a'], new Date(start));
    await statistics.addMissedSearch('narwal', new Date(start));
    await createStatisticsSweep(statistics, { searchDays }, () => start + after * DAY)();
    return {
      downloads: (await statistics.downloadsByDay(ALL)).length,
      searches: (await statistics.missedSearches(ALL, { least: 1, rows: 9 })).length,
    };
  };

  it.each([
    ['searches of the last 90 days stay', 90, 89, { downloads: 1, searches: 1 }],
    ['older ones are removed', 90, 90, { downloads: 1, searches: 0 }],
    ['all are removed if counting is off', 0, 0, { downloads: 1, searches: 0 }],
    ['downloads stay for two years', 90, 731, { downloads: 1, searches: 0 }],
    ['older ones are removed too', 90, 732, { downloads: 0, searches: 0 }],
  ])('%s', async (_, searchDays, after, expected) => {
    expect(await days(searchDays, after)).toEqual(expected);
  });
});

describe('totals by kind', () => {
  it('count the files and their size', async () => {
    const { assets } = await openStore();
    expect(await assets.totalsByKind()).toEqual([
      { kind: 'image', files: 2, bytes: 10 },
      { kind: 'video', files: 1, bytes: 5 },
    ]);
  });
});
