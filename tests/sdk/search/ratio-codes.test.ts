import { describe, expect, it } from 'vitest';
import { ratioCode, ratioOfCode } from '@assetportal/sdk/contract';
import { ratioCodes, rowLayouts, type SearchResults } from '@assetportal/sdk/rules';

const NO_RESULTS = { at: () => undefined } as unknown as SearchResults;
/** Number of results up to which the server returns the ratio of each (decisions, section 7, Exact layout). */
const EXACT = 200_000;
const TOTAL = 250_000;

/** Codes of alternating landscape and portrait images. */
const codes = Uint8Array.from({ length: EXACT }, (_, at) =>
  at % 2 === 0 ? ratioCode(2, 1) : ratioCode(2, 3),
);
const layout = { total: TOTAL, codes, marks: [] };

describe('ratios of more than 200,000 results', () => {
  const all = ratioCodes(layout, NO_RESULTS, TOTAL);

  it('are exact at first, and then the mean of the exact ones', { tags: ['gate'] }, () => {
    expect(all).toHaveLength(TOTAL);
    expect(all.subarray(0, EXACT)).toEqual(codes);
    const rest = new Set(all.subarray(EXACT));
    expect(rest.size).toBe(1);
    const mean = (2 + 2 / 3) / 2;
    expect(Math.abs(ratioOfCode([...rest][0] ?? 0) / mean - 1)).toBeLessThan(0.01);
  });

  it('give the grid nearly the height that it would have with all ratios', () => {
    const complete = Uint8Array.from({ length: TOTAL }, (_, at) => codes[at % 2] ?? 0);
    const options = { width: 1200, minHeight: 180, maxHeight: 220, gap: 4 };
    const height = (some: Uint8Array) => rowLayouts()(some, options).height;
    expect(Math.abs(height(all) / height(complete) - 1)).toBeLessThan(0.05);
  });
});
