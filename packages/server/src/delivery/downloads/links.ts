import { randomBytes } from 'node:crypto';
import { API_BASE_PATH } from '@assetportal/sdk/contract';
import { createSigner } from './signature.js';

/** How long a link can be used to start a download, in seconds. A download that has started has no time limit. */
export const LINK_LIFETIME_S = 15 * 60;

export const FILES = `${API_BASE_PATH}files/`;

/**
 * Purpose of a link: to save the file (`down`), to display it (`view`), or to play a video or audio file
 * (`play`). Playing does not require the permission to download.
 */
const TARGETS = ['down', 'view', 'play'] as const;

export interface Link {
  readonly id: string;
  readonly convertSet: string;
  readonly target: (typeof TARGETS)[number];
  /** Subject that the link was created for. The subject's permissions are checked again when the link is used. */
  readonly subject: string;
  /** Page number, from 1. Default 1. */
  readonly page?: number | undefined;
  /** Required ETag of the file, without quotes. Absent: any version. */
  readonly version?: string | undefined;
}

/**
 * Creates and verifies signed links. A link is bound to the asset, the convert set, the target, the page, the
 * version, the subject and an expiry time. It therefore works without a session (in a download manager or a
 * media player) and cannot be altered.
 */
export function createLinks(key: string, now: () => number = Date.now) {
  const signer = createSigner(key, now);
  const signedValues = ({ id, convertSet, target, subject, page = 1, version = '' }: Link, nonce: string) => [
    ...[id, convertSet, target, subject],
    ...[page, version, nonce],
  ];
  return {
    create(link: Link): string {
      const { target, subject, page = 1, version } = link;
      // Makes every link unique, because downloads are counted per link.
      const nonce = randomBytes(6).toString('base64url');
      const query = new URLSearchParams({
        n: nonce,
        target,
        for: subject,
        ...(page === 1 ? {} : { page: String(page) }),
        ...(version === undefined ? {} : { v: version }),
        ...signer.sign(signedValues(link, nonce), LINK_LIFETIME_S),
      });
      return `${FILES}${encodeURIComponent(link.id)}/${encodeURIComponent(link.convertSet)}?${query.toString()}`;
    },
    /**
     * Returns the link, or undefined if it was not signed here or has expired.
     *
     * @param query Query of the link's URL.
     */
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
      return signer.verify(signedValues(link, text('n')), proof) ? link : undefined;
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
