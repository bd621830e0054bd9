import { randomBytes } from 'node:crypto';
import { API_BASE_PATH } from '@assetportal/sdk/contract';
import { createSigner } from './signature.js';

/** How long a link can be used to begin a download. One that has begun may take as long as it needs. */
export const LINK_LIFETIME_S = 15 * 60;

export const FILES = `${API_BASE_PATH}files/`;

/**
 * What a link is for: to keep the file; to show it; or, of a film, to play it, for which one need not be allowed to
 * download it.
 */
const TARGETS = ['down', 'view', 'play'] as const;

export interface Link {
  readonly id: string;
  readonly convertSet: string;
  readonly target: (typeof TARGETS)[number];
  /** For whom it was made: their rights are asked again when it is used. */
  readonly subject: string;
  /** From 1. Default 1. */
  readonly page?: number | undefined;
  /** The ETag of what was promised, without quotes: nothing else is handed over. Absent: whatever there is then. */
  readonly version?: string | undefined;
}

/**
 * Signed links: tied to the asset, the convert set, the page, the version, the one they were made for and a time, so
 * that they work without a session (a download manager, a media player) and cannot be turned into another one.
 */
export function createLinks(key: string, now: () => number = Date.now) {
  const signer = createSigner(key, now);
  const said = ({ id, convertSet, target, subject: holder, page = 1, version = '' }: Link, once: string) => [
    ...[id, convertSet, target, holder],
    ...[page, version, once],
  ];
  return {
    make(link: Link): string {
      const { target, subject: holder, page = 1, version } = link;
      // No two links are the same: a download is counted by its link.
      const once = randomBytes(6).toString('base64url');
      const query = new URLSearchParams({
        n: once,
        target,
        for: holder,
        ...(page === 1 ? {} : { page: String(page) }),
        ...(version === undefined ? {} : { v: version }),
        ...signer.sign(said(link, once), LINK_LIFETIME_S),
      });
      return `${FILES}${encodeURIComponent(link.id)}/${encodeURIComponent(link.convertSet)}?${query.toString()}`;
    },
    /** The link as it was made, if it was made here and may still be used. @param query Of its address. */
    read(
      { id, convertSet }: Pick<Link, 'id' | 'convertSet'>,
      query: Readonly<Record<string, string | string[] | undefined>>,
    ): Link | undefined {
      const text = (name: string): string => [query[name] ?? ''].flat()[0] ?? '';
      const target = TARGETS.find((one) => one === text('target'));
      if (target === undefined || !/^\d{0,6}$/.test(text('page'))) return undefined;
      const page = text('page') === '' ? 1 : Number(text('page'));
      const version = query['v'] === undefined ? undefined : text('v');
      const link: Link = { id, convertSet, target, subject: text('for'), page, version };
      const proof = { expires: text('expires'), signature: text('signature') };
      return signer.holds(said(link, text('n')), proof) ? link : undefined;
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
