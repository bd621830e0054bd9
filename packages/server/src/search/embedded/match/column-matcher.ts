import { fieldOf, type FieldName } from '@assetportal/sdk/contract';
import { periodOf } from '../../dates.js';
import type { Term } from '../../query.js';
import { containsTerm, wordFormsOf } from '../../word-forms.js';
import type { KeywordColumn } from '../columns/keyword-column.js';
import type { ExactField } from '../index/field-schema.js';
import { hashOf, type MemoryIndex } from '../index/memory-index.js';
import type { TermMatches } from './term-matches.js';

/** Collects the documents whose ID or hash is the term. */
export function collectExact(
  index: MemoryIndex,
  matches: TermMatches,
  field: ExactField,
  term: Term,
  stage: number,
): void {
  if (field === 'id') {
    const document = index.find(term.text);
    if (document >= 0) matches.add(document, stage);
    return;
  }
  const hash = hashOf(term.text.toLowerCase());
  for (let document = 0; document < index.size; document++) {
    if (index.hasHash(document, hash)) matches.add(document, stage);
  }
}

/**
 * Collects the documents that match in a field without a word index: by the words in its values, by its number,
 * or by the period of a date.
 */
export function collectColumn(
  index: MemoryIndex,
  matches: TermMatches,
  field: FieldName,
  term: Term,
  stage: number,
): void {
  const column = index.keywords.get(field);
  if (column) {
    const selected = selectedLabels(column, term);
    for (let document = 0; document < index.size; document++) {
      if (column.has(document, selected)) matches.add(document, stage);
    }
    return;
  }
  const number = Number(term.text);
  const period =
    fieldOf(field).type === 'date' ? periodOf(term.text) : { from: number, to: number, isInstant: false };
  const numbers = (period?.isInstant ? index.instants : index.numbers).get(field);
  if (!numbers || !period) return;
  for (let document = 0; document < index.size; document++) {
    const value = numbers.get(document);
    if (value === period.from || (value > period.from && value < period.to)) matches.add(document, stage);
  }
}

/** Returns an array with 1 at the number of each value of a column that contains the words of a term. */
export function selectedLabels({ labels }: KeywordColumn, term: Pick<Term, 'words' | 'prefix'>): Uint8Array {
  const selected = new Uint8Array(labels.length);
  labels.forEach((label, number) => {
    if (number > 0 && containsTerm(wordFormsOf(label), term)) selected[number] = 1;
  });
  return selected;
}
