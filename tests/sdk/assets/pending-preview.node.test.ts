import { describe, expect, it, vi } from 'vitest';
import { isPreviewPending } from '@assetportal/sdk/rules';
import { asset } from '../support/asset.js';
import { json } from '../support/http.js';
import { appOf, startFakePortal } from '../support/portal.js';
import { manualTimers } from '../support/tools.js';

describe('a preview that is being created', () => {
  it.each([
    ['the library is being indexed', {}, { state: 'indexing', found: 5, done: 5 }, true],
    ['files remain, as users with hidden folders see it', {}, { state: 'idle', found: 5, done: 4 }, true],
    ['nothing is left to do', {}, { state: 'idle', found: 5, done: 5 }, false],
    ['the status is unknown', {}, null, false],
    ['there is a preview', { url: '/p' }, { state: 'indexing', found: 5, done: 1 }, false],
    ['there is a problem', { preview_problem: 'damaged' }, { state: 'indexing', found: 5, done: 1 }, false],
    ['the file is missing', { offline: true }, { state: 'indexing', found: 5, done: 1 }, false],
  ] as const)('%s', (_, fields, status, expected) => {
    expect(isPreviewPending({ ...asset('a'), url: undefined, ...fields }, status)).toBe(expected);
  });

  it('appears on the asset page and in the preview after the next change of the status', async () => {
    const fake = await startFakePortal();
    const { url: _, ...pending } = asset('a');
    let docs = [pending];
    let done = 1;
    fake.handlers['assets'] = (__, response) =>
      json(response, { response: { numFound: docs.length, start: 0, docs } });
    fake.handlers['index/status'] = (__, response) =>
      json(response, { state: 'indexing', found: 5, done, failed: 0 });
    const clock = manualTimers();
    const app = appOf(fake, { after: clock.after });
    await app.asset.load('a');
    app.preview.open(pending, [pending]);
    app.indexing.watch();
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1));
    await vi.waitFor(() => expect(fake.count('GET assets')).toBe(3));
    // Nothing has changed, so nothing is requested again.
    clock.tick();
    await vi.waitFor(() => expect(fake.count('GET index/status')).toBe(2));
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1));
    expect(fake.count('GET assets')).toBe(3);

    docs = [asset('a', { url: '/p' })];
    done = 2;
    clock.tick();
    await vi.waitFor(() => expect(app.asset.store.getState().asset?.url).toBe('/p'));
    await vi.waitFor(() => expect(app.preview.store.getState().asset?.url).toBe('/p'));
    expect(app.preview.store.getState().list).toMatchObject([{ url: '/p' }]);

    // Both are complete.
    const before = fake.count('GET assets');
    done = 3;
    clock.tick();
    await vi.waitFor(() => expect(app.indexing.store.getState().status?.done).toBe(3));
    expect(fake.count('GET assets')).toBe(before);
    app.stop();
  });
});
