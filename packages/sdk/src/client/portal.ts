import { createSettingsCalls } from './calls/settings.js';
import { createAssetCalls } from './calls/assets.js';
import { createDownloadCalls } from './calls/downloads.js';
import { createInfoCalls } from './calls/info.js';
import { createSessionCalls } from './calls/session.js';
import { createSearch } from './calls/search.js';
import { createTransport, type TransportOptions } from './transport/transport.js';

/**
 * Return type of {@link createPortal}. An interface, so that editors and the API reference show the name
 * `Portal` instead of the expanded type.
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
 * Every call has the signature `(input, options?)`. A failed call rejects with a `PortalError`. An aborted call
 * rejects with the signal's reason, by default an `AbortError`.
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
