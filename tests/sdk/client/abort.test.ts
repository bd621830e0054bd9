import { createPortal, isAbortError, isPortalError, type Fetch } from '@assetportal/sdk';
import { describe, expect, it } from 'vitest';
import { aborted } from '../support/failure.js';

/** A server that never answers, and a fetch that takes no notice of its signal. */
const silent: Fetch = () => new Promise(() => undefined);

describe('a call that its caller aborts', () => {
  it.each<[string, unknown]>([
    ['without a reason', undefined],
    ['for a reason that is no error', 'left the page'],
  ])('rejects with an AbortError %s', async (_, reason) => {
    const controller = new AbortController();
    const call = createPortal({ url: 'http://portal', fetch: silent }).info.version(
      {},
      {
        signal: controller.signal,
      },
    );
    controller.abort(reason);
    const error = await aborted(call);
    expect(isPortalError(error)).toBe(false);
    if (reason !== undefined) expect(error.cause).toBe(reason);
  });

  it('rejects with the reason where that is an error, as fetch does', async () => {
    const reason = new Error('My own.');
    const call = createPortal({ url: 'http://portal', fetch: silent }).info.version(
      {},
      {
        signal: AbortSignal.abort(reason),
      },
    );
    const error: unknown = await call.catch((caught: unknown) => caught);
    expect(error).toBe(reason);
    expect(isAbortError(error)).toBe(false);
  });

  it('tells the hook `after` of it', async () => {
    const told: unknown[] = [];
    const controller = new AbortController();
    const portal = createPortal({
      url: 'http://portal',
      fetch: silent,
      hooks: {
        before: () => controller.abort(),
        after: ({ error, status }) => void told.push(error, status),
      },
    });
    const error = await aborted(portal.info.version({}, { signal: controller.signal }));
    expect(told).toEqual([error, undefined]);
  });
});
