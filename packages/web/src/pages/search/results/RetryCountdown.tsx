import { useT } from '@assetportal/sdk/react';
import { useCountdown } from '../../../lib/useCountdown.js';

interface RetryCountdownProps {
  /** Time of the next automatic retry, in milliseconds since the epoch. Null if there is none. */
  readonly at: number | null;
  /** True while the search is repeated. */
  readonly isSearching: boolean;
}

/** The number of seconds until the next automatic retry. Screen readers do not announce each second. */
export function RetryCountdown({ at, isSearching }: RetryCountdownProps) {
  const t = useT();
  const seconds = useCountdown(at);
  if (at === null && !isSearching) return null;
  return (
    <span aria-live="off">
      {at === null ? t('search.searching') : t('search.retryIn', { seconds: Math.max(1, seconds ?? 1) })}
    </span>
  );
}
