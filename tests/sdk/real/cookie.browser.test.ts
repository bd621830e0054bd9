/** @module-tag browser */
import { createPortal } from '@assetportal/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, FIRST_CALL } from './portal.js';

describe('a browser page with the token in a cookie', () => {
  const portal = createPortal({ url: '', credentials: 'cookie' });

  beforeAll(async () => {
    await portal.session.get(ADMIN, { timeout: FIRST_CALL });
  }, FIRST_CALL);
  afterAll(() => portal.session.logout());

  it('has a session without sending credentials', { tags: ['d.transport.bearer'] }, async () => {
    expect(await portal.session.get()).toMatchObject({ user: 'admin', session: 'cookie' });
    expect(await portal.session.check()).toMatchObject({ sessionValid: true, isGuiAdmin: true });
  });

  it('hides the token from scripts', () => {
    expect(document.cookie).toBe('');
  });
});
