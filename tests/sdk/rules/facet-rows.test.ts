import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSteadyFacets,
  DEFAULT_CONFIG,
  pagedEnds,
  sliderEnds,
  sliderFilter,
  sliderScale,
  steadyRows,
  type FacetConfig,
  type VisibleFacet,
} from '@assetportal/sdk';

const values = (text: string) =>
  text.split(' ').map((part) => {
    const [label = '', count = '1'] = part.split(':');
    return { label, count: Number(count) };
  });

describe('the rows of a facet', () => {
  it('start in the answer’s order', () => {
    expect(steadyRows([], values('jpg:9 png:4'), [])).toEqual(values('jpg:9 png:4'));
  });

  it('keep their place when counts change, also with nothing left', () => {
    const rows = steadyRows(values('jpg:9 png:4 gif:2'), values('png:7 jpg:3 tif:1'), []);
    expect(rows).toEqual(values('jpg:3 png:7 gif:0 tif:1'));
  });

  it('always hold what is ticked', () => {
    expect(steadyRows([], values('jpg:9'), ['psd', 'jpg'])).toEqual(values('jpg:9 psd:0'));
  });
});

describe('a slider', () => {
  const days = (text: string) => Date.parse(text) / 1000;
  const bytes = { min: 90, max: 1200, step: 10 };
  const dates = { min: days('2024-01-01'), max: days('2024-12-31'), step: 86_400 };

  it('has whole steps that hold the lowest and the highest value', () => {
    expect(sliderScale({ min: 95, max: 1204 }, 'filesize')).toEqual(bytes);
    expect(sliderScale({ min: 3, max: 3.5 }, null)).toEqual({ min: 3, max: 4, step: 1 });
    expect(sliderScale({ min: days('2024-01-01T09:30'), max: days('2024-12-31T23:00') }, 'date')).toEqual(
      dates,
    );
  });

  it.each([
    [undefined, [90, 1200]],
    [{ from: 200 }, [200, 1200]],
    [{ from: '-5', to: '709' }, [90, 700]],
    [{ from: 900, to: 100 }, [100, 900]],
    [{ from: 'nonsense' }, [90, 1200]],
  ])('shows the filter %o at %o', (range, ends) => {
    expect(sliderEnds(range, bytes)).toEqual(ends);
  });

  it.each([
    [[90, 1200], null],
    [[100, 1200], { from: 100 }],
    [[90, 700], { to: 709 }],
    [[100, 700], { from: 100, to: 709 }],
  ] as const)('makes of %o the filter %o', (ends, filter) => {
    expect(sliderFilter(ends, bytes, 'filesize')).toEqual(filter);
    expect(sliderEnds(filter ?? undefined, bytes)).toEqual(ends);
  });

  it.each([
    [0, 1, [360, 700]],
    [0, -1, [240, 700]],
    [1, 1, [300, 760]],
    [1, -1, [300, 640]],
  ])('moves thumb %i by a page of %i twentieth to %o', (thumb, direction, ends) => {
    expect(pagedEnds([300, 700], thumb, direction, bytes)).toEqual(ends);
  });

  it('moves no thumb past the other one or an end', () => {
    expect(pagedEnds([690, 700], 0, 1, bytes)).toEqual([700, 700]);
    expect(pagedEnds([100, 700], 0, -1, bytes)).toEqual([90, 700]);
    expect(pagedEnds([300, 1190], 1, 1, bytes)).toEqual([300, 1200]);
  });

  it('takes a day whole', () => {
    const ends = [days('2024-03-03'), days('2024-03-03')] as const;
    const filter = sliderFilter(ends, dates, 'date');
    expect(filter).toEqual({ from: '2024-03-03', to: '2024-03-03' });
    expect(sliderEnds(filter ?? undefined, dates)).toEqual(ends);
  });
});

it('a slider’s ends survive the way through a filter', () => {
  const format = fc.constantFrom('date', 'filesize', null);
  const value = fc.integer({ min: -5_000_000_000, max: 5_000_000_000 });
  fc.assert(
    fc.property(
      format,
      value,
      fc.nat({ max: 2_000_000_000 }),
      fc.nat(1000),
      fc.nat(1000),
      (how, min, span, a, b) => {
        const scale = sliderScale({ min, max: min + span }, how);
        const steps = (scale.max - scale.min) / scale.step;
        const at = (part: number) => scale.min + Math.floor((part / 1000) * steps) * scale.step;
        const ends: [number, number] = [at(Math.min(a, b)), at(Math.max(a, b))];
        expect(sliderEnds(sliderFilter(ends, scale, how) ?? undefined, scale)).toEqual(ends);
      },
    ),
    { numRuns: 500 },
  );
});

describe('facets from answer to answer', () => {
  const facet = (field_name: string) => ({ ...(DEFAULT_CONFIG.facets[0] as FacetConfig), field_name });
  const all = [facet('filetype'), facet('city')];
  const shown = (field: number, text: string): VisibleFacet => ({
    kind: 'values',
    facet: all[field] ?? facet(''),
    values: values(text),
  });
  const labels = (facets: readonly VisibleFacet[]) =>
    facets.map((one) => (one.kind === 'values' ? one.values.map((value) => value.label).join(' ') : ''));

  it('keep their places within a query, and are sorted anew by the next', () => {
    const steady = createSteadyFacets();
    expect(labels(steady('a', [shown(0, 'png:2 jpg:9'), shown(1, 'Bonn:3')], all, 'de'))).toEqual([
      'jpg png',
      'Bonn',
    ]);
    const narrowed = steady('a', [shown(0, 'png:5 jpg:1')], all, 'de');
    expect(labels(narrowed)).toEqual(['jpg png', 'Bonn']);
    expect(narrowed[1]).toMatchObject({ values: [{ label: 'Bonn', count: 0 }] });
    expect(labels(steady('b', [shown(0, 'png:5 jpg:1')], all, 'de'))).toEqual(['png jpg']);
  });

  it('stay as they are while an answer is on its way', () => {
    const steady = createSteadyFacets();
    const first = steady('a', [shown(0, 'png:2')], all, 'de');
    expect(steady(undefined, [], all, 'de')).toBe(first);
  });
});
