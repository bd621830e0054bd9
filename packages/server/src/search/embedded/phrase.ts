/**
 * In which fields words follow one another, as a set of bits; 0 where they never do.
 *
 * @param stream a document's words (word-streams.ts) @param length how many entries of it count
 * @param phrase the words by number
 * @param ending when given, one more word must follow, and this tells whether it may
 * @param fields the fields to look into
 */
export function followsIn(
  stream: Int32Array,
  length: number,
  phrase: readonly number[],
  ending: ((word: number) => boolean) | undefined,
  fields: number,
): number {
  let found = 0;
  let bit = 0;
  for (let start = 0; start < length; start++) {
    const entry = stream[start]!;
    if (entry < 0) bit = 1 << (-1 - entry);
    else if (entry === phrase[0] && (fields & bit) !== 0 && (found & bit) === 0) {
      let i = 1;
      while (i < phrase.length && start + i < length && stream[start + i] === phrase[i]) i++;
      if (i < phrase.length) continue;
      const next = start + i < length ? stream[start + i]! : -1;
      if (ending === undefined || (next >= 0 && ending(next))) found |= bit;
    }
  }
  return found;
}
