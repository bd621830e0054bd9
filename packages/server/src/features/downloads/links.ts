import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_BASE_PATH } from '@assetportal/sdk/contract';
import type { Principal } from '../../http/principal.js';

/** How long a link can be used to begin a download. One that has begun may take as long as it needs. */
export const LINK_LIFETIME_S = 15 * 60;

export const FILES = `${API_BASE_PATH}files/`;

export interface Link {
  readonly id: string;
  readonly convertSet: string;
  readonly target: 'down' | 'view';
  /** For whom it was made: their rights are asked again when it is used. */
  readonly holder: string;
}

/**
 * Signed links: tied to the asset, the convert set, the one they were made for and a time, so that they work without
 * a session (a download manager, a media player) and cannot be turned into another one.
 */
export function createLinks(key: string, now: () => number = Date.now) {
  const sign = (link: Link, expires: number): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([link.id, link.convertSet, link.target, link.holder, expires]))
      .digest();
  return {
    make(link: Link): string {
      const expires = Math.floor(now() / 1000) + LINK_LIFETIME_S;
      const query = new URLSearchParams({
        target: link.target,
        for: link.holder,
        expires: String(expires),
        signature: sign(link, expires).toString('base64url'),
      });
      return `${FILES}${encodeURIComponent(link.id)}/${encodeURIComponent(link.convertSet)}?${query}`;
    },
    /** Whether a link was made here and may still be used. */
    check(link: Link, expires: string, signature: string): boolean {
      if (!/^\d{1,12}$/.test(expires)) return false;
      const given = Buffer.from(signature, 'base64url');
      const right = sign(link, Number(expires));
      return given.length === right.length && timingSafeEqual(given, right) && Number(expires) * 1000 > now();
    },
  };
}

export type Links = ReturnType<typeof createLinks>;

/** The one a link is made for, as it stands in the link. */
export const holderOf = (principal: Principal): string =>
  principal.kind === 'user' ? String(principal.id) : principal.kind;
