import { expect, it, vi } from 'vitest';
import { isPortalError, PortalError } from '@assetportal/sdk';

it(
  'isPortalError returns true for errors from another copy of the package',
  { tags: ['d.errors.typed'] },
  async () => {
    // Loads and runs the modules again, as a second copy.
    vi.resetModules();
    const other = await import('@assetportal/sdk');
    const error = new other.PortalError({ code: 'forbidden', message: '', status: 403 });
    expect(other.PortalError).not.toBe(PortalError);
    expect(error).not.toBeInstanceOf(PortalError);
    expect(isPortalError(error, 'forbidden')).toBe(true);
    expect(isPortalError(error, 'internal')).toBe(false);
    expect(other.isPortalError(new PortalError({ code: 'x', message: '' }), 'x')).toBe(true);
  },
);

it('portal client rejects with a PortalError from another copy of the package unchanged', async () => {
  vi.resetModules();
  const other = await import('@assetportal/sdk');
  const rejected = new other.PortalError({ code: 'session-expired', message: '', status: 401 });
  const fetch = () => Promise.reject(new TypeError('no'));
  const { createPortal } = await import('@assetportal/sdk');
  const hooks = { before: () => Promise.reject(rejected) };
  await expect(createPortal({ url: 'http://portal', fetch, hooks }).info.version()).rejects.toBe(rejected);
});
