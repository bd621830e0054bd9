import { createPortal, type Portal, type TransportOptions } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { inject } from 'vitest';

/**
 * Credentials of the admin. Duplicated here, because the fixtures that start the portal require Node and do not
 * load in a browser.
 */
export const ADMIN = { user: 'admin', pass: 'a password for tests' } as const;

/**
 * Maximum time for the first call, in milliseconds. It waits until the library has been created and indexed,
 * even on a busy machine.
 */
export const FIRST_CALL = 180_000;

/**
 * Returns the address of the real portal that the whole test run shares. In a browser, it is the origin of the
 * page, as in production.
 */
const realUrl = () => (typeof location === 'undefined' ? inject('portal') : location.origin);

/** Creates an SDK client that stores its token, as an application does. */
export async function realPortal(
  credentials?: { user: string; pass: string },
  options: Partial<TransportOptions> = {},
): Promise<Portal> {
  const stored: { token?: string | undefined } = {};
  const portal = createPortal({ url: realUrl(), token: () => stored.token, ...options });
  const session = await portal.session.get(credentials, { timeout: FIRST_CALL });
  stored.token = session.session ?? undefined;
  return portal;
}

/** Returns all assets in the library, sorted by file name. */
export async function allAssets(portal: Portal): Promise<Asset[]> {
  const assets: Asset[] = [];
  const byName = { field: 'fname', direction: 'asc' } as const;
  for await (const asset of portal.search.all({ sort: byName })) assets.push(asset);
  return assets;
}

/** Returns the SHA-256 in lower-case hexadecimal, like the `sha256` of an asset. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
