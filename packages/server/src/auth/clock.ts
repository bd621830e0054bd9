/**
 * How far the clock may be behind the creation of a session or token, in milliseconds. Small corrections of the clock
 * end none.
 */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60 * 1000;

/**
 * Returns true if the clock was set back after the creation of a session or token. It is not accepted then, because it
 * would last longer than its lifetime. Times are in epoch milliseconds.
 */
export const isFromFuture = (created: number, now: number): boolean => created - now > CLOCK_TOLERANCE_MS;
