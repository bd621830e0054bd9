/**
 * Collects values for a request to Solr. Users' words, values and IDs reach Solr only as parameters, which queries refer
 * to by name. A query therefore consists of fixed names and numbers, and no value can become query syntax.
 */
export class Params {
  readonly #names = new Map<string, string>();

  /** @param prefix Prefix of the names of this request's values. */
  constructor(private readonly prefix = 'p') {}

  /** Adds a value and returns a reference to it: `$p0`. */
  add(value: string): string {
    const existing = this.#names.get(value);
    if (existing !== undefined) return `$${existing}`;
    const name = `${this.prefix}${this.#names.size}`;
    this.#names.set(value, name);
    return `$${name}`;
  }

  /** All values by name. */
  get all(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#names].map(([value, name]) => [name, value]));
  }
}

/** Query that matches everything. */
export const EVERYTHING = '*:*';
/** Query that matches nothing. */
export const NOTHING = '(*:* -*:*)';
