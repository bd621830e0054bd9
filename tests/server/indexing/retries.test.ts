/** @module-tag gate */
import { join } from 'node:path';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import type { Sqlite } from '../../../packages/server/src/store/sqlite/database/sqlite.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DelayedRetries } from '../../../packages/server/src/indexing/delayed-retries.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { folderOf } from '../../fixtures/started-portal.js';
import { corners, killWorkers } from '../media/helpers.js';

const MINUTE = 60_000;

describe('SM7: DelayedRetries', () => {
  const setUp = () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const retried: string[] = [];
    const retries = new DelayedRetries((id) => {
      retried.push(id);
      retries.schedule(id);
    });
    return { retried, retries };
  };

  it('tries again after 1 minute, 10 minutes, 1 hour and 6 hours, and then no more', () => {
    const { retried, retries } = setUp();
    retries.schedule('a');
    for (const [times, minutes] of [1, 10, 60, 360].entries()) {
      vi.advanceTimersByTime(minutes * MINUTE - 1);
      expect(retried).toHaveLength(times);
      vi.advanceTimersByTime(1);
      expect(retried).toHaveLength(times + 1);
    }
    vi.advanceTimersByTime(100 * 60 * MINUTE);
    expect(retried).toEqual(['a', 'a', 'a', 'a']);
  });

  it('starts with the shortest delay again after an asset was prepared or changed', () => {
    const { retried, retries } = setUp();
    retries.schedule('a');
    vi.advanceTimersByTime(MINUTE);
    retries.forget('a');
    vi.advanceTimersByTime(100 * 60 * MINUTE);
    expect(retried).toEqual(['a']);
    retries.schedule('a');
    vi.advanceTimersByTime(MINUTE);
    expect(retried).toEqual(['a', 'a']);
  });

  it('tries each asset only once per delay, and none after it was stopped', () => {
    const { retried, retries } = setUp();
    retries.schedule('a');
    // Another reason to prepare it, such as changed permission rules.
    retries.schedule('a');
    retries.schedule('b');
    vi.advanceTimersByTime(MINUTE);
    expect(retried).toEqual(['b']);
    retries.stop();
    vi.advanceTimersByTime(100 * 60 * MINUTE);
    expect(retried).toEqual(['b']);
  });
});

async function libraryOfOneImage(): Promise<string> {
  const folder = await folderOf({ 'a.jpg': await corners().jpeg().toBuffer() });
  onTestFinished(() => folder.remove());
  return folder.path;
}

async function start(folder: string): Promise<TestPortal> {
  const portal = await testPortal(folder);
  onTestFinished(() => portal.close());
  return portal;
}

async function outcome(portal: TestPortal): Promise<object> {
  const admin = await portal.admin();
  const { assets } = await admin.search.query({});
  const { failed, failures } = await portal.json('index/status', {
    headers: { authorization: `Bearer ${await portal.login()}` },
  });
  return {
    problem: assets[0]?.preview_problem,
    hasPreview: assets[0]?.thumbhash !== undefined,
    failed,
    failures,
  };
}

const INTACT = { problem: undefined, hasPreview: true, failed: 0 };

describe.runIf(process.platform === 'linux')('SM7: a file whose worker was killed twice', () => {
  it('is prepared again after a minute, and is then no failure', async () => {
    const folder = await libraryOfOneImage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const endKills = killWorkers('image');
    const portal = await start(folder);
    await portal.settled();
    endKills();
    expect(await outcome(portal)).toMatchObject({ problem: 'unreadable', hasPreview: false, failed: 1 });
    await vi.advanceTimersByTimeAsync(MINUTE);
    await expect.poll(() => outcome(portal)).toMatchObject(INTACT);
  });
});

/** Changes the state of a stopped server so that its file is marked as damaged. Returns the two databases. */
function markAsDamaged(folder: string): { state: Sqlite; renditions: Sqlite } {
  const [state, renditions] = ['portal.db', 'renditions/index.db'].map((name) => {
    const database = openDatabase(join(folder, '.assetportal', name));
    onTestFinished(() => void database.close());
    return database;
  }) as [Sqlite, Sqlite];
  state.exec(
    `UPDATE assets SET media = json_set(json_remove(media, '$.thumbhash'), '$.preview_problem', 'damaged')`,
  );
  renditions.exec(`
    INSERT INTO problems (id, version, page, variant, code)
      SELECT DISTINCT id, version, page, 'preview', 'damaged' FROM renditions;
    DELETE FROM renditions`);
  return { state, renditions };
}

describe('SM7: a file that is marked as damaged', () => {
  const indexed = async () => {
    const folder = await libraryOfOneImage();
    const portal = await start(folder);
    await portal.settled();
    expect(await outcome(portal)).toMatchObject(INTACT);
    await portal.close();
    return folder;
  };

  it('is tried once more after an update that corrects wrong marks', { tags: ['night'] }, async () => {
    const folder = await indexed();
    const { state, renditions } = markAsDamaged(folder);
    state.exec(`DELETE FROM library WHERE key = 'problem-version'`);
    renditions.pragma('application_id = 0');
    const portal = await start(folder);
    await portal.settled();
    expect(await outcome(portal)).toMatchObject(INTACT);
  });

  it('is not tried again after other restarts', { tags: ['night'] }, async () => {
    const folder = await indexed();
    // Without this, another attempt would fail at once.
    markAsDamaged(folder).renditions.exec('DELETE FROM problems');
    const portal = await start(folder);
    await portal.settled();
    expect(await outcome(portal)).toMatchObject({ problem: 'damaged', hasPreview: false, failed: 1 });
  });
});
