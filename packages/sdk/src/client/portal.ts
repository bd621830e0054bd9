import { createSettingsCalls } from './calls/settings.js';
import { createAssetCalls } from './calls/assets.js';
import { createDownloadCalls } from './calls/downloads.js';
import { createInfoCalls } from './calls/info.js';
import { createSessionCalls } from './calls/session.js';
import { createSearch } from './calls/search.js';
import { createTransport, type TransportOptions } from './transport/transport.js';

/**
 * Return type of {@link createPortal}. An interface, so that types and the reference use its name instead of
 * expanding it.
 */
export interface Portal extends ReturnType<typeof createPortal> {}

/**
 * Creates an API client for a portal.
 *
 * ```ts
 * const portal = createPortal({ url: 'http://localhost:8080' });
 * const { total, assets } = await portal.search.query({ query: 'harbor' });
 * ```
 *
 * Every call has the signature `(input, options?)`. It rejects with a `PortalError`, or with an `AbortError` if
 * its signal aborts.
 *
 * @throws PortalError `invalid-call` if the URL is invalid.
 */
export function createPortal(options: TransportOptions) {
  const transport = createTransport(options);
  return {
    transport,
    search: createSearch(transport),
    ...createSessionCalls(transport),
    ...createAssetCalls(transport),
    ...createDownloadCalls(transport),
    ...createSettingsCalls(transport),
    ...createInfoCalls(transport, options),
  };
}
