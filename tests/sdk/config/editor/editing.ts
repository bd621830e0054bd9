import { createApp, type Portal } from '@assetportal/sdk';
import { createAdmin } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, type PortalConfig } from '@assetportal/sdk/config';
import { configServer } from '../server.js';

export const titled = (website_title: string): PortalConfig => ({
  ...DEFAULT_CONFIG,
  global: { ...DEFAULT_CONFIG.global, website_title },
});
export const TITLE = ['global', 'website_title'];

/** Creates an app and its admin area for a portal. `toasts.shown` lists the level and the key of each toast. */
function adminOf(portal: Portal) {
  const app = createApp({
    portal,
    languages: ['en'],
    // Each toast ends as soon as possible, so that the next one is displayed.
    after: (_, run) => {
      queueMicrotask(run);
      return () => undefined;
    },
  });
  const shown: string[] = [];
  app.toasts.store.subscribe(({ current }, before) => {
    if (current !== null && current !== before.current) shown.push(`${current.level} ${current.key}`);
  });
  return { app, admin: createAdmin(app), toasts: { shown } };
}

export async function setUp(stored: unknown = DEFAULT_CONFIG) {
  const server = configServer(stored);
  const { app, admin, toasts } = adminOf(server.portal);
  const { config } = app;
  const errors: unknown[] = [];
  server.portal.transport.onFailure(({ call }) => errors.push(call));
  const editor = admin.config;
  await editor.load();
  const { branding } = admin;
  return { server, toasts, config, editor, branding, errors, state: () => editor.store.getState() };
}

export const titleOf = ({ config }: { readonly config: PortalConfig }) => config.global.website_title;
