import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CALLS, search, searchLayout, type Call } from '@assetportal/sdk/contract';
import { LIMITS } from '../../../packages/server/src/http/guard/limits.js';
import { createRunningSearches } from '../../../packages/server/src/http/guard/running-searches.js';
import type { Principal } from '../../../packages/server/src/auth/principal.js';

const GUEST: Principal = { kind: 'guest' };
const ADA: Principal = {
  kind: 'user',
  id: 1,
  name: 'ada',
  isAssetUser: true,
  isGuiAdmin: false,
  locale: null,
  groups: [],
};
const PRESENT = { raw: { destroyed: false } };

/** Limits searches, and creates ones that run until the test calls `end`. */
function searches(limit: Parameters<typeof createRunningSearches>[0]) {
  const running = createRunningSearches(limit);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, ip = '192.0.2.1', principal = GUEST, call: Call = search, reply = PRESENT) => {
    const work = () => {
      begun.push(name);
      return new Promise<string>((end) => ends.set(name, () => end(name)));
    };
    return running.run({ call, request: { ip }, reply, principal }, work);
  };
  return { begun, start, end: (name: string) => ends.get(name)?.() };
}

it('the searches of an address wait for each other, but not those of other addresses and users', async () => {
  const { begun, start, end } = searches({ running: 2, waiting: 2 });
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => start(name));
  // The fifth search does not wait, because two already do.
  await expect(start('a5')).rejects.toMatchObject({
    code: 'too-many-requests',
    values: { seconds: expect.any(Number) as number },
    headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) as string },
  });
  all.push(start('b', '192.0.2.2'), start('ada', '192.0.2.1', ADA));
  await expect.poll(() => [...begun].sort()).toEqual(['a1', 'a2', 'ada', 'b']);
  end('a2');
  await expect.poll(() => [...begun].sort()).toEqual(['a1', 'a2', 'a3', 'ada', 'b']);
  for (const name of ['a1', 'a3', 'b', 'ada']) end(name);
  await expect.poll(() => begun).toHaveLength(6);
  end('a4');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b', 'ada']);
});

it('only one search starts per turn of the event loop', async () => {
  const running = createRunningSearches(LIMITS.searches);
  const events: string[] = [];
  let isRunning = true;
  const turns = (async () => {
    while (isRunning) {
      await nextTurn();
      events.push('turn');
    }
  })();
  const run = (ip: string) =>
    running.run({ call: searchLayout, request: { ip }, reply: PRESENT, principal: GUEST }, () => {
      events.push('search');
      return Promise.resolve();
    });
  await Promise.all(['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.3', '192.0.2.1'].map(run));
  isRunning = false;
  await turns;
  expect(events.filter((event) => event === 'search')).toHaveLength(5);
  expect(events.filter((event, at) => event === 'search' && events[at - 1] === 'search')).toEqual([]);
});

it('clients take turns to start searches', async () => {
  const { begun, start, end } = searches({ running: 4, waiting: 9 });
  const names = ['a1', 'a2', 'a3', 'a4'];
  const all = [...names.map((name) => start(name)), start('b1', '192.0.2.2'), start('b2', '192.0.2.2')];
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  for (const name of begun) end(name);
  await Promise.all(all);
});

it('a search whose client has left does not run', async () => {
  const { begun, start, end } = searches({ running: 1, waiting: 9 });
  const first = start('first');
  const reply = { raw: { destroyed: false } };
  const left = start('left', undefined, undefined, undefined, reply).catch(() => 'not run');
  const last = start('last');
  reply.raw.destroyed = true;
  await expect.poll(() => begun).toEqual(['first']);
  end('first');
  await expect.poll(() => begun).toEqual(['first', 'last']);
  end('last');
  expect(await Promise.all([first, left, last])).toEqual(['first', 'not run', 'last']);
});

it('only calls that search are limited', async () => {
  const { begun, start } = searches({ running: 1, waiting: 0 });
  void start('another search');
  await expect.poll(() => begun).toEqual(['another search']);
  const limited: string[] = [];
  for (const call of CALLS) {
    const outcome = start(call.name, undefined, undefined, call).catch(() => limited.push(call.name));
    await Promise.race([outcome, nextTurn()]);
  }
  expect(limited.sort()).toEqual([
    'assets.hits',
    'assets.similar',
    'collections.get',
    'collections.list',
    'dashboard.get',
    'search.get',
    'search.hits',
    'search.layout',
    'search.post',
    'search.suggest',
  ]);
});

it('the limit is above the needs of a page', () => {
  // The search page requests at most: rows, counts, layout, suggestions, a correction and a similar word. A browser
  // sends at most six requests at a time over HTTP/1.1.
  expect(LIMITS.searches.running).toBeGreaterThanOrEqual(6);
  expect(LIMITS.searches.waiting).toBeGreaterThanOrEqual(20 * LIMITS.searches.running);
});
