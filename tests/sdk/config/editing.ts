import { createConfigEditor } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, type PortalConfig } from '@assetportal/sdk/config';
import { createConfigStore } from '../../../packages/sdk/src/domains/config/store.js';
import { recordedToasts } from '../translations/server.js';
import { configServer } from './server.js';

export const titled = (website_title: string): PortalConfig => ({
  ...DEFAULT_CONFIG,
  global: { ...DEFAULT_CONFIG.global, website_title },
});
export const TITLE = ['global', 'website_title'];

export async function setUp(stored: unknown = DEFAULT_CONFIG) {
  const server = configServer(stored);
  const toasts = recordedToasts();
  const config = createConfigStore(server.portal);
  const errors: unknown[] = [];
  server.portal.transport.onFailure(({ call }) => errors.push(call));
  const editor = createConfigEditor({
    portal: server.portal,
    toasts,
    config,
  });
  await editor.load();
  return { server, toasts, config, editor, errors, state: () => editor.store.getState() };
}

export const titleOf = ({ config }: { readonly config: PortalConfig }) => config.global.website_title;
