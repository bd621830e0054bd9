import type { PortalConfig } from '../../config/schema/schema.js';
import { blockedByTerms } from '../terms/terms.js';
import { translated } from '../fields/translated.js';
import type { Translate } from '../../translations/translator.js';
import { addressesOf, oneLine, wellFormed } from '../../lib/email-address.js';

/**
 * Maximum length of an order mail, in characters of its `mailto:` URL. Mail programs and browsers silently
 * truncate longer URLs.
 */
export const MAX_MAIL_LENGTH = 2000;

/** Maximum length of the encoded subject, in characters. It leaves room for the links. */
const MAX_SUBJECT_LENGTH = 600;

/** Placeholder in the body for the links to the assets. */
const PLACEHOLDER = /\{\{\s*link\s*\}\}/g;
const LINE = '\r\n';

/**
 * Order mail settings in the configuration (specification, section 1). Recipients and CC recipients are
 * separated by commas. Subject and body are keyed by lower-case language code. `{{link}}` in the body is
 * replaced by the links to the assets, one per line. The base URL is the address at which recipients can reach
 * the portal.
 */
export type OrderConfig = PortalConfig['order'];

/** Input of `orderMail`. */
export interface OrderMailInput {
  readonly order: OrderConfig;
  readonly assets: readonly { readonly id: string }[];
  /**
   * Lower-case language code. If the configuration has no text in this language, English is used, or else any
   * other.
   */
  readonly locale: string;
  /** Purpose for which the user needs the assets. Precedes the configured text. */
  readonly purpose?: string | undefined;
  /** Null if there are no terms. */
  readonly terms: { readonly accepted: boolean } | null;
  /** URL of the portal, if the configuration contains none. */
  readonly portalUrl?: string | undefined;
  /** Route of the portal that lists all of the assets, for a list that is too long: `/search/harbor`. */
  readonly all?: string | undefined;
  readonly t: Translate;
}

/** The order mail, or the reason why there is none. */
export type OrderMail =
  | {
      readonly kind: 'mail';
      /** A `mailto:` URL (RFC 6068) of at most 2,000 characters. */
      readonly href: string;
      /** Number of assets that the mail omits because it would be too long. */
      readonly left: number;
      /** Complete text with all links, which the user can copy if they do not fit in the mail. */
      readonly text: string;
      /** Text of the mail, with as many links as fit. */
      readonly body: string;
      readonly to: readonly string[];
      readonly cc: readonly string[];
      readonly subject: string;
    }
  | {
      readonly kind: 'blocked';
      readonly reason: BlockedReason;
    };

/**
 * Reason why there is no order mail.
 *
 * - `terms`: the terms are not accepted.
 * - `no-assets`: there are no assets to order.
 * - `no-recipient`: the configuration contains no usable recipient.
 * - `no-base-url`: neither the configured base URL nor `portalUrl` is an HTTP URL.
 * - `too-long`: even without any text, not even one link fits.
 */
export type BlockedReason = 'terms' | 'no-assets' | 'no-recipient' | 'no-base-url' | 'too-long';

/**
 * Creates the order mail for the user's mail program (specification, section 1; sections 2 and 5, Order by
 * mail). If the mail would be too long, it lists as many assets as fit and states how many others there are. If
 * `all` is set, it also links to the complete list. Links are never truncated. If not even one link fits, the
 * text is shortened.
 */
export function orderMail(input: OrderMailInput): OrderMail {
  const { order, locale, t } = input;
  if (blockedByTerms(input.terms)) return { kind: 'blocked', reason: 'terms' };
  const ids = [...new Set(input.assets.map((asset) => asset.id))];
  if (ids.length === 0) return { kind: 'blocked', reason: 'no-assets' };
  const to = addressesOf(order.mailto);
  if (to.length === 0) return { kind: 'blocked', reason: 'no-recipient' };
  const base = baseOf(order.base_url) ?? baseOf(input.portalUrl ?? '');
  if (base === undefined) return { kind: 'blocked', reason: 'no-base-url' };

  const links = ids.map((id) => `${base}/asset/${encode(id)}`);
  const template = templateOf(order, locale, input.purpose ?? '');
  const cc = addressesOf(order.cc).filter((address) => !to.includes(address));
  const subject = subjectOf(order, locale);
  const href = hrefOf(to, cc, subject);
  const mail = (body: string, left: number): OrderMail => {
    return { kind: 'mail', href: href(body), left, text, body, to, cc, subject };
  };
  const fits = (body: string) => href(body).length <= MAX_MAIL_LENGTH;
  const all = isRoute(input.all) ? `${base}${input.all}` : undefined;
  const list = (count: number): string => {
    if (count === links.length) return links.join(LINE);
    const params = { count: links.length - count };
    const more = all === undefined ? t('order.more', params) : `${t('order.moreAt', params)}${LINE}${all}`;
    return [...links.slice(0, count), more].join(LINE);
  };
  const text = fillTemplate(template, list(links.length));
  if (fits(text)) return mail(text, 0);
  const count = largestWhere(links.length - 1, (number) => fits(fillTemplate(template, list(number))));
  if (count >= 1) return mail(fillTemplate(template, list(count)), links.length - count);
  // The text leaves no room for even one link. Shorten the text rather than drop that link.
  const characters = [...prose(template)];
  const shortened = (length: number) => {
    const beginning = characters.slice(0, length).join('').trimEnd();
    return fillTemplate(beginning === '' ? '' : `${beginning} …`, list(1));
  };
  const length = largestWhere(characters.length, (number) => fits(shortened(number)));
  if (length < 0) return { kind: 'blocked', reason: 'too-long' };
  return mail(shortened(length), links.length - 1);
}

/** Returns the configured text, after the purpose. A placeholder in the purpose is not replaced. */
function templateOf(order: OrderConfig, locale: string, purpose: string): string {
  const template = translated(order.body, locale) ?? '';
  const words = purpose.trim().replace(PLACEHOLDER, '{ {link} }');
  return words === ''
    ? template
    : template === ''
      ? `${words}${LINE}${LINE}{{link}}`
      : `${words}${LINE}${LINE}${template}`;
}

/** Returns true if the route is an absolute path of printable ASCII characters without spaces. */
function isRoute(route: string | undefined): route is string {
  return route !== undefined && /^\/(?!\/)[\x21-\x7e]*$/.test(route);
}

/**
 * Inserts the links at the placeholder, or appends them to a text without a placeholder. Line breaks become
 * CRLF.
 */
function fillTemplate(template: string, list: string): string {
  if (template === '') return list;
  const parts = template.split(PLACEHOLDER);
  const text = parts.length > 1 ? parts.join(list) : `${template.trimEnd()}${LINE}${LINE}${list}`;
  return text.replace(/\r\n?|\n/g, LINE);
}

function subjectOf(order: OrderConfig, locale: string): string {
  const subject = oneLine(translated(order.subject, locale) ?? '');
  const fits = (text: string) => encode(text).length <= MAX_SUBJECT_LENGTH;
  if (fits(subject)) return subject;
  const characters = [...subject];
  const cut = (length: number) => `${characters.slice(0, length).join('').trimEnd()} …`;
  return cut(largestWhere(characters.length, (length) => fits(cut(length))));
}

function prose(template: string): string {
  return template.replace(PLACEHOLDER, '').trim();
}

function hrefOf(to: readonly string[], cc: readonly string[], subject: string) {
  const fields = [
    ...(cc.length === 0 ? [] : [`cc=${cc.map(encodeAddress).join(',')}`]),
    ...(subject === '' ? [] : [`subject=${encode(subject)}`]),
  ];
  const start = `mailto:${to.map(encodeAddress).join(',')}?${fields.map((field) => `${field}&`).join('')}body=`;
  return (body: string) => `${start}${encode(body)}`;
}

/** Encodes an address, except for the `@` between name and host. */
function encodeAddress(address: string): string {
  return encode(address).replace('%40', '@');
}

function encode(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** Returns the portal URL without its query and without a trailing slash. Undefined if it is not an HTTP URL. */
function baseOf(address: string): string | undefined {
  if (!URL.canParse(address.trim())) return undefined;
  const { protocol, origin, pathname } = new URL(address.trim());
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.replace(/\/+$/, '') : undefined;
}

/**
 * Returns the largest number from 0 to `limit` that fits, by binary search. If a number fits, all smaller ones
 * must fit too. Returns -1 if none fits.
 */
function largestWhere(limit: number, fits: (number: number) => boolean): number {
  let low = -1;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
