import { isFieldName, type FieldName } from '@assetportal/sdk/contract';
import { spelledWordsOf, withoutInvisible, withPlainDigits, wordsOf } from './text.js';

/** A search term: a word, a prefix, or a phrase. */
export interface Term {
  /** Folded words. Two or more must be adjacent, in this order, within one value of one field. */
  readonly words: readonly string[];
  /** True if the last word is a prefix. */
  readonly prefix: boolean;
  /** Field to search. Default: all searched fields. */
  readonly field?: FieldName;
  /**
   * True for the words of another term with umlauts as two letters (`mueller` for `Müller`). Matches rank below those of
   * the other term. Such a term follows the other one among the alternatives of its clause.
   */
  readonly isSpelled?: true;
  /**
   * The term as typed, without its field and trailing `*`, for fields that are compared as a whole (IDs,
   * numbers, dates).
   */
  readonly text: string;
}

export interface Query {
  /** Clauses that must all match, each by at least one of its alternatives. If empty, everything matches. */
  readonly all: readonly (readonly Term[])[];
  /** Terms that must not match. */
  readonly none: readonly Term[];
}

/** Maximum length of a query in UTF-16 code units. Longer queries are truncated, which limits their cost. */
export const MAX_QUERY_LENGTH = 4000;
export const MAX_TERMS = 32;
/**
 * Maximum number of words in all terms together. A word with umlauts counts twice, because it is searched in two
 * spellings. A run without spaces can have many, as in Chinese. Solr searches each
 * word in each field, and accepts 1024 clauses in a query.
 */
export const MAX_WORDS = 48;

interface Item {
  readonly negative: boolean;
  readonly term: Term;
  /** The term with umlauts as two letters. Undefined if it has none. */
  readonly spelled: Term | undefined;
}

/**
 * Parses a query (decisions, section 2, `solr_q`). All words are required. Supports `"a phrase"`, `prefix*`,
 * `-without`, `a OR b` and `field:word`. Never throws: invalid syntax is parsed as plain words, and terms
 * without any word (`*`, `?!`) match everything. `OR` binds more tightly than the space between words.
 */
export function parseQuery(text: string): Query {
  return queryOf(tokenize(plainText(text.slice(0, MAX_QUERY_LENGTH))));
}

/** A query that is still being typed: the last word, which may be incomplete, and the rest. */
export interface PartialQuery {
  /** The query before the last word. Does not include the alternatives to the last word (`a OR b`). */
  readonly rest: Query;
  readonly last: Term;
  /** The last word with umlauts as two letters. Undefined if it has none. */
  readonly spelled?: Term;
  /** Plain words directly before the last one, in order. A value of several words may start with them. */
  readonly before: readonly string[];
}

/**
 * Parses the content of a search box like {@link parseQuery}, except that the last word is a prefix. `-without`
 * and `prefix*` are parsed as the word itself. Returns undefined if no word is being typed: after a space, after
 * a closed phrase, or for a last item without any word. Also returns undefined beyond the maximum query length
 * or number of terms.
 */
export function parsePartialQuery(text: string): PartialQuery | undefined {
  const plain = plainText(text);
  const word = /\S+$/.exec(plain);
  if (word === null || text.length > MAX_QUERY_LENGTH || /"\*?$/.test(plain)) return undefined;
  const items = tokenize(plain.slice(0, word.index));
  const [item] = tokenize(word[0]);
  if (isFull(items) || item === undefined) return undefined;
  const { term, spelled } = item === 'or' ? OR : item;
  if (term.words.length === 0) return undefined;
  while (items.at(-1) === 'or' && takesAlternative(items.at(-2))) items.splice(-2);
  const before: string[] = [];
  for (const one of items.toReversed()) {
    if (one === 'or' || one.negative || one.term.field !== undefined || one.term.prefix) break;
    before.unshift(...one.term.words);
  }
  const last = { ...term, prefix: true };
  return { rest: queryOf(items), last, before, ...(spelled && { spelled: { ...spelled, prefix: true } }) };
}

/** Returns true if a query has the maximum number of terms or words. */
function isFull(items: readonly ('or' | Item)[]): boolean {
  const terms = items.flatMap((item) => (item === 'or' ? [] : termsOf(item)));
  const words = terms.reduce((sum, term) => sum + term.words.length, 0);
  return items.length >= MAX_TERMS || words >= MAX_WORDS;
}

/** Returns true for a term to which a following `OR` adds an alternative. After anything else, `OR` is a word. */
const takesAlternative = (item: 'or' | Item | undefined): boolean =>
  item !== undefined && item !== 'or' && !item.negative;

const OR: Item = { negative: false, term: { words: ['or'], prefix: false, text: 'OR' }, spelled: undefined };

/** Returns a text without invisible characters, and with plain quotation marks. */
const plainText = (text: string): string => withoutInvisible(text).replace(/[“”„‟«»]/g, '"');

function queryOf(items: readonly ('or' | Item)[]): Query {
  const all: Term[][] = [];
  const none: Term[] = [];
  let clause: Term[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const next = items[i + 1];
    if (item === 'or' && clause && next && next !== 'or' && !next.negative) {
      clause.push(...termsOf(next));
      i++;
    } else if (item !== 'or' && item.negative) {
      none.push(...termsOf(item));
      clause = undefined;
    } else {
      clause = termsOf(item === 'or' ? OR : item);
      all.push(clause);
    }
  }
  return {
    all: all.filter((alternatives) => alternatives.every((term) => term.words.length > 0)),
    none: none.filter((term) => term.words.length > 0),
  };
}

const termsOf = ({ term, spelled }: Item): Term[] => (spelled === undefined ? [term] : [term, spelled]);

const ITEM = /(-?)(?:([A-Za-z_0-9]+):(?=\S))?(?:"([^"]*)"(\*?)(?!\S)|(\S+))/y;

function tokenize(text: string): ('or' | Item)[] {
  const items: ('or' | Item)[] = [];
  let at = 0;
  let left = MAX_WORDS;
  while (items.length < MAX_TERMS && left > 0) {
    while (at < text.length && /\s/.test(text[at]!)) at++;
    ITEM.lastIndex = at;
    const match = ITEM.exec(text);
    if (!match) break;
    at = ITEM.lastIndex;
    const [token, minus, name, phrase, star, run] = match;
    if (token === 'OR') {
      items.push('or');
      continue;
    }
    const body = phrase ?? run ?? '';
    const field = name?.toLowerCase();
    const isField = field !== undefined && isFieldName(field);
    const source = name === undefined || isField ? body : `${name}:${body}`;
    const most = Math.min(MAX_TERMS, left);
    const words = wordsOf(source).slice(0, most);
    const spelled = spelledWordsOf(source)?.slice(0, most);
    left -= words.length + (spelled?.length ?? 0);
    const prefix = star === '*' || (run !== undefined && /[^*]\*+$/.test(run));
    const term = {
      words,
      prefix,
      text: withPlainDigits(source).replace(/\*+$/, ''),
      ...(isField && { field }),
    };
    items.push({
      negative: minus === '-',
      term,
      spelled: spelled && { ...term, words: spelled, isSpelled: true },
    });
  }
  return items;
}
