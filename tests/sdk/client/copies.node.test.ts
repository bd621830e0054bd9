import { expect, it, vi } from 'vitest';
import { isPortalError, PortalError } from '@assetportal/sdk';

it('errors are known across copies of the package', { tags: ['d.errors.typed'] }, async () => {
  // A second copy: its modules are loaded and run anew.
  vi.resetModules();
  const other = await import('@assetportal/sdk');
  const error = new other.PortalError({ code: 'forbidden', message: '', status: 403 });
  expect(other.PortalError).not.toBe(PortalError);
  expect(error).not.toBeInstanceOf(PortalError);
  expect(isPortalError(error, 'forbidden')).toBe(true);
  expect(isPortalError(error, 'internal')).toBe(false);
  expect(other.isPortalError(new PortalError({ code: 'x', message: '' }), 'x')).toBe(true);
});

it('and so is what a call of another copy rejects with', async () => {
  vi.resetModules();
  const other = await import('@assetportal/sdk');
  const refused = new other.PortalError({ code: 'session-expired', message: '', status: 401 });
  const fetch = () => Promise.reject(new TypeError('no'));
  const { createPortal } = await import('@assetportal/sdk');
  const hooks = { before: () => Promise.reject(refused) };
  await expect(createPortal({ url: 'http://portal', fetch, hooks }).info.version()).rejects.toBe(refused);
});
