import { useT } from '@assetportal/sdk/react';
import { useCountdown } from '../../../lib/useCountdown.js';

/** The number of seconds until the next automatic retry. Screen readers do not announce each second. */
export function RetryCountdown({ at }: { readonly at: number | null }) {
  const t = useT();
  const seconds = useCountdown(at);
  if (at === null) return null;
  return <span aria-live="off">{t('search.retryIn', { seconds: Math.max(1, seconds ?? 1) })}</span>;
}
