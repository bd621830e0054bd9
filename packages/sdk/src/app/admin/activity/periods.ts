/** Lengths of the periods to choose from, in days. */
export const PERIODS = [7, 30, 90, 365] as const;

/** Length of a period, in days. */
export type Period = (typeof PERIODS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the first and the last day of a period that ends today, in UTC, as the server counts the days. */
export function rangeOf(period: Period, now: Date): { readonly from: string; readonly to: string } {
  return { from: dayOf(now.getTime() - (period - 1) * DAY_MS), to: dayOf(now.getTime()) };
}

/** Returns the UTC day of a time, such as `2026-03-11`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
