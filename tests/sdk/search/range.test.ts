import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRange, parseRange } from '@assetportal/sdk/contract';

describe('range text and values (decisions, section 2, `filter`)', { tags: ['d.search.ranges'] }, () => {
  it.each([
    [{ from: 10, to: 20 }, '[10 TO 20]'],
    [{ from: '2024-01-01', to: '2024-12-31' }, '[2024-01-01 TO 2024-12-31]'],
    [{ from: 10 }, '[10 TO *]'],
    [{ to: 20.5 }, '[* TO 20.5]'],
    [{}, '[* TO *]'],
    [{ from: -5, to: 0 }, '[-5 TO 0]'],
    [{ from: Number.NaN, to: Number.POSITIVE_INFINITY }, '[* TO *]'],
    [{ from: 'a b', to: '' }, '[* TO *]'],
  ])('formats %j as %s', (range, text) => {
    expect(formatRange(range)).toBe(text);
  });

  it.each([
    ['[10 TO 20]', { from: '10', to: '20' }],
    ['  [ 10   to   * ]  ', { from: '10' }],
    ['[* TO *]', {}],
    ['[10 TO]', undefined],
    ['10 TO 20', undefined],
    ['[1 2 TO 3]', undefined],
    ['', undefined],
  ])('parses %j as %j', (text, range) => {
    expect(parseRange(text)).toEqual(range);
  });

  const end = fc.option(
    fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc
        .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    ),
    { nil: undefined },
  );

  it('parses a formatted range to the same range', () => {
    fc.assert(
      fc.property(end, end, (from, to) => {
        const read = parseRange(formatRange({ from, to }));
        expect([read?.from, read?.to]).toEqual([from, to].map((value) => value?.toString()));
        expect(formatRange(read ?? {})).toBe(formatRange({ from, to }));
        // A number is parsed as the same number.
        if (typeof from === 'number') expect(Number(read?.from) + 0).toBe(from + 0);
      }),
      { numRuns: 500 },
    );
  });

  it('formats a parsed range to an equal range, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `[${text} TO ${text}]`),
        ),
        (text) => {
          const range = parseRange(text);
          if (range !== undefined) expect(parseRange(formatRange(range))).toEqual(range);
        },
      ),
      { numRuns: 500 },
    );
  });
});
