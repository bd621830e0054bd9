import { expect, it, onTestFinished } from 'vitest';
import { createPageCleaner } from '../../../packages/server/src/features/pages/cleaner.js';

const cleaner = (seconds?: number) => {
  const pageCleaner = createPageCleaner(seconds);
  onTestFinished(() => pageCleaner.close());
  return pageCleaner;
};

it('PageCleaner cleans the pages of a language in a separate process', async () => {
  const pages = { one: '<p>a</p><script>b</script>', two: '<b onclick="c()">d</b>' };
  expect(await cleaner().clean(pages)).toEqual({ one: '<p>a</p>', two: '<b>d</b>' });
});

it(
  'PageCleaner aborts after a timeout without blocking the event loop, and cleans the next pages',
  { tags: ['gate'] },
  async () => {
    const pageCleaner = cleaner(2);
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    onTestFinished(() => clearInterval(timer));
    const endless = pageCleaner.clean({ page: '<div>'.repeat(190_000), other: '<b>x'.repeat(240_000) });
    await expect(endless).rejects.toMatchObject({ code: 'invalid-request', fault: 'unreadable' });
    expect(ticks).toBeGreaterThan(20);
    expect(await pageCleaner.clean({ page: '<p>a</p>' })).toEqual({ page: '<p>a</p>' });
  },
);
