import { freeKey } from '../lists/free-key.js';

/** Characters that lose more than their accent in a URL. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  å: 'a',
  ł: 'l',
};

/** Maximum length of a proposed key, in characters. */
const MAX_LENGTH = 60;

/** Returns a key for a page with a title, which no other page uses. Empty for an empty title. */
export function pageKeyFor(title: string, used: readonly string[]): string {
  if (title.trim() === '') return '';
  const ascii = [...title.toLowerCase()]
    .map((character) => TRANSLITERATIONS[character] ?? character)
    .join('');
  const plain = ascii.normalize('NFKD').replace(/\p{M}/gu, '');
  const key = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');
  return freeKey(key === '' ? 'page' : key, used);
}
