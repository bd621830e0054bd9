import { expect, it } from 'vitest';
import { waitForFile } from '../../../packages/server/src/delivery/downloads/pending-rendition.js';

it('waitForFile releases a file that arrives after the timeout', async () => {
  let resolveFile: (file: string) => void = () => undefined;
  const opening = new Promise<string>((resolve) => (resolveFile = resolve));
  const closed: string[] = [];
  const waiting = waitForFile(opening, 1, (file) => closed.push(file));
  await expect(waiting).rejects.toMatchObject({ code: 'not-ready' });
  resolveFile('a file');
  await expect.poll(() => closed).toEqual(['a file']);
  expect(await waitForFile(Promise.resolve('in time'), 1000, (file) => closed.push(file))).toBe('in time');
  expect(closed).toEqual(['a file']);
});
