import {
  checkSession,
  type Credentials,
  getAssets,
  getAssetsByBody,
  getConfig,
  getContentLocales,
  getDownload,
  getDownloadLimits,
  getFields,
  getIndexStatus,
  getPreview,
  getSession,
  getVersion,
  logout,
  ORIGINAL,
  type Asset,
} from '../contract/index.js';
import { createSearch } from './search.js';
import {
  createTransport,
  encodeQuery,
  LONGEST_URL,
  type CallOptions,
  type TransportOptions,
} from './transport.js';

export type Portal = ReturnType<typeof createPortal>;

/**
 * The portal's calls under clear names.
 *
 * ```ts
 * const portal = createPortal({ url: 'http://localhost:8080' });
 * const { response } = await portal.search({ query: 'harbour' });
 * ```
 *
 * Every call rejects with a {@link PortalError}.
 */
export function createPortal(options: TransportOptions) {
  const transport = createTransport(options);
  return {
    transport,
    session: {
      /** Who am I? With credentials: logs in. Without: the present session, or a guest's. */
      get: (credentials?: Credentials, call?: CallOptions) =>
        transport.send(getSession, credentials === undefined ? {} : { body: credentials }, call),
      check: (call?: CallOptions) => transport.send(checkSession, {}, call),
      logout: (call?: CallOptions) => transport.send(logout, {}, call),
    },
    search: createSearch(transport),
    index: {
      fields: (call?: CallOptions) => transport.send(getFields, {}, call),
      status: (call?: CallOptions) => transport.send(getIndexStatus, {}, call),
    },
    assets: {
      /** Assets by id, in the order asked; unknown and forbidden ids are left out. */
      async get(ids: readonly string[], call?: CallOptions): Promise<Asset[]> {
        if (ids.length === 0) return [];
        const short = encodeQuery({ assetid: ids }).length < LONGEST_URL;
        const answer = short
          ? await transport.send(getAssets, { query: { assetid: [...ids] } }, call)
          : await transport.send(getAssetsByBody, { body: { assetid: [...ids] } }, call);
        return answer.response.docs;
      },
    },
    downloads: {
      /** A short-lived link to an asset’s file; fetch it with `portal.transport.open`. */
      link: (id: string, convertSet: string = ORIGINAL, call?: CallOptions) =>
        transport.send(getDownload, { query: { id, csetid: convertSet, target: 'down' } }, call),
      limits: (call?: CallOptions) => transport.send(getDownloadLimits, {}, call),
    },
    previews: {
      link: (id: string, page = 1, call?: CallOptions) =>
        transport.send(getPreview, { query: { id, target: 'view', page } }, call),
    },
    config: { get: (call?: CallOptions) => transport.send(getConfig, {}, call) },
    texts: { locales: (call?: CallOptions) => transport.send(getContentLocales, {}, call) },
    info: { version: (call?: CallOptions) => transport.send(getVersion, {}, call) },
  };
}
