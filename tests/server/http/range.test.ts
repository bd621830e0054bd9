import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientHas } from '../../../packages/server/src/http/conditional/etag.js';
import { rangeApplies, parseRange } from '../../../packages/server/src/http/conditional/range.js';

describe('parseRange', () => {
  it.each([
    [undefined, 10, { kind: 'whole' }],
    ['bytes=0-', 10, { kind: 'part', start: 0, end: 9 }],
    ['bytes=2-4', 10, { kind: 'part', start: 2, end: 4 }],
    ['BYTES=2-4', 10, { kind: 'part', start: 2, end: 4 }],
    ['bytes=2-400', 10, { kind: 'part', start: 2, end: 9 }],
    ['bytes=-3', 10, { kind: 'part', start: 7, end: 9 }],
    ['bytes=-30', 10, { kind: 'part', start: 0, end: 9 }],
    ['bytes=10-', 10, { kind: 'unsatisfiable' }],
    ['bytes=-0', 10, { kind: 'unsatisfiable' }],
    ['bytes=0-', 0, { kind: 'unsatisfiable' }],
    ['bytes=4-2', 10, { kind: 'whole' }],
    ['bytes=-', 10, { kind: 'whole' }],
    ['bytes=0-1,3-4', 10, { kind: 'whole' }],
    ['lines=0-1', 10, { kind: 'whole' }],
  ])('parses %s for a file of %i bytes', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });

  it('returns only ranges within the file', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(1000), (text, first, last, size) => {
        for (const header of [text, `bytes=${first}-${last}`, `bytes=-${last}`, `bytes=${text}`]) {
          const range = parseRange(header, size);
          if (range.kind !== 'part') continue;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          expect(range.end).toBeLessThan(size);
        }
      }),
    );
  });
});

describe('conditional requests', () => {
  it.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
  ])('matches If-None-Match: %s → %s', (header, has) => {
    expect(clientHas(header, '"a"')).toBe(has);
  });

  it.each([
    [undefined, true],
    ['"a"', true],
    ['W/"a"', false],
    ['Wed, 21 Oct 2026 07:28:00 GMT', false],
  ])('applies a range with If-Range: %s → %s', (header, applies) => {
    expect(rangeApplies(header, '"a"')).toBe(applies);
  });
});
