/** Maximum length of a key for which a similar one is searched, in characters. The effort grows with its square. */
const MAX_LENGTH = 50;

/**
 * Returns the key that is most similar to a misspelled one, or null if none is similar: more than a third of the
 * characters would have to change. Case and punctuation are ignored.
 */
export function nearestKey(key: string, keys: readonly string[]): string | null {
  const word = lettersOf(key);
  if (word === '' || word.length > MAX_LENGTH) return null;
  let nearest: string | null = null;
  let least = Math.ceil(word.length / 3) + 1;
  for (const candidate of keys) {
    const distance = editDistance(word, lettersOf(candidate));
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

const lettersOf = (key: string) => key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the number of characters to insert, remove or replace in order to turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (b[column - 1] === character ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
