import { expect, it } from 'vitest';
import { dashboardModule } from '@assetportal/sdk';
import { appOf, startFakePortal } from '../support/portal.js';

it('dashboard module clears the content of the home page when the user changes', async () => {
  const app = appOf(await startFakePortal());
  await app.start();
  const dashboard = app.module(dashboardModule);
  await dashboard.load();
  expect(dashboard.store.getState().dashboard).not.toBeNull();
  await app.session.login({ user: 'ada', pass: 'right' });
  expect(dashboard.store.getState()).toEqual({ dashboard: null, error: null });
  await dashboard.load();
  expect(dashboard.store.getState().dashboard).not.toBeNull();
  await app.session.logout();
  expect(dashboard.store.getState()).toEqual({ dashboard: null, error: null });
});
