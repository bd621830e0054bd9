import type { Check as ServerCheck } from '@assetportal/server';

/** The result of one check. `ok` is `optional-missing` for something that is not required. */
export type Check = Omit<ServerCheck, 'code'>;
