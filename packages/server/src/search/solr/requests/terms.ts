import { fieldOf, type FieldName } from '@assetportal/sdk/contract';
import { periodOf } from '../../dates.js';
import type { Query, Term } from '../../query.js';
import { KEYWORD_FIELDS } from '../../embedded/index/field-schema.js';
import { WEIGHTED_FIELDS } from '../schema/document.js';
import { encode } from '../schema/encode.js';
import { EVERYTHING, NOTHING, type Params } from './params.js';

/** Factor of the score for a word that equals the searched prefix. */
const EXACT_WORD_BOOST = 2;
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
  if (field === undefined) return anywhere(term, params, scored);
  if (fieldOf(field).searched === undefined && !KEYWORD_FIELDS.includes(field))
    return numberTerm(field, term);
  return wordsIn(`w_${field}`, term, params, scored);
}

function numberTerm(field: FieldName, { text }: Term): string {
  if (fieldOf(field).type !== 'date')
    return Number.isFinite(Number(text)) ? between(field, Number(text), Number(text)) : NOTHING;
  const period = periodOf(text);
  return period === undefined ? NOTHING : `n_${field}:[${period.from} TO ${period.to}}`;
}

/** Returns a query for the numbers in a range, both ends included. A missing end is open. */
export const between = (field: FieldName, from?: number, to?: number): string =>
  `n_${field}:[${from ?? '*'} TO ${to ?? '*'}]`;

/** Returns a query for a term in any searched field or the content. */
function anywhere(term: Term, params: Params, scored: boolean): string {
  const { words, prefix } = term;
  if (words.length > 1) {
    return `(${WEIGHTED_FIELDS.map(({ name, weight }) => boosted(phraseIn(name, term, params), weight)).join(' ')})`;
  }
  const word = params.add(encode(words[0]!));
  const matching = `{!${prefix ? 'prefix' : 'term'} f=all v=${word}}`;
  if (!scored) return matching;
  const factor = prefix ? EXACT_WORD_BOOST : 1;
  const exact = WEIGHTED_FIELDS.map(({ name, weight }) =>
    boosted(`{!term f=${name} v=${word}}`, weight * factor),
  );
  if (!prefix) return `(${exact.join(' ')})`;
  const beginnings = WEIGHTED_FIELDS.filter(({ weight }) => weight >= PREFIX_WEIGHT);
  const prefixes = beginnings.map(({ name, weight }) => boosted(`{!prefix f=${name} v=${word}}`, weight));
  return `(+${matching} ${[...prefixes, ...exact].join(' ')})`;
}

function wordsIn(name: string, term: Term, params: Params, scored: boolean): string {
  const { words, prefix } = term;
  if (words.length > 1) return phraseIn(name, term, params);
  const word = params.add(encode(words[0]!));
  if (!prefix) return `{!term f=${name} v=${word}}`;
  const matching = `{!prefix f=${name} v=${word}}`;
  return scored ? `(+${matching} {!term f=${name} v=${word}}^${EXACT_WORD_BOOST})` : matching;
}

const boosted = (query: string, weight: number): string => `${query}^${weight}`;

function phraseIn(name: string, { words, prefix }: Term, params: Params): string {
  const tokens = words.map(encode);
  if (!prefix) return `{!field f=${name} v=${params.add(tokens.join(' '))}}`;
  return `{!complexphrase inOrder=true df=${name} v=${params.add(`"${tokens.map(escaped).join(' ')}*"`)}}`;
}

/**
 * Escapes a token for the phrase parser, the only parser of Solr for a phrase with a prefix. Tokens have no syntax
 * characters, so nothing needs to be escaped. This does not depend on that.
 */
const escaped = (token: string): string => token.replace(/[^\p{L}\p{N}\p{M}]/gu, '\\$&');
