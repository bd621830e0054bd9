import { API_BASE_PATH } from '@assetportal/sdk/contract';
import { createSigner } from './signature.js';

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
  const signer = createSigner(key, now);
  const said = (link: Link) => [link.id, link.convertSet, link.target, link.holder];
  return {
    make(link: Link): string {
      const query = new URLSearchParams({
        target: link.target,
        for: link.holder,
        ...signer.sign(said(link), LINK_LIFETIME_S),
      });
      return `${FILES}${encodeURIComponent(link.id)}/${encodeURIComponent(link.convertSet)}?${query}`;
    },
    /** Whether a link was made here and may still be used. */
    check: (link: Link, expires: string, signature: string): boolean =>
      signer.holds(said(link), { expires, signature }),
  };
}

export type Links = ReturnType<typeof createLinks>;
