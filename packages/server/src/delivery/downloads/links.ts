import { randomBytes } from 'node:crypto';
import { API_BASE_PATH } from '@assetportal/sdk/contract';
import { queryValue, type LinkSubject, type Query } from './link-subjects.js';
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
  /** Page number, from 1. Default 1. */
  readonly page?: number | undefined;
  /** Required ETag of the file, without quotes. Absent: any version. */
  readonly version?: string | undefined;
}

/**
 * Creates and verifies signed links. A link is bound to the asset, the convert set, the target, the page, the
 * version, the subject and an expiry time. It therefore works without a token (in a download manager or a media
 * player) and cannot be altered. It ends with the session and the password of its subject.
 */
export function createLinks(key: string, now: () => number = Date.now) {
  const signer = createSigner(key, now);
  const signedValues = (
    { id, convertSet, target, page = 1, version = '' }: Link,
    subject: LinkSubject,
    nonce: string,
  ) => [id, convertSet, target, page, version, nonce, ...subject.signed];
  return {
    create(link: Link, subject: LinkSubject): string {
      const { target, page = 1, version } = link;
      // Makes every link unique, because downloads are counted per link.
      const nonce = randomBytes(6).toString('base64url');
      const query = new URLSearchParams({
        n: nonce,
        target,
        for: subject.id,
        ...(page === 1 ? {} : { page: String(page) }),
        ...(version === undefined ? {} : { v: version }),
        ...signer.sign(signedValues(link, subject, nonce), LINK_LIFETIME_S),
      });
      return `${FILES}${encodeURIComponent(link.id)}/${encodeURIComponent(link.convertSet)}?${query.toString()}`;
    },
    /**
     * Returns the link, or undefined if it was not signed here or has expired.
     *
     * @param query Query of the link's URL.
     * @param subject Subject of the link, from its query.
     */
    read(
      { id, convertSet }: Pick<Link, 'id' | 'convertSet'>,
      query: Query,
      subject: LinkSubject,
    ): Link | undefined {
      const text = (name: string): string => queryValue(query, name);
      const target = TARGETS.find((one) => one === text('target'));
      if (target === undefined || !/^\d{0,6}$/.test(text('page'))) return undefined;
      const page = text('page') === '' ? 1 : Number(text('page'));
      const version = query['v'] === undefined ? undefined : text('v');
      const link: Link = { id, convertSet, target, page, version };
      const proof = { expires: text('expires'), signature: text('signature') };
      return signer.verify(signedValues(link, subject, text('n')), proof, LINK_LIFETIME_S) ? link : undefined;
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
