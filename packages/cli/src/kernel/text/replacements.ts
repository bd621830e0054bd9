import stringWidth from 'string-width';
import type { Characters } from './characters.js';

/** Replacements for symbols, each as wide as the symbol, so that columns stay aligned. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '─': '-',
  '│': '|',
  '▏': '|',
  '▸': '>',
  '▾': 'v',
  '●': 'x',
  '★': '*',
  '☆': '.',
  '◉': 'x',
  '○': '.',
  '✓': '+',
  '✗': 'x',
  '→': '>',
  '←': '<',
  '↑': '^',
  '↓': 'v',
  '≈': '~',
  '…': '~',
  '·': '-',
  '×': 'x',
  '–': '-',
  '—': '-',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '©': 'c',
  ß: 's',
  '▁': '_',
  '▂': '_',
  '▃': '-',
  '▄': '-',
  '▅': '=',
  '▆': '=',
  '▇': '#',
  '█': '#',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
};

/** An ellipsis after a space is the end of a sentence. Others replace the end of a word. */
const WAITING = /(?<= )…/gu;

// eslint-disable-next-line no-control-regex -- Escape sequences of styles are ASCII too.
const OTHER = /[^\u0000-\u007f]/u;

const graphemes = new Intl.Segmenter();

/**
 * Returns a function that replaces the characters which the terminal cannot show. The result has the same width. ASCII has
 * no accents. A character without a replacement becomes a question mark.
 */
export function replacementsFor(characters: Characters): (text: string) => string {
  if (characters === 'all') return (text) => text;
  const replaced = (grapheme: string): string => {
    const symbol = SYMBOLS[grapheme];
    if (symbol !== undefined && (characters === 'ascii' || !/\p{L}/u.test(grapheme))) return symbol;
    if (characters === 'words' || !OTHER.test(grapheme)) return grapheme;
    const letter = grapheme.normalize('NFKD').replace(/\p{M}/gu, '');
    const width = stringWidth(grapheme);
    return !OTHER.test(letter) && letter.length === width ? letter : '?'.repeat(width);
  };
  return (text) =>
    OTHER.test(text)
      ? [...graphemes.segment(text.replace(WAITING, '.'))].map(({ segment }) => replaced(segment)).join('')
      : text;
}
