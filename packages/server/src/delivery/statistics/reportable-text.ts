/** Maximum length of the text of a counted search, in characters. */
const MAX_TEXT_LENGTH = 100;

/** Replaces parts of a search that may identify a person. */
const REMOVED = '…';

const ADDRESS = /[^\s@"(),;:<>]+@[^\s@"(),;:<>]+/gu;
const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)\S+/gu;
const IP_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
/** Six digits in a row, such as a customer number. */
const LONG_NUMBER = /\p{Nd}{6,}/gu;
/** Nine digits in groups, such as a telephone or account number. A date has eight. */
const GROUPED_NUMBER = /\+?\p{Nd}(?:[\s./()-]{0,2}\p{Nd}){8,}/gu;

/**
 * Returns the text under which a search is counted, so that other spellings of it are the same: in lower case, with
 * single spaces, and at most {@link MAX_TEXT_LENGTH} characters. Addresses and long numbers are replaced, because they
 * may identify a person. Null if nothing else remains.
 */
export function reportableText(query: string): string | null {
  const text = query
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .toLowerCase()
    .replace(WEB_ADDRESS, REMOVED)
    .replace(ADDRESS, REMOVED)
    .replace(IP_ADDRESS, REMOVED)
    .replace(GROUPED_NUMBER, REMOVED)
    .replace(LONG_NUMBER, REMOVED)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\*$/, '');
  const cut = [...text].slice(0, MAX_TEXT_LENGTH).join('').trim();
  return /[\p{L}\p{N}]/u.test(cut) ? cut : null;
}
