import { epochSeconds } from '@assetportal/sdk/contract';

/** Returns an asset's date in whole epoch seconds, as stored in the index. NaN if it is not a date. */
export const secondsOf = (date: string): number => Math.floor(epochSeconds(date.trim()) ?? Number.NaN);

/**
 * Returns the seconds `[from, to)` that a date of any precision covers: `2024`, `2024-05`, `2024-05-03`, or one
 * with a time. Undefined if it is not a date.
 */
export function periodOf(date: string): { readonly from: number; readonly to: number } | undefined {
  const [from, last] = [secondsOf(date), epochSeconds(date.trim(), 'to')];
  return last === undefined ? undefined : { from, to: Math.floor(last) + 1 };
}
