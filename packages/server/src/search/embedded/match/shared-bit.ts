import type { Term } from '../../query.js';
import { SEARCHED, sharesBit } from '../index/field-schema.js';
import type { MemoryIndex } from '../index/memory-index.js';
import { selectedLabels } from './column-matcher.js';
import { bitsOf, endingsOf } from './phrase-matcher.js';
import { Phrase } from './phrase.js';

/** Entry that no stream has. */
const NO_WORD = [-1];

/**
 * Returns a test whether a document has the word of a term in a field, for fields that share a bit in the weights of
 * postings. The postings of the word have the documents of all these fields. Undefined for other fields, whose postings
 * are exact.
 *
 * @param field Number of the field.
 * @param term Term of one word.
 */
export function exactTest(
  index: MemoryIndex,
  field: number,
  term: Pick<Term, 'words' | 'prefix'>,
): ((document: number) => boolean) | undefined {
  if (!sharesBit(field)) return undefined;
  const { name } = SEARCHED[field]!;
  const column = name === 'content' ? undefined : index.keywords.get(name);
  if (column !== undefined) {
    const selected = selectedLabels(column, term);
    return (document) => column.has(document, selected);
  }
  const phrase = phraseOf(index, term);
  return (document) => phrase.fieldsOf(document, 1 << field) !== 0;
}

function phraseOf(
  index: MemoryIndex,
  { words: [word = ''], prefix }: Pick<Term, 'words' | 'prefix'>,
): Phrase {
  if (prefix) {
    const bits = bitsOf(endingsOf(index, word), index.words.count);
    for (const part of index.wordsWithPrefix(word).parts) bits[part] = 1;
    return new Phrase(index.streams, [], bits);
  }
  const numbers = [...Object.values(index.wordNumbers(word)), ...index.spelledWords.withForm(word)];
  const existing = numbers.filter((number) => number >= 0);
  return new Phrase(index.streams, [existing.length === 0 ? NO_WORD : existing]);
}
