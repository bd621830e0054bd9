import { searchToUrl, type SearchDefaults } from '../../../domains/search/url.js';

/** Minimum length of a word that is searched for, in characters. */
const MIN_LENGTH = 3;
/** Number of characters at the end of a word that may differ. */
const DIFFERENT_END = 2;
/** Maximum number of words that are searched for. */
const MAX_WORDS = 8;

/**
 * Returns the route of a search for assets that may suit a search without results: those with a word that starts like
 * one of its words. Null if it has no words.
 */
export function closeMatchesRoute(text: string, defaults: SearchDefaults): string | null {
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const query = [...new Set(words.map(startOf))].join(' OR ');
  return searchToUrl({ ...defaults, query, filters: {} }, defaults);
}

function startOf(word: string): string {
  const characters = [...word];
  return `${characters.slice(0, Math.max(MIN_LENGTH, characters.length - DIFFERENT_END)).join('')}*`;
}
