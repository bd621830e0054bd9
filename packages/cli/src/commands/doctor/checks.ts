import type { Check as ServerCheck } from '@assetportal/server';

/** Result of one check. `ok` is `optional-missing` if something is missing that is not required. */
export type Check = Omit<ServerCheck, 'code'>;
