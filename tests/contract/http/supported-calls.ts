import { CALLS, type Call } from '@assetportal/sdk/contract';

/**
 * Calls of the contract that the server does not support yet. The tests fail until a newly supported call is
 * removed from this list.
 */
export const UNSUPPORTED: readonly string[] = [];

/** Calls that the server supports. */
export const SUPPORTED: readonly Call[] = (CALLS as readonly Call[]).filter(
  ({ name }) => !UNSUPPORTED.includes(name),
);
