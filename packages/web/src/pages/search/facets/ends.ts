import { epochSeconds, type Range } from '@assetportal/sdk';

/** The bounds of a slider: whole steps that hold the lowest and the highest value. */
export function wholeSteps(range: { min: number; max: number }, step: number): { min: number; max: number } {
  const min = Math.floor(range.min / step) * step;
  return { min, max: Math.max(min + step, Math.ceil(range.max / step) * step) };
}

/** Where the two thumbs of a filter stand; an open end is the slider's own. */
export function endsOf(range: Range | undefined, min: number, max: number): [number, number] {
  const within = (value: number) => Math.min(max, Math.max(min, value));
  const from = numberOf(range?.from, 'from') ?? min;
  const to = numberOf(range?.to, 'to') ?? max;
  return [within(Math.min(from, to)), within(Math.max(from, to))];
}

/** The filter of two thumbs: one that stands at the slider's end leaves that end open, null when both do. */
export function rangeOf([from, to]: readonly [number, number], min: number, max: number): Range | null {
  if (from <= min && to >= max) return null;
  return { ...(from > min ? { from } : {}), ...(to < max ? { to } : {}) };
}

function numberOf(end: number | string | undefined, side: 'from' | 'to'): number | undefined {
  if (end === undefined) return undefined;
  const value = typeof end === 'number' ? end : epochSeconds(end, side);
  return value === undefined || !Number.isFinite(value) ? undefined : value;
}
