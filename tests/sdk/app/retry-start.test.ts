import { describe, expect, it, vi } from 'vitest';
import { retryStart } from '@assetportal/sdk';
import { gate, manualTimers } from '../support/tools.js';

describe('retryStart (specification, section 2: the API cannot be reached)', () => {
  it('waits 5, 10, 20 and 40 seconds, and reports the time until the next attempt', async () => {
    const clock = manualTimers();
    const waits: (number | null)[] = [];
    const stop = retryStart(
      { start: () => Promise.resolve() },
      { after: clock.after, onWait: (wait) => waits.push(wait) },
    );
    for (const count of [1, 2, 3, 4]) {
      clock.tick();
      await vi.waitFor(() => expect(waits).toHaveLength(2 * count + 1));
    }
    expect(waits).toEqual([5000, null, 10_000, null, 20_000, null, 40_000, null, 40_000]);
    stop();
  });

  it('starts the app 5 seconds after the first failure, until it is stopped', async () => {
    const clock = manualTimers();
    const attempt = gate();
    const start = vi.fn<() => Promise<void>>(() => attempt.passed);
    const stop = retryStart({ start }, { after: clock.after });
    expect(clock.waiting.map((entry) => entry.milliseconds)).toEqual([5000]);
    clock.tick();
    expect(start).toHaveBeenCalledOnce();
    // The next interval begins when the attempt has ended.
    expect(clock.waiting).toEqual([]);
    attempt.open();
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1));
    stop();
    expect(clock.waiting).toEqual([]);
  });

  it('starts the app at once when the device is online again', async () => {
    const clock = manualTimers();
    const start = vi.fn<() => Promise<void>>(() => Promise.resolve());
    let online = () => {};
    const unsubscribe = vi.fn<() => void>();
    const stop = retryStart(
      { start },
      {
        after: clock.after,
        onOnline(run) {
          online = run;
          return unsubscribe;
        },
      },
    );
    online();
    expect(start).toHaveBeenCalledOnce();
    // The attempt replaces the scheduled one. A second attempt does not schedule another one.
    expect(clock.waiting).toEqual([]);
    online();
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1));
    await new Promise((done) => setTimeout(done));
    expect(clock.waiting).toHaveLength(1);
    stop();
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(clock.waiting).toEqual([]);
  });

  it('schedules nothing if it is stopped during an attempt', async () => {
    const clock = manualTimers();
    const attempt = gate();
    const stop = retryStart({ start: () => attempt.passed }, { after: clock.after });
    clock.tick();
    stop();
    attempt.open();
    await attempt.passed;
    await Promise.resolve();
    expect(clock.waiting).toEqual([]);
  });
});
