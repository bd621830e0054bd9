import { ApiError } from '../../lib/api-error.js';
import { StartError } from '../../lib/errors.js';
import type { StartWarning } from '../warnings.js';

/** What a check examines. */
export type CheckName =
  | 'access'
  | 'database'
  | 'references'
  | 'branding'
  | 'renditions'
  | 'index'
  | 'files'
  | 'backups'
  | 'backup'
  | 'copy';

/** Result of one check. The CLI has the messages for it, by its finding, its problem or its error. */
export interface CheckResult {
  readonly name: CheckName;
  /** `warning` for harmless findings, and for those that the server repairs without a loss. */
  readonly ok: boolean | 'warning';
  /** Key of the message and the hint. */
  readonly finding?: string;
  /** Values for the message and the hint. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Files, rules or messages of the database that the finding concerns. */
  readonly details?: readonly string[];
  /** Error with which the server would not start. */
  readonly error?: StartError;
  /** Warning that the server would report at its start. */
  readonly warning?: StartWarning;
  /** Problem with which a restore would reject the backup, or a part of it. */
  readonly problem?: Pick<ApiError, 'code' | 'fault' | 'values'>;
}

/** Maximum number of details of a result. */
const MAX_DETAILS = 100;

/** Returns the result for damaged or unexpected items. Empty if there are none. */
export function itemsResult(
  name: CheckName,
  ok: false | 'warning',
  finding: string,
  items: readonly string[],
): CheckResult[] {
  if (items.length === 0) return [];
  const details = items.slice(0, MAX_DETAILS);
  return [{ name, ok, finding, values: { count: items.length }, details }];
}

/** Returns the result for an error that explains itself. @throws every other error */
export function errorResult(name: CheckName, error: unknown): CheckResult {
  if (error instanceof StartError) return { name, ok: false, error };
  if (!(error instanceof ApiError)) throw error;
  const { code, fault, values } = error;
  return { name, ok: false, problem: { code, fault, values } };
}

/** Returns the results, or a passed check if there is no damage and no warning. */
export const orPassed = (
  results: readonly CheckResult[],
  passed: Pick<CheckResult, 'name' | 'finding' | 'values'>,
): CheckResult[] => (results.length > 0 ? [...results] : [{ ...passed, ok: true }]);
