import { CALLS, type Call } from '@assetportal/sdk/contract';

/**
 * What the contract declares and the server does not answer yet. Whoever answers one of them takes it out of here:
 * the tests fail until that is done.
 */
export const UNANSWERED: readonly string[] = [];

/** What it answers. */
export const ANSWERED: readonly Call[] = (CALLS as readonly Call[]).filter(
  ({ name }) => !UNANSWERED.includes(name),
);
