import { createPortal } from '@assetportal/sdk';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { createTranslator } from '@assetportal/sdk/translations';
import { expect, vi } from 'vitest';
import {
  createDownloadDialog,
  type DownloadConfig,
} from '../../../packages/sdk/src/domains/downloads/dialog.js';
import { createDownloadsStore, type Save } from '../../../packages/sdk/src/domains/downloads/store.js';
import { createToasts } from '../../../packages/sdk/src/domains/toasts/store.js';
import { json, problem } from '../support/http.js';
import { startFakePortal, type FakePortal } from '../support/portal.js';

export const one = { id: 'a1', fname: 'a1.jpg', file_size: 5e9 };
export const two = { id: 'a2', fname: 'a2.jpg', file_size: 5e9 };
export const original = { id: 'original', title: 'Original' };
export const web = { id: 'web', title: 'Web' };
export const order = {
  ...DEFAULT_CONFIG.order,
  mailto: 'orders@example.org',
  subject: { en: 'Order' },
  body: { en: 'Please send {{link}}' },
  base_url: 'https://portal.example.org',
};
export const link = 'https://example.org/terms';

export function dialogAt(
  fake: FakePortal,
  change: { terms?: boolean; orders?: boolean; order?: DownloadConfig['order'] } = {},
) {
  const portal = createPortal({ url: fake.url, credentials: 'cookie', retry: 0 });
  const toasts = createToasts(() => () => undefined);
  const save = vi.fn<Save>();
  const onError = vi.fn<(error: unknown, call: string | undefined) => void>();
  const openMail = vi.fn<(href: string) => void>();
  const downloads = createDownloadsStore({ portal, toasts, save });
  portal.transport.onFailure((error) => onError(error, error.call));
  const dialog = createDownloadDialog({
    portal,
    downloads,
    toasts,
    openMail,
    locale: () => 'en',
    t: createTranslator({ locale: 'en' }).t,
    config: () => ({
      terms_of_use: { show: change.terms ?? false, links: { en: link } },
      order: change.order ?? order,
      global: { run_order_process: change.orders ?? false },
    }),
  });
  const state = dialog.store.getState;
  const idle = () => expect.poll(() => downloads.store.getState().status).toBe('ready');
  return { dialog, downloads, toasts, save, onError, openMail, state, idle };
}

/** Starts a portal with these convert sets and this bulk limit. Its zips do not contain the assets in `rejected`. */
export async function portalWith(sets: readonly object[], about: { rejected?: string[]; max?: number } = {}) {
  const fake = await startFakePortal();
  fake.handlers['session/csets'] = (_, response) => json(response, { convert_sets: sets });
  fake.handlers['info/downloads'] = (_, response) => json(response, { max_assets: about.max ?? -1 });
  const single = { url: '/file' };
  fake.handlers['download'] = (_, response, url) =>
    json(
      response,
      url.searchParams.get('operation') === 'zip'
        ? { url: '/zip', rejected_asset_ids: about.rejected ?? [] }
        : single,
    );
  return fake;
}

export const portalWith403 = async () => {
  const fake = await portalWith([]);
  fake.handlers['session/csets'] = (_, response) => problem(response, 403, 'forbidden');
  return fake;
};
