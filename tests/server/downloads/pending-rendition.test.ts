import { expect, it } from 'vitest';
import { waitForFile } from '../../../packages/server/src/delivery/downloads/pending-rendition.js';

it('what comes too late is let go of: nobody else would close it', async () => {
  let come: (file: string) => void = () => undefined;
  const opening = new Promise<string>((resolve) => (come = resolve));
  const closed: string[] = [];
  const waiting = waitForFile(opening, 1, (file) => closed.push(file));
  await expect(waiting).rejects.toMatchObject({ code: 'not-ready' });
  come('a file');
  await expect.poll(() => closed).toEqual(['a file']);
  expect(await waitForFile(Promise.resolve('in time'), 1000, (file) => closed.push(file))).toBe('in time');
  expect(closed).toEqual(['a file']);
});
