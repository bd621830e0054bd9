import type { PortalConfig } from '../../config/schema/schema.js';
import { blockedByTerms } from '../terms/terms.js';
import { translated } from '../fields/translated.js';
import type { Translate } from '../../translations/translator.js';
import { addressesOf, oneLine, wellFormed } from '../../lib/email-address.js';

/**
 * The longest order mail, in characters of its `mailto:` address: past it, mail programs and browsers cut what they are
 * given without a word.
 */
export const MAX_MAIL_LENGTH = 2000;

/** The longest subject, in characters as it is encoded: it leaves room for the links. */
const MAX_SUBJECT_LENGTH = 600;

/** What of the body stands for the links to the assets. */
const PLACEHOLDER = /\{\{\s*link\s*\}\}/g;
const LINE = '\r\n';

/**
 * The order mail of the configuration (specification, section 1): recipients and those of a copy, separated by commas;
 * subject and body by lower-case language, where `{{link}}` in the body stands for the links to the assets, one a line;
 * and the portal's address as the recipient reaches it.
 */
export type OrderConfig = PortalConfig['order'];

/** What an order mail is made of. */
export interface OrderQuestion {
  readonly order: OrderConfig;
  readonly assets: readonly { readonly id: string }[];
  /** Lower-case language; where the configuration has no text in it, English stands in, and then any other. */
  readonly locale: string;
  /** Null where there are no terms. */
  readonly terms: { readonly ticked: boolean } | null;
  /** The portal's own address, where the configuration names none. */
  readonly portalUrl?: string | undefined;
  /** A route of the portal that shows all of the assets, for a list that is too long: `/search/harbour`. */
  readonly all?: string | undefined;
  readonly t: Translate;
}

/** The order mail, or why there is none. */
export type OrderMail =
  | {
      readonly kind: 'mail';
      /** A `mailto:` address (RFC 6068), at most 2,000 characters long. */
      readonly href: string;
      /** How many assets it does not name, because it would have become too long. */
      readonly left: number;
      /** The whole text with every link, to be copied where the mail could not hold it. */
      readonly text: string;
    }
  | {
      readonly kind: 'blocked';
      /**
       * The terms are not ticked (which is told by nothing); nothing is ordered; the configuration names no usable
       * recipient, or no address of the portal; recipients and addresses alone are too long.
       */
      readonly reason: 'terms' | 'no-assets' | 'no-recipient' | 'no-base-url' | 'too-long';
    };

/**
 * The order mail that the person's own mail program sends (specification, section 1; sections 2 and 5, Order by mail).
 * A mail that would be too long names as many assets as fit, says how many more there are, and links to all of them
 * where `all` is given; no link is ever cut. A text that is too long by itself is shortened before the last link goes.
 */
export function orderMail(question: OrderQuestion): OrderMail {
  const { order, locale, t } = question;
  if (blockedByTerms(question.terms)) return { kind: 'blocked', reason: 'terms' };
  const ids = [...new Set(question.assets.map((asset) => asset.id))];
  if (ids.length === 0) return { kind: 'blocked', reason: 'no-assets' };
  const to = addressesOf(order.mailto);
  if (to.length === 0) return { kind: 'blocked', reason: 'no-recipient' };
  const base = baseOf(order.base_url) ?? baseOf(question.portalUrl ?? '');
  if (base === undefined) return { kind: 'blocked', reason: 'no-base-url' };

  const links = ids.map((id) => `${base}/asset/${encode(id)}`);
  const template = translated(order.body, locale) ?? '';
  const href = hrefOf(to, addressesOf(order.cc), subjectOf(order, locale));
  const fits = (body: string) => href(body).length <= MAX_MAIL_LENGTH;
  const all = isRoute(question.all) ? `${base}${question.all}` : undefined;
  const list = (count: number): string => {
    if (count === links.length) return links.join(LINE);
    const params = { count: links.length - count };
    const more = all === undefined ? t('order.more', params) : `${t('order.moreAt', params)}${LINE}${all}`;
    return [...links.slice(0, count), more].join(LINE);
  };
  const text = filled(template, list(links.length));
  if (fits(text)) return { kind: 'mail', href: href(text), left: 0, text };
  const count = most(links.length - 1, (number) => fits(filled(template, list(number))));
  if (count >= 1) {
    return { kind: 'mail', href: href(filled(template, list(count))), left: links.length - count, text };
  }
  // The text alone fills the mail: what is ordered comes before what is said about it.
  const characters = [...prose(template)];
  const shortened = (length: number) => {
    const said = characters.slice(0, length).join('').trimEnd();
    return filled(said === '' ? '' : `${said} …`, list(1));
  };
  const length = most(characters.length, (number) => fits(shortened(number)));
  if (length < 0) return { kind: 'blocked', reason: 'too-long' };
  return { kind: 'mail', href: href(shortened(length)), left: links.length - 1, text };
}

/** A path as an address has it: nothing in it can end the line that it stands in. */
function isRoute(route: string | undefined): route is string {
  return route !== undefined && /^\/(?!\/)[\x21-\x7e]*$/.test(route);
}

/** The body with the links in place of the placeholder, or below the text where it has none. */
function filled(template: string, list: string): string {
  if (template.trim() === '') return list;
  const parts = template.split(PLACEHOLDER);
  const whole = parts.length > 1 ? parts.join(list) : `${template.trimEnd()}${LINE}${LINE}${list}`;
  return whole.replace(/\r\n?|\n/g, LINE);
}

function subjectOf(order: OrderConfig, locale: string): string {
  const subject = oneLine(translated(order.subject, locale) ?? '');
  const fits = (text: string) => encode(text).length <= MAX_SUBJECT_LENGTH;
  if (fits(subject)) return subject;
  const characters = [...subject];
  const cut = (length: number) => `${characters.slice(0, length).join('').trimEnd()} …`;
  return cut(most(characters.length, (length) => fits(cut(length))));
}

function prose(template: string): string {
  return template.replace(PLACEHOLDER, '').trim();
}

function hrefOf(to: readonly string[], cc: readonly string[], subject: string) {
  const copies = cc.filter((address) => !to.includes(address));
  const fields = [
    ...(copies.length === 0 ? [] : [`cc=${copies.map(encodeAddress).join(',')}`]),
    ...(subject === '' ? [] : [`subject=${encode(subject)}`]),
  ];
  const start = `mailto:${to.map(encodeAddress).join(',')}?${fields.map((field) => `${field}&`).join('')}body=`;
  return (body: string) => `${start}${encode(body)}`;
}

/** The sign between name and host may stand as it is; everything else that means something in an address may not. */
function encodeAddress(address: string): string {
  return encode(address).replace('%40', '@');
}

function encode(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** The address of the portal without a slash at its end; undefined where it is none of the web. */
function baseOf(address: string): string | undefined {
  if (!URL.canParse(address.trim())) return undefined;
  const { protocol, origin, pathname } = new URL(address.trim());
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.replace(/\/+$/, '') : undefined;
}

/** The largest of 0 to `limit` that fits, where what fits also fits smaller; -1 where nothing does. */
function most(limit: number, fits: (number: number) => boolean): number {
  let low = -1;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
