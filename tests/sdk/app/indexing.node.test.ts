import { describe, expect, it, vi } from 'vitest';
import { json } from '../support/http.js';
import { appOf, gate, startFakePortal } from '../support/portal.js';
import { manualTimers } from '../support/tools.js';

describe('indexing (decisions, section 2, index/status)', () => {
  it('polls every 1.5 s during indexing and every 30 s otherwise, and refreshes the search after changes', async () => {
    const fake = await startFakePortal();
    const statuses = [
      { state: 'indexing', found: 5, done: 1, failed: 0 },
      { state: 'indexing', found: 5, done: 1, failed: 0 },
      { state: 'indexing', found: 5, done: 4, failed: 0 },
      { state: 'idle', found: 5, done: 5, failed: 0 },
      { state: 'idle', found: 5, done: 5, failed: 0 },
    ];
    let requests = 0;
    fake.handlers['index/status'] = (_, response) => json(response, statuses[requests++] ?? statuses.at(-1));
    const clock = manualTimers();
    const app = appOf(fake, { after: clock.after });
    await app.start();
    await app.search.run();
    const refreshes = () => fake.count('GET search') - 1;
    app.indexing.watch();
    app.indexing.watch();
    const expected = [
      [1500, 0],
      [1500, 0],
      [1500, 1],
      [30_000, 2],
      [30_000, 2],
    ] as const;
    for (const [pause, count] of expected) {
      await vi.waitFor(() => expect(clock.waiting.map((entry) => entry.milliseconds)).toEqual([pause]));
      await vi.waitFor(() => expect(refreshes()).toBe(count));
      clock.tick();
    }
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1));
    expect(app.indexing.store.getState().status).toMatchObject({ state: 'idle', done: 5 });
    app.stop();
    expect(clock.waiting).toHaveLength(0);
    const before = requests;
    app.indexing.watch();
    await vi.waitFor(() => expect(requests).toBe(before + 1));
    app.indexing.stop();
  });

  it('sends one request however often it is watched, and none after it was stopped during a request', async () => {
    const fake = await startFakePortal();
    const held = gate();
    fake.handlers['index/status'] = async (_, response) => {
      await held.passed;
      json(response, { state: 'idle', found: 5, done: 5, failed: 0 });
    };
    const clock = manualTimers();
    const app = appOf(fake, { after: clock.after });
    app.indexing.watch();
    await vi.waitFor(() => expect(fake.count('GET index/status')).toBe(1));
    app.indexing.watch();
    await app.loadVersion();
    expect(fake.count('GET index/status')).toBe(1);
    app.indexing.stop();
    held.open();
    await app.loadVersion();
    expect(clock.waiting).toEqual([]);
    expect(app.indexing.store.getState().status).toBeNull();
  });

  it('keeps the last status after a failed request and polls again', async () => {
    const fake = await startFakePortal();
    const clock = manualTimers();
    const app = appOf(fake, { after: clock.after });
    app.indexing.watch();
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1));
    fake.handlers['index/status'] = (request) => request.socket.resetAndDestroy();
    clock.tick();
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1));
    expect(app.indexing.store.getState().status?.state).toBe('idle');
    app.indexing.stop();
  });

  it('clears the status when the user changes, and polls it for the new user', async () => {
    const fake = await startFakePortal();
    const clock = manualTimers();
    const app = appOf(fake, { after: clock.after });
    const problem = (held?: object) => ({ state: 'idle', found: 5, done: 5, failed: 0, ...held });
    fake.handlers['index/status'] = (_, response) =>
      json(response, problem(fake.user === null ? {} : { held: { assets: 2, unmounted: ['disk'] } }));
    await app.start();
    app.indexing.watch();
    const status = () => app.indexing.store.getState().status;
    await vi.waitFor(() => expect(status()).not.toBeNull());
    expect(fake.count('GET index/status')).toBe(1);
    await app.session.login({ user: 'ada', pass: 'x' });
    await vi.waitFor(() => expect(status()?.held).toEqual({ assets: 2, unmounted: ['disk'] }));
    await app.session.logout();
    await app.session.load();
    await vi.waitFor(() => expect(status()).toEqual(problem()));
    expect(fake.count('GET index/status')).toBe(3);
    app.indexing.stop();
  });
});
