import { isFieldName, type FieldName } from '@assetportal/sdk/contract';
import { wordsOf } from './text.js';

/** One thing looked for: a word, a prefix, or words that follow one another. */
export interface Term {
  /** Folded words; two or more must be adjacent, in this order, within one value of one field. */
  readonly words: readonly string[];
  /** The last word is only the beginning of one. */
  readonly prefix: boolean;
  /** Only in this field; else in every searched one. */
  readonly field?: FieldName;
  /** As typed, for fields that are compared whole (ids, numbers, dates). */
  readonly text: string;
}

export interface Query {
  /** All of these must match, each by any one of its alternatives. None: everything matches. */
  readonly all: readonly (readonly Term[])[];
  /** None of these may match. */
  readonly none: readonly Term[];
}

/** What is beyond is ignored, so that no query costs more than a busy ordinary one. */
export const MAX_QUERY_LENGTH = 4000;
export const MAX_TERMS = 32;

interface Item {
  readonly negative: boolean;
  readonly term: Term;
}

/**
 * Reads a query (decisions, section 2, `solr_q`): words are all required, `"a phrase"`, `prefix*`, `-without`,
 * `a OR b`, `field:word`. Never throws: what does not parse is taken as plain words, and what holds no word at all
 * (`*`, `?!`) narrows nothing. `OR` binds closer than the space between words.
 */
export function parseQuery(text: string): Query {
  return queryOf(read(plainQuotes(text.slice(0, MAX_QUERY_LENGTH))));
}

/** A query that is still being typed: what stands before the last word, and that word, which may go on. */
export interface Typed {
  /** What has to be found besides. The alternatives of the last word (`a OR b`) are not among it. */
  readonly rest: Query;
  readonly last: Term;
  /** The plain words before the last one, in their order: the beginning of a value of several words. */
  readonly before: readonly string[];
}

/**
 * Reads what stands in a search box as the language above, but for the last word, of which only the beginning is there;
 * `-without` and `prefix*` are read as the word itself. Undefined where no word is being typed: behind a space, behind a
 * phrase that is closed, and past the longest query.
 */
export function parseTyped(text: string): Typed | undefined {
  const plain = plainQuotes(text.slice(0, MAX_QUERY_LENGTH + 1));
  const word = /\S+$/.exec(plain);
  if (word === null || plain.length > MAX_QUERY_LENGTH || /"\*?$/.test(plain)) return undefined;
  const items = read(plain.slice(0, word.index));
  const [item] = read(word[0]);
  if (items.length === MAX_TERMS || item === undefined) return undefined;
  const last: Term = item === 'or' ? OR : item.term;
  if (last.words.length === 0) return undefined;
  while (items.at(-1) === 'or' && isPlain(items.at(-2))) items.splice(-2);
  const before: string[] = [];
  for (const one of items.toReversed()) {
    if (one === 'or' || one.negative || one.term.field !== undefined || one.term.prefix) break;
    before.unshift(...one.term.words);
  }
  return { rest: queryOf(items), last: { ...last, prefix: true }, before };
}

/** What an `OR` behind it makes an alternative; otherwise that is a word. */
const isPlain = (item: 'or' | Item | undefined): boolean =>
  item !== undefined && item !== 'or' && !item.negative;

const OR: Term = { words: ['or'], prefix: false, text: 'OR' };

const plainQuotes = (text: string): string => text.replace(/[“”„‟«»]/g, '"');

function queryOf(items: readonly ('or' | Item)[]): Query {
  const all: Term[][] = [];
  const none: Term[] = [];
  let clause: Term[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const next = items[i + 1];
    if (item === 'or' && clause && next && next !== 'or' && !next.negative) {
      clause.push(next.term);
      i++;
    } else if (item !== 'or' && item.negative) {
      none.push(item.term);
      clause = undefined;
    } else {
      clause = [item === 'or' ? OR : item.term];
      all.push(clause);
    }
  }
  return {
    all: all.filter((alternatives) => alternatives.every((term) => term.words.length > 0)),
    none: none.filter((term) => term.words.length > 0),
  };
}

const ITEM = /(-?)(?:([A-Za-z_0-9]+):(?=\S))?(?:"([^"]*)"(\*?)(?!\S)|(\S+))/y;

function read(text: string): ('or' | Item)[] {
  const items: ('or' | Item)[] = [];
  let at = 0;
  while (items.length < MAX_TERMS) {
    while (at < text.length && /\s/.test(text[at]!)) at++;
    ITEM.lastIndex = at;
    const found = ITEM.exec(text);
    if (!found) break;
    at = ITEM.lastIndex;
    const [whole, minus, name, phrase, star, run] = found;
    if (whole === 'OR') {
      items.push('or');
      continue;
    }
    const body = phrase ?? run ?? '';
    const field = name?.toLowerCase();
    const known = field !== undefined && isFieldName(field);
    const source = name === undefined || known ? body : `${name}:${body}`;
    const prefix = star === '*' || (run !== undefined && /[^*]\*+$/.test(run));
    items.push({
      negative: minus === '-',
      term: {
        words: wordsOf(source).slice(0, MAX_TERMS),
        prefix,
        text: source.replace(/\*+$/, ''),
        ...(known && { field }),
      },
    });
  }
  return items;
}
