/** Maximum length of an email address, in characters (RFC 5321, without the angle brackets). */
export const MAX_ADDRESS_LENGTH = 254;

/**
 * An address: parts without quotes or comments, separated by single dots. The host may be internationalized, because
 * every mail program sends it as Punycode. The part before the `@` is ASCII: many mail servers do not accept others
 * (SMTPUTF8, RFC 6531).
 */
const ADDRESS = (() => {
  const local = "[A-Za-z0-9!#$%&'*+\\/=?^_`{|}~\\-]+";
  const host = String.raw`[\p{L}\p{N}\p{M}_\-]+`;
  const length = String.raw`(?=[^\s<>,;]{1,${MAX_ADDRESS_LENGTH}}(?:[\s<>,;]|$))(?=[^@]{1,64}@)`;
  return `${length}${local}(?:\\.${local})*@${host}(?:\\.${host})*`;
})();

/** One entry of a list: an address, or `Name <address>`. */
const ENTRY = String.raw`\s*(?:[^<>,;\p{Cc}]*<\s*${ADDRESS}\s*>|${ADDRESS})\s*`;

/** A list of addresses, separated by commas or semicolons, in which every entry is valid. */
export const ADDRESS_LIST = new RegExp(`^${ENTRY}(?:[,;]${ENTRY})*$`, 'u');

/** A single address without a name. */
export const SINGLE_ADDRESS = new RegExp(`^${ADDRESS}$`, 'u');

/**
 * Parses a list of email addresses, separated by commas or semicolons, and removes duplicates. For `Name
 * <address>`, only the address is used. Invalid entries are dropped, so that they cannot inject mail headers.
 */
export function addressesOf(list: string): string[] {
  const parts = list.split(/[,;]/).map((part) => /<([^<>]*)>\s*$/.exec(part)?.[1] ?? part);
  return [...new Set(parts.map((part) => oneLine(part)).filter(isAddress))];
}

/**
 * Returns true if the text is a single email address without quotes or comments, which every mail server can receive.
 * The host may be internationalized.
 */
export function isAddress(text: string): boolean {
  return SINGLE_ADDRESS.test(text);
}

/**
 * Replaces each run of line breaks and other control characters with a space, and trims the text. Prevents mail
 * header injection.
 */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/**
 * Replaces each lone surrogate, for example from a truncated paste, with U+FFFD, because it cannot be encoded as
 * UTF-8.
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
