/** Maximum length of an email address, in characters (RFC 5321, without the angle brackets). */
const MAX_ADDRESS_LENGTH = 254;

/**
 * Parses a list of email addresses, separated by commas or semicolons, and removes duplicates. For `Name
 * <address>`, only the address is used. Invalid entries are dropped, so that they cannot inject mail headers.
 */
export function addressesOf(list: string): string[] {
  const parts = list.split(/[,;]/).map((part) => /<([^<>]*)>\s*$/.exec(part)?.[1] ?? part);
  return [...new Set(parts.map((part) => oneLine(part)).filter(isAddress))];
}

/**
 * Returns true if the text is a single email address without quotes or comments. The host may be
 * internationalized.
 */
export function isAddress(text: string): boolean {
  return (
    text.length <= MAX_ADDRESS_LENGTH &&
    /^[^\s@,;:<>()[\]\\"\p{Cc}\p{Surrogate}]{1,64}@[\p{L}\p{N}\p{M}.-]+$/u.test(text) &&
    !/(^|@)\.|\.\.|\.(@|$)/.test(text)
  );
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
