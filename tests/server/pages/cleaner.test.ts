import { expect, it, onTestFinished } from 'vitest';
import { createPageCleaner } from '../../../packages/server/src/features/pages/cleaner.js';

const cleaner = (seconds?: number) => {
  const made = createPageCleaner(seconds);
  onTestFinished(() => made.close());
  return made;
};

it('cleans the pages of a language in a thread', async () => {
  const pages = { one: '<p>a</p><script>b</script>', two: '<b onclick="c()">d</b>' };
  expect(await cleaner().clean(pages)).toEqual({ one: '<p>a</p>', two: '<b>d</b>' });
});

it('gives up on what takes too long, while everything else goes on, and cleans the next', async () => {
  const pageCleaner = cleaner(2);
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 10);
  onTestFinished(() => clearInterval(turning));
  const endless = pageCleaner.clean({ page: '<div>'.repeat(190_000), other: '<b>x'.repeat(240_000) });
  await expect(endless).rejects.toMatchObject({ code: 'invalid-request', fault: 'unreadable' });
  expect(turns).toBeGreaterThan(20);
  expect(await pageCleaner.clean({ page: '<p>a</p>' })).toEqual({ page: '<p>a</p>' });
});
