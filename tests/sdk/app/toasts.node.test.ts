import { describe, expect, it, vi } from 'vitest';
import { createToasts, errorMessage, isBusy, PortalError } from '@assetportal/sdk';
import { handClock, appOf, playPortal } from '../support/portal.js';
import { json } from '../support/http.js';

describe('toasts (specification, section 2, Global shell)', () => {
  const setUp = () => {
    const clock = handClock();
    const toasts = createToasts(clock.after);
    const shown = () => toasts.store.getState().current?.key;
    return { clock, toasts, shown };
  };

  it('are queued and shown one after another, each for 4000 ms', () => {
    const { clock, toasts, shown } = setUp();
    for (const key of ['one', 'two', 'three']) toasts.show({ level: 'info', key });
    expect(shown()).toBe('one');
    expect(toasts.store.getState().waiting.map((toast) => toast.key)).toEqual(['two', 'three']);
    const order = [];
    while (shown() !== undefined) {
      order.push(shown());
      expect(clock.waiting.map((entry) => entry.milliseconds)).toEqual([4000]);
      clock.tick();
    }
    expect(order).toEqual(['one', 'two', 'three']);
    toasts.show({ level: 'info', key: 'four' });
    expect(shown()).toBe('four');
  });

  it('dismissed early, the next has its whole time', () => {
    const { clock, toasts, shown } = setUp();
    toasts.show({ level: 'info', key: 'one' });
    toasts.show({ level: 'info', key: 'two' });
    toasts.dismiss();
    expect(shown()).toBe('two');
    expect(clock.waiting).toHaveLength(1);
    toasts.dismiss();
    toasts.dismiss();
    expect([shown(), clock.waiting.length]).toEqual([undefined, 0]);
  });

  it('the same message is not queued twice in a row', () => {
    const { toasts } = setUp();
    const message = { level: 'info', key: 'one', params: { count: 1 } } as const;
    toasts.show(message);
    toasts.show({ ...message });
    expect(toasts.store.getState().waiting).toEqual([]);
    toasts.show({ ...message, params: { count: 2 } });
    toasts.show({ ...message, level: 'error' });
    expect(toasts.store.getState().waiting).toHaveLength(2);
  });

  it('really last 4000 ms', () => {
    vi.useFakeTimers();
    try {
      const toasts = createToasts();
      toasts.show({ level: 'info', key: 'one' });
      vi.advanceTimersByTime(3999);
      expect(toasts.store.getState().current?.key).toBe('one');
      vi.advanceTimersByTime(1);
      expect(toasts.store.getState().current).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('errorMessage tells what the server said', () => {
    expect(errorMessage(new PortalError({ code: 'disk-full', status: 507, message: 'Voll.' }))).toEqual({
      level: 'error',
      key: 'problem.disk-full.title',
      detail: 'Voll.',
    });
    expect(errorMessage(new PortalError({ code: 'timed-out', message: 'English only' }))).toEqual({
      level: 'error',
      key: 'problem.timed-out.detail',
    });
  });
});

describe('isBusy (specification, section 2: the app counts as busy)', () => {
  const calm = { api: 'up', statuses: ['success', 'initial'], pageLoading: false } as const;
  it.each([
    ['nothing goes on', {}, false],
    ['a module is loading', { statuses: ['success', 'loading'] }, true],
    ['a login is verified', { statuses: ['verifying'] }, true],
    ['more is loaded at the end of a list', { statuses: ['lazy-loading'] }, false],
    ['the API is unknown', { api: 'unknown' }, true],
    ['the API is down', { api: 'down' }, false],
    ['a page is loading', { pageLoading: true }, true],
  ] as const)('%s: %s', (_, change, expected) => {
    expect(isBusy({ ...calm, ...change })).toBe(expected);
  });
});

describe('indexing (decisions, section 2, index/status)', () => {
  it('looks every 1.5 s while the library is read, every 30 s else, and refreshes the search when something is new', async () => {
    const played = await playPortal();
    const statuses = [
      { state: 'indexing', found: 5, done: 1, failed: 0 },
      { state: 'indexing', found: 5, done: 1, failed: 0 },
      { state: 'indexing', found: 5, done: 4, failed: 0 },
      { state: 'idle', found: 5, done: 5, failed: 0 },
      { state: 'idle', found: 5, done: 5, failed: 0 },
    ];
    let looks = 0;
    played.answers['index/status'] = (_, response) => json(response, statuses[looks++] ?? statuses.at(-1));
    const clock = handClock();
    const app = appOf(played, { after: clock.after });
    await app.start();
    await app.search.run();
    const refreshes = () => played.count('GET search') - 1;
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
    const before = looks;
    app.indexing.watch();
    await vi.waitFor(() => expect(looks).toBe(before + 1));
    app.indexing.stop();
  });

  it('a look that fails keeps what was known and is repeated', async () => {
    const played = await playPortal();
    const clock = handClock();
    const app = appOf(played, { after: clock.after });
    app.indexing.watch();
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1));
    played.answers['index/status'] = (request) => request.socket.resetAndDestroy();
    clock.tick();
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1));
    expect(app.indexing.store.getState().status?.state).toBe('idle');
    app.indexing.stop();
  });
});
