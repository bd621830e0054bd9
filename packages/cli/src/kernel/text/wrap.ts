import { stripVTControlCharacters } from 'node:util';

/** Beginning of a message: spaces, and a sign such as `✗`. The next lines are indented as far. */
const BEGINNING = /^ *(?:[\u2713\u2717!+~-] +)?/;

/**
 * Breaks each line of a text at spaces, so that a terminal does not break it within a word. Further lines are indented like
 * the text of the first one. A longer word stays whole. Characters that need two columns count as one.
 *
 * @param width Columns of the terminal. 0 or undefined if it does not report them: the text stays as it is.
 * @param indent Number of spaces before the further lines. Default: the beginning of the line.
 */
export function wrap(text: string, width: number | undefined, indent?: number): string {
  if (!width) return text;
  return text
    .split('\n')
    .map((line) => wrapLine(line, width, indent))
    .join('\n');
}

function wrapLine(line: string, width: number, indent: number | undefined): string {
  if (columnsOf(line) <= width) return line;
  const [beginning = ''] = BEGINNING.exec(stripVTControlCharacters(line)) ?? [];
  const margin = ' '.repeat(Math.min(indent ?? beginning.length, width / 2));
  const lines: string[] = [];
  let current: string | undefined;
  for (const word of line.split(' ')) {
    const longer: string = current === undefined ? word : `${current} ${word}`;
    if (columnsOf(longer) <= width || current === undefined || current.trim() === '') current = longer;
    else {
      lines.push(current);
      current = margin + word;
    }
  }
  return [...lines, current ?? ''].join('\n');
}

const columnsOf = (text: string): number => stripVTControlCharacters(text).length;
