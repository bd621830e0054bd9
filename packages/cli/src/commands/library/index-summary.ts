import type { IndexStatus } from '@assetportal/sdk/contract';
import { formatValue } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';

/** Formats the result of indexing as a message. */
export function indexSummary(status: IndexStatus, seconds: number, { t, io, language }: Context): string {
  const done = t('index.done', {
    count: status.done,
    seconds: formatValue(Number(seconds.toFixed(1)), null, language),
  });
  return status.failed === 0 ? done : `${done} ${io.style.warn(t('index.failed', { count: status.failed }))}`;
}
