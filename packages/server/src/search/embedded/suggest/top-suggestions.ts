import { valueKey } from '@assetportal/sdk/contract';
import type { Suggested } from '../../engine.js';

interface Ranked {
  readonly isPrefix: boolean;
  readonly suggested: Suggested;
}

/** Collects the best suggestions in order, at most `rows`. */
export class TopSuggestions {
  readonly #entries: Ranked[] = [];

  constructor(private readonly rows: number) {}

  /** Returns false if a value with this count is certainly not among the best. */
  acceptsValue(isPrefix: boolean, count: number): boolean {
    const worst = this.#entries[this.rows - 1];
    if (worst === undefined || isPrefix !== worst.isPrefix) return worst === undefined || isPrefix;
    return count >= worst.suggested.count;
  }

  /**
   * Returns false if a term with this count is not among the best. Terms arrive in order and after all values,
   * so an equal count does not suffice.
   */
  acceptsTerm(count: number): boolean {
    const worst = this.#entries[this.rows - 1];
    return worst === undefined || !worst.isPrefix || count > worst.suggested.count;
  }

  add(isPrefix: boolean, suggested: Suggested): void {
    const one = { isPrefix, suggested };
    let place = this.#entries.length;
    while (place > 0 && compare(one, this.#entries[place - 1]!) < 0) place--;
    if (place >= this.rows) return;
    this.#entries.splice(place, 0, one);
    if (this.#entries.length > this.rows) this.#entries.pop();
  }

  list(): Suggested[] {
    return this.#entries.map(({ suggested }) => suggested);
  }
}

function compare(one: Ranked, other: Ranked): number {
  const [a, b] = [one.suggested, other.suggested];
  return (
    Number(other.isPrefix) - Number(one.isPrefix) ||
    b.count - a.count ||
    Number(b.kind === 'value') - Number(a.kind === 'value') ||
    order(keyOf(a), keyOf(b)) ||
    order(a.kind === 'value' ? a.field : '', b.kind === 'value' ? b.field : '')
  );
}

const keyOf = (one: Suggested): string => (one.kind === 'value' ? valueKey(one.field, one.text) : one.text);

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
