import { isFieldName, type FieldName } from '@assetportal/sdk';
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
  const items = read(text.slice(0, MAX_QUERY_LENGTH).replace(/[“”„‟«»]/g, '"'));
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
      clause = [item === 'or' ? { words: ['or'], prefix: false, text: 'OR' } : item.term];
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
