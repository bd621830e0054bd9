import type { Check as ServerCheck } from '@assetportal/server';

/** Result of one check. `ok` is `optional-missing` if something optional is missing. */
export type Check = Omit<ServerCheck, 'code' | 'warning' | 'finding' | 'values'>;
