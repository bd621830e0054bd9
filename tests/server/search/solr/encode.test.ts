import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode, idNumber } from '../../../../packages/server/src/search/solr/schema/encode.js';
import { typoPattern } from '../../../../packages/server/src/search/solr/suggest/typos.js';
import { typosBetween } from '../../../fixtures/typos.js';
import { anyText } from '../assets.js';

const text = fc.oneof(
  anyText({ maxLength: 10 }),
  fc
    .array(fc.constantFrom(...'!"#$%+,-{} \u0000\t\n\ud800\udc00\ue000\ue001\uffffaAZ'), { maxLength: 8 })
    .map((units) => units.join('')),
);
const order = (a: string, b: string) => Math.sign(a < b ? -1 : Number(a > b));

describe('encoding of values for Solr', () => {
  it('is reversible, without separators and dollar signs, and valid Unicode', () => {
    fc.assert(
      fc.property(text, (value) => {
        const encoded = encode(value);
        expect(decode(encoded)).toBe(value);
        // eslint-disable-next-line no-control-regex -- matches control characters
        expect(encoded).not.toMatch(/[\u0000- ,$]/);
        expect(Buffer.from(encoded).toString()).toBe(encoded);
      }),
      { numRuns: 2000 },
    );
  });

  it('has the order of code units, in bytes, and in the number of an ID', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(Buffer.compare(Buffer.from(encode(a)), Buffer.from(encode(b))))).toBe(order(a, b));
        if (a < b) expect(idNumber(a)).toBeLessThanOrEqual(idNumber(b));
      }),
      { numRuns: 2000 },
    );
  });

  it('truncates values to the length of a term', () => {
    const encoded = encode('\ud800'.repeat(100_000));
    expect(Buffer.byteLength(encoded)).toBeLessThan(32_766);
  });
});

describe('expression for similar words', () => {
  it('matches exactly the words with at most this number of typos', () => {
    const word = fc
      .array(fc.constantFrom(...'abé'), { minLength: 1, maxLength: 6 })
      .map((units) => units.join(''));
    fc.assert(
      fc.property(word, word, fc.constantFrom(0, 1, 2), (a, b, typos) => {
        expect(new RegExp(`^${typoPattern(a, typos)}$`, 's').test(b)).toBe(typosBetween(a, b) <= typos);
      }),
      { numRuns: 2000 },
    );
  });
});
