import { grow } from '../columns/grow.js';

/** Score of a match of a whole value. */
export const EXACT_GAIN = 1;

/**
 * The documents that match one term of a query, and how much the term adds to their scores. The arrays are
 * reused for all terms and searches.
 */
export class TermMatches {
  /**
   * Number of query clauses that each document has matched so far. 254 for excluded documents, 255 for deleted
   * ones.
   */
  stages = new Uint8Array(0);
  /** Score of the current term for each document. 0 between terms. */
  gains = new Float32Array(0);
  /** Documents that match the current term: the first `length` elements. */
  documents = new Uint32Array(0);
  length = 0;
  /** Sum of the factors by which the rarity of the query's terms multiplies scores. */
  norm = 0;
  /** Collectors may mark documents with 1. 0 between terms. */
  seen = new Uint8Array(0);

  /** Grows the arrays to `size` documents. */
  grow(size: number): void {
    this.stages = grow(this.stages, size);
    this.gains = grow(this.gains, size);
    this.seen = grow(this.seen, size);
    this.documents = grow(this.documents, size);
  }

  /**
   * Adds a document with a gain of {@link EXACT_GAIN} if it matched all clauses before `stage`. It may already have matched
   * another alternative of this clause.
   */
  add(document: number, stage: number): void {
    const at = this.stages[document]!;
    if (at !== stage && at !== stage + 1) return;
    this.gains[document] = EXACT_GAIN;
    this.documents[this.length++] = document;
  }
}
