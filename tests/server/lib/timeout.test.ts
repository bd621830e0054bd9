import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endsWithin, withTimeout } from '../../../packages/server/src/lib/scheduling/timeout.js';

const never = new Promise<string>(() => undefined);

it('withTimeout rejects with the given error on a timeout, and otherwise settles like the work', async () => {
  await expect(withTimeout(never, 1, () => new Error('late'))).rejects.toThrow('late');
  await expect(withTimeout(Promise.resolve('in time'), 1000, () => new Error('late'))).resolves.toBe(
    'in time',
  );
  await expect(withTimeout(Promise.reject(new Error('no')), 1000, () => new Error('late'))).rejects.toThrow(
    'no',
  );
});

it('withTimeout causes no unhandled rejection if the work fails after the timeout', async () => {
  const failing = delay(5).then(() => Promise.reject(new Error('too late to matter')));
  await expect(withTimeout(failing, 1, () => new Error('late'))).rejects.toThrow('late');
  await expect(failing).rejects.toThrow('too late to matter');
});

it('endsWithin reports whether the work ended in time', async () => {
  expect(await endsWithin(never, 1)).toBe(false);
  expect(await endsWithin(Promise.resolve(), 1000)).toBe(true);
});
