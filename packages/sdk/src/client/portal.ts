import { createSettingsCalls } from './calls/settings.js';
import { createAssetCalls } from './calls/assets.js';
import { createDownloadCalls } from './calls/downloads.js';
import { createInfoCalls } from './calls/info.js';
import { createSessionCalls } from './calls/session.js';
import { createSearch } from './calls/search.js';
import { createTransport, type TransportOptions } from './transport/transport.js';

/** What {@link createPortal} makes. An interface, so that types and the reference name it instead of repeating it. */
export interface Portal extends ReturnType<typeof createPortal> {}

/**
 * The portal's calls under clear names.
 *
 * ```ts
 * const portal = createPortal({ url: 'http://localhost:8080' });
 * const { total, assets } = await portal.search.query({ query: 'harbour' });
 * ```
 *
 * Every call takes `(input, options?)` and rejects with a `PortalError`, or with an `AbortError` when its signal aborts.
 *
 * @throws PortalError `invalid-call` for an address that is none.
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
