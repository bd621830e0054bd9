/** @module-tag browser */
import { createPortal, isAbortError, isPortalError, type Fetch } from '@assetportal/sdk';
import { describe, expect, it } from 'vitest';
import { aborted } from '../support/failure.js';

/** A fetch that never responds and ignores its signal. */
const silent: Fetch = () => new Promise(() => undefined);

describe('an aborted call', () => {
  it.each<[string, unknown]>([
    ['without a reason', undefined],
    ['with the reason as its cause', 'left the page'],
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

  it('rejects with the reason if it is an Error, as fetch does', async () => {
    const reason = new Error('Custom reason.');
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

  it('passes the error to the `after` hook', async () => {
    const reported: unknown[] = [];
    const controller = new AbortController();
    const portal = createPortal({
      url: 'http://portal',
      fetch: silent,
      hooks: {
        before: () => controller.abort(),
        after: ({ error, status }) => void reported.push(error, status),
      },
    });
    const error = await aborted(portal.info.version({}, { signal: controller.signal }));
    expect(reported).toEqual([error, undefined]);
  });
});
