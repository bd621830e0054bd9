import { epochSeconds } from '@assetportal/sdk/contract';

/** Epoch seconds of an asset's date, whole, as the index keeps it. NaN when it is no date. */
export const secondsOf = (date: string): number => Math.floor(epochSeconds(date.trim()) ?? Number.NaN);

/** The seconds `[from, to)` that a date of any precision covers: `2024`, `2024-05`, `2024-05-03`, or a moment. */
export function periodOf(date: string): { readonly from: number; readonly to: number } | undefined {
  const [from, last] = [secondsOf(date), epochSeconds(date.trim(), 'to')];
  return last === undefined ? undefined : { from, to: Math.floor(last) + 1 };
}
