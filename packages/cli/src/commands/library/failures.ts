import type { IndexStatus } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/text/plain.js';

/** Maximum number of failures to print individually. */
const MAX_FAILURES = 20;

/** Prints the files with a problem, and the reasons, to standard error. */
export function noteFailures(
  { io, t }: Pick<Context, 'io' | 't'>,
  failures: NonNullable<IndexStatus['failures']>,
): void {
  for (const { fname, reason } of failures.slice(0, MAX_FAILURES)) {
    io.note(t('index.failure', { fname: plain(fname), reason: plain(reason) }));
  }
  if (failures.length > MAX_FAILURES) {
    io.note(t('index.moreFailures', { count: failures.length - MAX_FAILURES }));
  }
}
