/** Characters of the longest mail address (RFC 5321, less the angle brackets). */
const LONGEST_ADDRESS = 254;

/**
 * The mail addresses of a list that an admin typed, separated by commas or semicolons, each once. `Name <address>` is
 * taken for its address; what is no address is left out, so that nothing of it becomes a header of the mail.
 */
export function addressesOf(list: string): string[] {
  const parts = list.split(/[,;]/).map((part) => /<([^<>]*)>\s*$/.exec(part)?.[1] ?? part);
  return [...new Set(parts.map((part) => oneLine(part)).filter(isAddress))];
}

/** Whether a text is one mail address, without quotes and comments; its host may have letters of any language. */
export function isAddress(text: string): boolean {
  return (
    text.length <= LONGEST_ADDRESS &&
    /^[^\s@,;:<>()[\]\\"\p{Cc}\p{Surrogate}]{1,64}@[\p{L}\p{N}\p{M}.-]+$/u.test(text) &&
    !/(^|@)\.|\.\.|\.(@|$)/.test(text)
  );
}

/** A text without its line ends and other control characters: none of it can begin a header of its own. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** A text that can be encoded: half a pair of surrogates, as a cut-off paste leaves it, cannot. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
