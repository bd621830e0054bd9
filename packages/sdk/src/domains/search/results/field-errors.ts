import { isPortalError } from '../../../client/transport/errors.js';

/** Maximum number of retries of a search that failed because of its fields (specification, section 8, Search). */
export const MAX_FIELD_RETRIES = 3;

/** Returns true if a failed search may contain unknown fields. The caller then has to fetch the index fields. */
export function needsFieldList(error: unknown, attempt: number): boolean {
  return (
    isPortalError(error) &&
    attempt < MAX_FIELD_RETRIES &&
    (error.status === 500 || error.code === 'unknown-field')
  );
}
