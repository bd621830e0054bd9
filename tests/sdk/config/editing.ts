import { DEFAULT_CONFIG, type PortalConfig } from '@assetportal/sdk/config';
import { adminOf } from '../support/admin.js';
import { configServer } from './server.js';

export const titled = (website_title: string): PortalConfig => ({
  ...DEFAULT_CONFIG,
  global: { ...DEFAULT_CONFIG.global, website_title },
});
export const TITLE = ['global', 'website_title'];

export async function setUp(stored: unknown = DEFAULT_CONFIG) {
  const server = configServer(stored);
  const { app, admin, toasts } = adminOf(server.portal);
  const { config } = app;
  const errors: unknown[] = [];
  server.portal.transport.onFailure(({ call }) => errors.push(call));
  const editor = admin.config;
  await editor.load();
  return { server, toasts, config, editor, errors, state: () => editor.store.getState() };
}

export const titleOf = ({ config }: { readonly config: PortalConfig }) => config.global.website_title;
