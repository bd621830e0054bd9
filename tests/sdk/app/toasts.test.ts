import { describe, expect, it, vi } from 'vitest';
import { createToasts } from '../../../packages/sdk/src/domains/toasts/store.js';
import { errorMessage } from '@assetportal/sdk/rules';
import { loadChunk, ChunkLoadError, PortalError } from '@assetportal/sdk';
import { isBusy } from '../../../packages/sdk/src/app/busy.js';
import { manualTimers } from '../support/tools.js';

describe('toasts (specification, section 2, Global shell)', () => {
  const setUp = () => {
    const clock = manualTimers();
    const toasts = createToasts(clock.after);
    const shown = () => toasts.store.getState().current?.key;
    return { clock, toasts, shown };
  };

  it('are queued and shown one after another, each for 4000 ms', { tags: ['2.shell.toasts-queued'] }, () => {
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

  it('are shown for their full time after a dismissal of the previous one', () => {
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

  it('are not queued twice in a row with the same message', () => {
    const { toasts } = setUp();
    const message = { level: 'info', key: 'one', params: { count: 1 } } as const;
    toasts.show(message);
    toasts.show({ ...message });
    expect(toasts.store.getState().waiting).toEqual([]);
    toasts.show({ ...message, params: { count: 2 } });
    toasts.show({ ...message, level: 'error' });
    expect(toasts.store.getState().waiting).toHaveLength(2);
  });

  it('last 4000 ms with the real timer', { tags: ['9.toast-time'] }, () => {
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

  it("errorMessage returns the server's message", () => {
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
  const idle = {
    api: 'up',
    modules: ['success', 'success'],
    statuses: ['success', 'initial'],
    pageLoading: false,
  } as const;

  it.each([
    [false, 'nothing is loading', {}],
    [true, 'a module is loading', { statuses: ['success', 'loading'] }],
    [true, 'a login is verified', { modules: ['verifying'] }],
    [true, 'a module of the start is loading', { modules: ['success', 'loading'] }],
    [true, 'a module of the start has not started loading', { modules: ['initial', 'success'] }],
    [false, 'more results are loading at the end of a list', { statuses: ['lazy-loading'] }],
    [false, 'the API is down, so nothing will load', { api: 'down', modules: ['initial'] }],
    [false, 'no user is logged in', { modules: ['unauthorized', 'unavailable'] }],
  ] as const)('returns %s if %s', { tags: ['2.shell.busy-modules'] }, (expected, _, change) => {
    expect(isBusy({ ...idle, ...change })).toBe(expected);
  });

  it.each([
    [true, 'unknown'],
    [false, 'up'],
    [false, 'down'],
  ] as const)('returns %s if the API is %s', { tags: ['2.shell.busy-api'] }, (expected, api) => {
    expect(isBusy({ ...idle, api })).toBe(expected);
  });

  it('returns true while a page is loading', { tags: ['2.shell.busy-page'] }, () => {
    expect(isBusy({ ...idle, pageLoading: true })).toBe(true);
  });
});

describe(
  'loadChunk (specification, sections 2, 8 and 9)',
  { tags: ['8.other.chunk', '2.routes.admin-chunk'] },
  () => {
    const never = () => new Promise<never>(() => undefined);

    it('resolves with the loaded chunk and leaves no timer', async () => {
      const clock = manualTimers();
      expect(await loadChunk(() => Promise.resolve('part'), { after: clock.after })).toBe('part');
      expect(clock.waiting).toEqual([]);
    });

    it('fails after 120 seconds', { tags: ['9.chunk-time'] }, async () => {
      const clock = manualTimers();
      const load = loadChunk(never, { retry: 0, after: clock.after });
      expect(clock.waiting.map((entry) => entry.milliseconds)).toEqual([120_000]);
      clock.tick();
      await expect(load).rejects.toBeInstanceOf(ChunkLoadError);
    });

    it('fails on an error and stores it as the cause', async () => {
      const cause = new TypeError('Failed to fetch');
      const load = loadChunk(() => Promise.reject(cause), { retry: 0 });
      await expect(load).rejects.toMatchObject({ name: 'ChunkLoadError', cause });
      const thrown = () => {
        throw cause;
      };
      await expect(loadChunk(thrown, { retry: 0 })).rejects.toMatchObject({ name: 'ChunkLoadError', cause });
    });

    it('retries as often as requested', async () => {
      const clock = manualTimers();
      let loads = 0;
      const load = () => {
        loads += 1;
        return loads < 3 ? Promise.reject(new Error(`loss ${loads}`)) : Promise.resolve(loads);
      };
      await expect(loadChunk(load, { after: clock.after })).rejects.toMatchObject({
        cause: new Error('loss 2'),
      });
      loads = 0;
      expect(await loadChunk(load, { retry: 2, after: clock.after })).toBe(3);
      expect(clock.waiting).toEqual([]);
    });
  },
);
