import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasFractions,
  pagedEnds,
  shownEnds,
  sliderEnds,
  sliderFilter,
  sliderRange,
  sliderScale,
  thumbsAfterKey,
  withOutlierEnds,
} from '@assetportal/sdk/rules';

describe('slider', () => {
  const days = (text: string) => Date.parse(text) / 1000;
  const bytes = { min: 90, max: 1200, step: 10 };
  const dates = { min: days('2024-01-01'), max: days('2024-12-31'), step: 86_400 };

  it('has whole steps that include the lowest and the highest value', () => {
    expect(sliderScale({ min: 95, max: 1204 }, 'filesize')).toEqual(bytes);
    expect(sliderScale({ min: 3, max: 3.5 }, null)).toEqual({ min: 3, max: 4, step: 1 });
    expect(sliderScale({ min: days('2024-01-01T09:30'), max: days('2024-12-31T23:00') }, 'date')).toEqual(
      dates,
    );
  });

  describe('without outliers', () => {
    const bucketsOf = (...edges: number[]) =>
      edges.slice(1).map((to, at) => ({ from: edges[at] ?? 0, to, count: 1 }));
    const scale = { min: 2010, max: 2014, step: 1 };

    it.each([
      ['both sides', { min: 1901, max: 2099, buckets: bucketsOf(1901, 2011, 2012, 2013, 2099) }, 2010, 2014],
      [
        'the lower side',
        { min: 1901, max: 2014, buckets: bucketsOf(1901, 2011, 2012, 2013, 2014) },
        2010,
        2014,
      ],
      ['no side', { min: 2010, max: 2014, buckets: bucketsOf(2010, 2011, 2012, 2013, 2014) }, 2010, 2014],
      ['buckets of different widths', { min: 1, max: 100, buckets: bucketsOf(1, 3, 9, 27, 100) }, 1, 100],
      ['one bucket', { min: 5, max: 5, buckets: bucketsOf(5, 5) }, 5, 5],
      ['a server without buckets', { min: 1, max: 9, buckets: [] }, 1, 9],
    ])('has the range of the inner buckets: outliers on %s', (_, range, min, max) => {
      expect(sliderRange(range)).toEqual({ min, max });
    });

    it('shows the lowest and the highest value at its bounds, where the ends are open', () => {
      const range = { min: 1901, max: 2099 };
      expect(shownEnds([2010, 2014], scale, range)).toEqual([1901, 2099]);
      expect(shownEnds([2011, 2013], scale, range)).toEqual([2011, 2013]);
      expect(shownEnds([2010, 2010], scale, range)).toEqual([1901, 2010]);
      expect(sliderFilter([2010, 2010], scale, null)).toEqual({ to: 2010 });
      expect(sliderFilter([2014, 2014], scale, null)).toEqual({ from: 2014 });
    });

    it('preserves an end among the outliers while its thumb is at the bound', () => {
      expect(withOutlierEnds({ to: 2012 }, { from: 1950, to: 2013 }, scale)).toEqual({
        from: 1950,
        to: 2012,
      });
      expect(withOutlierEnds(null, { to: 2050 }, scale)).toEqual({ to: 2050 });
      expect(withOutlierEnds({ from: 2011 }, { from: 1950 }, scale)).toEqual({ from: 2011 });
      expect(withOutlierEnds(null, { from: 2010 }, scale)).toBeNull();
    });
  });

  it.each([
    [undefined, [90, 1200]],
    [{ from: 200 }, [200, 1200]],
    [{ from: '-5', to: '709' }, [90, 700]],
    [{ from: 900, to: 100 }, [100, 900]],
    [{ from: 'invalid' }, [90, 1200]],
  ])('displays the filter %o at %o', (range, ends) => {
    expect(sliderEnds(range, bytes)).toEqual(ends);
  });

  it.each([
    [[90, 1200], null],
    [[100, 1200], { from: 100 }],
    [[90, 700], { to: 709 }],
    [[100, 700], { from: 100, to: 709 }],
  ] as const)('converts the thumbs %o to the filter %o', (ends, filter) => {
    expect(sliderFilter(ends, bytes, 'filesize')).toEqual(filter);
    expect(sliderEnds(filter ?? undefined, bytes)).toEqual(ends);
  });

  it.each([
    [0, 1, [360, 700]],
    [0, -1, [240, 700]],
    [1, 1, [300, 760]],
    [1, -1, [300, 640]],
  ])('moves thumb %i by one page in direction %i to %o', (thumb, direction, ends) => {
    expect(pagedEnds([300, 700], thumb, direction, bytes)).toEqual(ends);
  });

  it('moves no thumb past the other one or past a bound', () => {
    expect(pagedEnds([690, 700], 0, 1, bytes)).toEqual([700, 700]);
    expect(pagedEnds([100, 700], 0, -1, bytes)).toEqual([90, 700]);
    expect(pagedEnds([300, 1190], 1, 1, bytes)).toEqual([300, 1200]);
  });

  it('includes the whole last step of values with fractions (R27)', () => {
    const scale = sliderScale({ min: 0.5, max: 9.7 }, null);
    const filter = sliderFilter([2, 2], scale, null, hasFractions({ min: 0.5, max: 9.7 }));
    expect(filter?.from).toBe(2);
    expect(filter?.to).toBeGreaterThan(2.99);
    expect(filter?.to).toBeLessThan(3);
    expect(sliderEnds(filter ?? undefined, scale)).toEqual([2, 2]);
    expect(hasFractions({ min: 1, max: 9 }, { type: 'float' })).toBe(true);
    expect(hasFractions({ min: 1, max: 9 }, { type: 'integer' })).toBe(false);
  });

  it.each([9999, 10_000, 200_000, -1])(
    'writes a date of the year %s so that it can be parsed (R27)',
    (year) => {
      const start = new Date(0).setUTCFullYear(year, 0, 1) / 1000;
      const scale = sliderScale({ min: start - 10 * 86_400, max: start + 10 * 86_400 }, 'date');
      const filter = sliderFilter([start, start], scale, 'date');
      expect(sliderEnds(filter ?? undefined, scale)).toEqual([start, start]);
      for (const end of [filter?.from, filter?.to]) expect(String(end)).not.toMatch(/^[+-]\d+-/);
    },
  );

  it('includes the whole last day', () => {
    const ends = [days('2024-03-03'), days('2024-03-03')] as const;
    const filter = sliderFilter(ends, dates, 'date');
    expect(filter).toEqual({ from: '2024-03-03', to: '2024-03-03' });
    expect(sliderEnds(filter ?? undefined, dates)).toEqual(ends);
  });
});

it('the thumbs of a slider are unchanged after conversion to a filter and back', () => {
  const format = fc.constantFrom('date', 'filesize', null);
  const value = fc.integer({ min: -5_000_000_000, max: 5_000_000_000 });
  fc.assert(
    fc.property(
      format,
      value,
      fc.nat({ max: 2_000_000_000 }),
      fc.nat(1000),
      fc.nat(1000),
      (valueFormat, min, span, a, b) => {
        const scale = sliderScale({ min, max: min + span }, valueFormat);
        const steps = (scale.max - scale.min) / scale.step;
        const at = (part: number) => scale.min + Math.floor((part / 1000) * steps) * scale.step;
        const ends: [number, number] = [at(Math.min(a, b)), at(Math.max(a, b))];
        expect(sliderEnds(sliderFilter(ends, scale, valueFormat) ?? undefined, scale)).toEqual(ends);
      },
    ),
    { numRuns: 500 },
  );
});

describe('thumbsAfterKey', () => {
  const scale = { min: 0, max: 20 };

  it.each([
    ['Home', 0, [0, 12]],
    ['Home', 1, [2, 2]],
    ['End', 0, [12, 12]],
    ['End', 1, [2, 20]],
    ['ArrowLeft', 1, undefined],
  ])('after %s on thumb %i returns %j', (key, thumb, values) => {
    expect(thumbsAfterKey([2, 12], { ...scale, thumb, key })).toEqual(values);
  });
});
