import { fieldOf, type FieldName } from '@assetportal/sdk/contract';
import { periodOf } from '../../dates.js';
import type { FilterValue } from '../../engine.js';
import type { Query, Term } from '../../query.js';
import { mayBePart } from '../../word-forms.js';
import { KEYWORD_FIELDS } from '../../embedded/index/field-schema.js';
import { WEIGHTED_FIELDS } from '../schema/document.js';
import { encode } from '../schema/encode.js';
import { phraseForms, phraseValue } from '../schema/tokens.js';
import { EVERYTHING, NOTHING, type Params } from './params.js';

/** Factor of the score for a word that equals the searched prefix. */
const EXACT_WORD_BOOST = 2;
/** Factor of the score for words with umlauts as two letters, relative to the words as typed. */
const SPELLED_BOOST = 0.5;
/** Score of a word that occurs only as a form or a part of another word. Below that of a word. */
const FORM_SCORE = 0.01;
/** Weight from which a field affects the order of matches of a prefix. Each field costs an enumeration of its words. */
const PREFIX_WEIGHT = 3;

/**
 * Returns the query in the syntax of Solr.
 *
 * @param scored True if the order depends on the scores. Otherwise the query is cheaper.
 */
export function queryOf({ all, none }: Query, params: Params, scored: boolean): string {
  if (all.length === 0 && none.length === 0) return EVERYTHING;
  return [
    ...(all.length === 0 ? [EVERYTHING] : []),
    ...all.map((terms) => `+(${terms.map((term) => termOf(term, params, scored)).join(' ')})`),
    ...none.map((term) => `-${termOf(term, params, false)}`),
  ].join(' ');
}

function termOf(term: Term, params: Params, scored: boolean): string {
  const { field } = term;
  if (field === 'id') return `{!term f=id v=${params.add(encode(term.text))}}`;
  if (field === 'sha256') return `{!term f=o_sha256 v=${params.add(encode(term.text.toLowerCase()))}}`;
  const boost = scored && term.isSpelled ? SPELLED_BOOST : 1;
  if (field === undefined) return boosted(anywhere(term, params, scored), boost);
  if (fieldOf(field).searched === undefined && !KEYWORD_FIELDS.includes(field))
    return numberTerm(field, term);
  return boosted(wordsIn(field, term, params, scored), boost);
}

function numberTerm(field: FieldName, { text }: Term): string {
  if (fieldOf(field).type !== 'date')
    return Number.isFinite(Number(text)) ? between(field, { from: Number(text), to: Number(text) }) : NOTHING;
  const period = periodOf(text);
  if (period === undefined) return NOTHING;
  return `${numberName(field, period.isInstant)}:[${period.from} TO ${period.to}}`;
}

/**
 * Returns the field of Solr with a field's numbers.
 *
 * @param isInstant True for the instants of dates.
 */
export const numberName = (field: FieldName, isInstant = false): string =>
  `${isInstant ? 'i' : 'n'}_${field}`;

/** Returns a query for the numbers in a range, both ends included. A missing end is open. */
export const between = (
  field: FieldName,
  { from, to, isInstant }: Omit<Extract<FilterValue, { kind: 'range' }>, 'kind'>,
): string => `${numberName(field, isInstant)}:[${from ?? '*'} TO ${to ?? '*'}]`;

/** Returns a query for a term in any searched field or the content. */
function anywhere(term: Term, params: Params, scored: boolean): string {
  const { words, prefix } = term;
  if (words.length > 1) {
    return `(${WEIGHTED_FIELDS.map(({ name, weight }) => boosted(phraseIn(name, term, params), weight)).join(' ')})`;
  }
  const matching = anyWord({ words, prefix }, params);
  if (!scored) return matching;
  const word = params.add(encode(words[0]!));
  const factor = prefix ? EXACT_WORD_BOOST : 1;
  const exact = WEIGHTED_FIELDS.map(({ name, weight }) =>
    boosted(`{!term f=${name} v=${word}}`, weight * factor),
  );
  if (!prefix) return `(${[...exact, otherForms(['forms', 'parts'], words[0]!, params)].join(' ')})`;
  const beginnings = WEIGHTED_FIELDS.filter(({ weight }) => weight >= PREFIX_WEIGHT);
  const prefixes = beginnings.map(({ name, weight }) => boosted(`{!prefix f=${name} v=${word}}`, weight));
  return `(+${matching} ${[...prefixes, ...exact].join(' ')})`;
}

function wordsIn(field: FieldName, term: Term, params: Params, scored: boolean): string {
  const { words, prefix } = term;
  if (words.length > 1) return phraseIn(`w_${field}`, term, params);
  const matching = wordIn(field, term, params);
  if (!scored) return matching;
  const exact = `{!term f=w_${field} v=${params.add(encode(words[0]!))}}`;
  if (prefix) return `(+${matching} ${boosted(exact, EXACT_WORD_BOOST)})`;
  return `(${exact} ${otherForms([`f_${field}`, `p_${field}`], words[0]!, params)})`;
}

/** Words to search: see `Term`. */
type Words = Pick<Term, 'words' | 'prefix'>;

/** Returns a query for a word in a field, which may also be a form or a part of a word. */
export const wordIn = (field: FieldName, word: Words, params: Params): string =>
  inOneOf([`w_${field}`, `f_${field}`, `p_${field}`], word, params);

/** Returns a query for a word in any searched field or the content, which may also be a form or a part of a word. */
export const anyWord = (word: Words, params: Params): string => inOneOf(['all', 'parts'], word, params);

/**
 * Returns the fields of Solr that may have a word.
 *
 * @param names Fields. The last one is that of parts of words.
 */
export const fieldsWith = (names: readonly string[], word: string): readonly string[] =>
  mayBePart(word) ? names : names.slice(0, -1);

function inOneOf(names: readonly string[], { words, prefix }: Words, params: Params): string {
  const word = params.add(encode(words[0]!));
  const queries = fieldsWith(names, words[0]!).map(
    (name) => `{!${prefix ? 'prefix' : 'term'} f=${name} v=${word}}`,
  );
  return queries.length === 1 ? queries[0]! : `(${queries.join(' ')})`;
}

/** Returns a query for assets that have a word as a form or a part of another word. All have the same score. */
function otherForms(names: readonly string[], word: string, params: Params): string {
  return `(${inOneOf(names, { words: [word], prefix: false }, params)})^=${FORM_SCORE}`;
}

const boosted = (query: string, weight: number): string => (weight === 1 ? query : `${query}^${weight}`);

/** Returns a query for a phrase in a field of Solr. */
export function phraseIn(name: string, { words, prefix }: Words, params: Params): string {
  if (!prefix) return `{!field f=${name} v=${params.add(phraseValue(words))}}`;
  const parts = words.map((word, at) => {
    const star = at === words.length - 1 ? '*' : '';
    const forms = phraseForms(word).map((form) => escaped(form) + star);
    return forms.length === 1 ? forms[0] : `(${forms.join(' OR ')})`;
  });
  return `{!complexphrase inOrder=true df=${name} v=${params.add(`"${parts.join(' ')}"`)}}`;
}

/**
 * Escapes a token for the phrase parser, the only parser of Solr for a phrase with a prefix. Tokens have no syntax
 * characters, so nothing needs to be escaped. This does not depend on that.
 */
const escaped = (token: string): string => token.replace(/[^\p{L}\p{N}\p{M}]/gu, '\\$&');
