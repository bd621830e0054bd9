import { describe, expect, it, vi } from 'vitest';
import { createToasts } from '../../../packages/sdk/src/domains/toasts/store.js';
import { errorMessage } from '@assetportal/sdk/rules';
import { loadChunk, loadChunkOrReload, ChunkLoadError, PortalError } from '@assetportal/sdk';
import { isBusy } from '../../../packages/sdk/src/app/busy.js';
import { manualTimers, memory } from '../support/tools.js';

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

  it('replace a message of the same group, and start its time again', () => {
    const { clock, toasts, shown } = setUp();
    const texts = () => {
      const { current, waiting } = toasts.store.getState();
      return [current, ...waiting].map((toast) => `${toast?.key}:${toast?.detail}`);
    };
    toasts.show({ level: 'info', key: 'removed', detail: 'a', group: 'removal' });
    const first = clock.waiting[0];
    toasts.show({ level: 'info', key: 'other', detail: 'x' });
    toasts.show({ level: 'info', key: 'removed', detail: 'b', group: 'removal' });
    expect(texts()).toEqual(['removed:b', 'other:x']);
    expect(clock.waiting).toHaveLength(1);
    expect(clock.waiting[0]).not.toBe(first);
    toasts.show({ level: 'info', key: 'saved', detail: '1', group: 'save' });
    toasts.show({ level: 'info', key: 'saved', detail: '2', group: 'save' });
    expect(texts()).toEqual(['removed:b', 'other:x', 'saved:2']);
    expect(shown()).toBe('removed');
  });

  it('close when their action runs', () => {
    const { toasts, shown } = setUp();
    const undo = vi.fn();
    expect(toasts.act()).toBe(false);
    const message = { level: 'info', key: 'removed', action: { key: 'undo', run: undo } } as const;
    toasts.show(message);
    toasts.show(message);
    expect(toasts.act()).toBe(true);
    expect(undo).toHaveBeenCalledOnce();
    // The second message has a separate action.
    expect(shown()).toBe('removed');
    expect(toasts.act()).toBe(true);
    expect([shown(), toasts.act()]).toEqual([undefined, false]);
  });

  it('start their time again if the message is repeated (R22)', () => {
    const { clock, toasts, shown } = setUp();
    toasts.show({ level: 'info', key: 'wrong' });
    const first = clock.waiting[0];
    toasts.show({ level: 'info', key: 'wrong' });
    expect(clock.waiting).toHaveLength(1);
    expect(clock.waiting[0]).not.toBe(first);
    expect(clock.waiting[0]?.milliseconds).toBe(4000);
    toasts.show({ level: 'info', key: 'other' });
    toasts.show({ level: 'info', key: 'other' });
    clock.tick();
    expect([shown(), clock.waiting.length]).toEqual(['other', 1]);
    clock.tick();
    expect(shown()).toBeUndefined();
  });

  it('keep their time if a waiting message is repeated', () => {
    const { clock, toasts } = setUp();
    toasts.show({ level: 'info', key: 'shown' });
    const timer = clock.waiting[0];
    toasts.show({ level: 'info', key: 'waiting' });
    toasts.show({ level: 'info', key: 'waiting' });
    expect(clock.waiting).toHaveLength(1);
    expect(clock.waiting[0]).toBe(timer);
  });

  it('pause while the pointer is over them or they have the focus (R22)', () => {
    const clock = manualTimers();
    let time = 0;
    const toasts = createToasts(clock.after, () => time);
    toasts.hold('hover', true);
    toasts.show({ level: 'info', key: 'one' });
    time = 3000;
    toasts.hold('hover', true);
    toasts.hold('focus', true);
    expect(clock.waiting).toEqual([]);
    time = 60_000;
    toasts.hold('hover', false);
    expect(clock.waiting).toEqual([]);
    toasts.hold('focus', false);
    expect(clock.waiting.map((entry) => entry.milliseconds)).toEqual([1000]);
    toasts.hold('focus', true);
    toasts.show({ level: 'info', key: 'one' });
    toasts.hold('focus', false);
    expect(clock.waiting.map((entry) => entry.milliseconds)).toEqual([4000]);
    toasts.hold('focus', true);
    toasts.dismiss();
    // The closed toast no longer holds the next one.
    toasts.show({ level: 'info', key: 'two' });
    expect(clock.waiting.map((entry) => entry.milliseconds)).toEqual([4000]);
  });

  it('have their whole time after their code has loaded', () => {
    const clock = manualTimers();
    let time = 0;
    const toasts = createToasts(clock.after, () => time);
    toasts.show({ level: 'info', key: 'one' });
    time = 50;
    toasts.hold('loading', true);
    expect(clock.waiting).toEqual([]);
    time = 9000;
    toasts.hold('loading', false);
    expect(clock.waiting.map((entry) => entry.milliseconds)).toEqual([4000]);
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
    expect(errorMessage(new PortalError({ code: 'disk-full', status: 507, message: '' }))).toEqual({
      level: 'error',
      key: 'problem.disk-full.title',
    });
    const aborted = { level: 'error', key: 'problem.aborted.detail' };
    expect(errorMessage(new DOMException('The user left.', 'AbortError'))).toEqual(aborted);
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

    it.each([0, 1])(
      'fails after 120 seconds, with %s retries (R7)',
      { tags: ['9.chunk-time'] },
      async (retry) => {
        const clock = manualTimers();
        const load = loadChunk(never, { ...(retry === 0 ? {} : { retry }), after: clock.after });
        expect(clock.waiting.map((entry) => entry.milliseconds)).toEqual([120_000]);
        clock.tick();
        await expect(load).rejects.toBeInstanceOf(ChunkLoadError);
        expect(clock.waiting).toEqual([]);
      },
    );

    it('fails on the first error (R7)', async () => {
      let loads = 0;
      const failing = () => Promise.reject(new Error(`loss ${(loads += 1)}`));
      await expect(loadChunk(failing)).rejects.toMatchObject({ cause: new Error('loss 1') });
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
      await expect(loadChunk(load, { retry: 1, after: clock.after })).rejects.toMatchObject({
        cause: new Error('loss 2'),
      });
      loads = 0;
      expect(await loadChunk(load, { retry: 2, after: clock.after })).toBe(3);
      expect(clock.waiting).toEqual([]);
    });
  },
);

describe('loadChunkOrReload (specification, section 2, Routes)', () => {
  const failing = () => Promise.reject(new Error('gone'));
  const setUp = (storage = memory()) => {
    let reloads = 0;
    const reload = () => void (reloads += 1);
    return { storage, reloads: () => reloads, options: { storage, reload } };
  };

  it('reloads the page once per chunk, and then rejects', { tags: ['8.other.chunk'] }, async () => {
    const { reloads, options } = setUp();
    void loadChunkOrReload('page', failing, options);
    await vi.waitFor(() => expect(reloads()).toBe(1));
    await expect(loadChunkOrReload('page', failing, options)).rejects.toBeInstanceOf(ChunkLoadError);
    expect(reloads()).toBe(1);
    void loadChunkOrReload('preview', failing, options);
    await vi.waitFor(() => expect(reloads()).toBe(2));
  });

  it('may reload again after the chunk has loaded', async () => {
    const { storage, reloads, options } = setUp(memory({ 'reloaded.page': '1' }));
    expect(await loadChunkOrReload('page', () => Promise.resolve('chunk'), options)).toBe('chunk');
    expect([...storage.map.keys()]).toEqual([]);
    void loadChunkOrReload('page', failing, options);
    await vi.waitFor(() => expect(reloads()).toBe(1));
  });

  it('rejects without a reload if the storage is blocked', async () => {
    const blocked = () => {
      throw new Error('SecurityError');
    };
    const { reloads, options } = setUp(Object.assign(memory(), { get: blocked, set: blocked }));
    await expect(loadChunkOrReload('page', failing, options)).rejects.toBeInstanceOf(ChunkLoadError);
    expect(reloads()).toBe(0);
  });
});
