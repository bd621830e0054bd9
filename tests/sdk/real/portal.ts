import { createPortal, type Portal, type TransportOptions } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { inject } from 'vitest';

/** The password of `admin` there; the fixtures that start the portal need Node, and cannot be loaded in a browser. */
export const ADMIN = { user: 'admin', pass: 'a password for tests' } as const;

/** Milliseconds that a busy machine may take to make and index the library: the first call waits for it. */
export const FIRST_CALL = 180_000;

/** The address of the real portal that the run shares: in a browser the page's own, as in life. */
const realUrl = () => (typeof location === 'undefined' ? inject('portal') : location.origin);

/** The SDK as an application uses it, with a token that it keeps itself. */
export async function realPortal(
  credentials?: { user: string; pass: string },
  options: Partial<TransportOptions> = {},
): Promise<Portal> {
  const held: { token?: string | undefined } = {};
  const portal = createPortal({ url: realUrl(), token: () => held.token, ...options });
  const session = await portal.session.get(credentials, { timeout: FIRST_CALL });
  held.token = session.session ?? undefined;
  return portal;
}

/** All that the library holds, by name. */
export async function allAssets(portal: Portal): Promise<Asset[]> {
  const assets: Asset[] = [];
  const byName = { field: 'fname', direction: 'asc' } as const;
  for await (const asset of portal.search.all({ sort: byName })) assets.push(asset);
  return assets;
}

/** Lower-case hexadecimal, as assets carry it. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
