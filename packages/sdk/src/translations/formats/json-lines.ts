import { joinLevels } from '../../lib/catalog-tree.js';

const STRING = /"(?:[^"\\]|\\[^])*"/y;

/**
 * Returns the lines, from 1, of the members of a JSON object by full key, such as `search.title`. Items of lists have
 * none. Of a key that occurs twice, the last one counts, as in `JSON.parse`.
 *
 * @param text valid JSON
 */
export function jsonLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  /** Keys of the open objects. Undefined for a list. */
  const open: (string | undefined)[] = [];
  const isKey = (end: number) => /^\s*:/.test(text.slice(end, end + 1000));
  let line = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') line += 1;
    else if (character === '{') open.push('');
    else if (character === '[') open.push(undefined);
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      STRING.lastIndex = at;
      const token = STRING.exec(text)?.[0];
      if (token === undefined) return lines;
      at += token.length - 1;
      if (!isKey(at + 1) || open.at(-1) === undefined) continue;
      open[open.length - 1] = JSON.parse(token) as string;
      const path = open.filter((level) => level !== undefined);
      if (path.length === open.length) lines.set(joinLevels(path), line);
    }
  }
  return lines;
}
