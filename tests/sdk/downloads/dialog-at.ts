import { createPortal } from '@assetportal/sdk';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { createTranslator } from '@assetportal/sdk/translations';
import { expect, vi } from 'vitest';
import { createDownloadDialog } from '../../../packages/sdk/src/domains/downloads/dialog/dialog.js';
import type { DownloadConfig } from '../../../packages/sdk/src/domains/downloads/dialog/options.js';
import { createFormatChoices } from '../../../packages/sdk/src/domains/downloads/formats/choices.js';
import { createDownloadLimits } from '../../../packages/sdk/src/domains/downloads/limits.js';
import type { Disk, Save } from '../../../packages/sdk/src/domains/downloads/queue/disk.js';
import { createDownloads } from '../../../packages/sdk/src/domains/downloads/queue/store.js';
import { createTermsAcceptance } from '../../../packages/sdk/src/domains/terms/acceptance.js';
import { createToasts } from '../../../packages/sdk/src/domains/toasts/store.js';
import { bodyOf, json, problem } from '../support/http.js';
import { memory, startFakePortal, type FakePortal } from '../support/portal.js';

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
  change: {
    terms?: boolean;
    orders?: boolean;
    order?: DownloadConfig['order'];
    disk?: Disk;
    user?: () => string | null;
  } = {},
) {
  const portal = createPortal({ url: fake.url, credentials: 'cookie', retry: 0 });
  const toasts = createToasts(() => () => undefined);
  const save = vi.fn<Save>();
  const onError = vi.fn<(error: unknown, call: string | undefined) => void>();
  const openMail = vi.fn<(href: string) => void>();
  // The panel has opened by itself before, so that toasts report the start of downloads.
  const storage = memory({ 'downloads-opened': '1' });
  const downloads = createDownloads({
    portal,
    toasts,
    save,
    storage,
    disk: () => change.disk,
    user: () => null,
    after: () => () => undefined,
  });
  const choices = createFormatChoices(storage);
  const termsOfUse = { show: change.terms ?? false, links: { en: link } };
  const terms = createTermsAcceptance(storage, () => termsOfUse);
  portal.transport.onFailure((error) => onError(error, error.call));
  const dialog = createDownloadDialog({
    portal,
    downloads,
    limits: createDownloadLimits({ portal }),
    choices,
    terms,
    toasts,
    openMail,
    siteTitle: () => 'assetportal',
    user: change.user ?? (() => null),
    disk: () => change.disk,
    locale: () => 'en',
    t: createTranslator({ locale: 'en' }).t,
    config: () => ({
      terms_of_use: termsOfUse,
      order: change.order ?? order,
      global: { run_order_process: change.orders ?? false },
    }),
  });
  const state = dialog.store.getState;
  const idle = () => expect.poll(() => downloads.store.getState().status).toBe('ready');
  return { dialog, downloads, choices, toasts, save, onError, openMail, state, idle };
}

/** Starts a portal with these convert sets and this bulk limit. Its zips do not contain the assets in `rejected`. */
export async function portalWith(sets: readonly object[], about: { rejected?: string[]; max?: number } = {}) {
  const fake = await startFakePortal();
  // Like a server that has only the calls of the specification.
  fake.handlers['session/csets'] = (request, response) =>
    request.method === 'POST' ? problem(response, 404, 'not-found') : json(response, { convert_sets: sets });
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

/** A format of an offer, for tests. */
export const offered = (id: string, change: object = {}) => ({
  id,
  title: '',
  allowed: 1,
  total: 1,
  ...change,
});

/**
 * Starts a portal that offers these formats. `unavailable` depends on the requested convert set.
 *
 * @param offer returns the formats of these assets
 */
export async function portalOffering(
  offer: (ids: readonly string[]) => { sets: readonly object[]; unavailable?: readonly string[] },
  about: { rejected?: string[]; max?: number; withSet?: readonly string[] } = {},
) {
  const fake = await portalWith([], about);
  const bodies: { asset_id: string[]; csetid?: string }[] = [];
  fake.handlers['session/csets'] = async (request, response) => {
    const body = JSON.parse(await bodyOf(request)) as { asset_id: string[]; csetid?: string };
    bodies.push(body);
    const { sets, unavailable = [] } = offer(body.asset_id);
    const others = body.asset_id.filter((id) => about.withSet?.includes(id) === false);
    json(response, { convert_sets: sets, unavailable: body.csetid === undefined ? unavailable : others });
  };
  return { fake, bodies };
}
