/** Collects the best of many documents, sorted by a comparison, without sorting the others. */
export class Best {
  readonly #documents: number[] = [];

  /**
   * @param most Maximum number of documents.
   * @param compare Returns a negative number if the first document is better. Never 0 for different documents.
   */
  constructor(
    private readonly most: number,
    private readonly compare: (a: number, b: number) => number,
  ) {}

  /** The best documents, the best first. */
  get documents(): readonly number[] {
    return this.#documents;
  }

  add(document: number): void {
    const documents = this.#documents;
    let high = documents.length;
    if (high === this.most) {
      if (high === 0 || this.compare(document, documents[high - 1]!) > 0) return;
      documents.pop();
      high--;
    }
    let low = 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(documents[middle]!, document) < 0) low = middle + 1;
      else high = middle;
    }
    documents.splice(low, 0, document);
  }
}
