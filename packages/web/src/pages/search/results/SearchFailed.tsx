import { errorMessage } from '@assetportal/sdk/rules';
import type { PortalError } from '@assetportal/sdk';
import { useT } from '@assetportal/sdk/react';
import { CircleAlert, LockKeyhole, WifiOff } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { ErrorState } from '../../../components/ErrorState/ErrorState.js';
import { RetryCountdown } from './RetryCountdown.js';
import styles from './ResultStates.module.css';

export interface SearchFailedProps {
  readonly error: PortalError;
  /** Time of the next automatic retry, in milliseconds since the epoch. Null if there is none. */
  readonly retryAt: number | null;
  /** True while the search is repeated. */
  readonly isSearching: boolean;
  readonly onRetry: () => void;
}

/** Shown if the search failed and no earlier results exist, or the user does not have permission to view any assets. */
export function SearchFailed({ error, retryAt, isSearching, onRetry }: SearchFailedProps) {
  const t = useT();
  if (error.status === 403) {
    return (
      <div className={styles.message}>
        <ErrorState icon={<LockKeyhole />} title={t('states.noPermissionTitle')}>
          <p>{t('states.noPermissionText')}</p>
        </ErrorState>
      </div>
    );
  }
  const message = errorMessage(error);
  return (
    <div className={styles.message}>
      <ErrorState
        title={t('search.errorTitle')}
        actions={
          <Button variant="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{message.detail ?? t(message.key, message.params)}</p>
        <RetryCountdown at={retryAt} isSearching={isSearching} />
      </ErrorState>
    </div>
  );
}

/** Line above the results of the previous search, which stay visible after a failure. */
export function FailureNotice({ error, retryAt, isSearching, onRetry }: SearchFailedProps) {
  const t = useT();
  return (
    <div className={styles.notice} role="alert" data-covers="top">
      {error.status === undefined ? <WifiOff aria-hidden /> : <CircleAlert aria-hidden />}
      <p>
        <b>{t(error.status === undefined ? 'search.noConnection' : 'search.errorSentence')}</b>{' '}
        <RetryCountdown at={retryAt} isSearching={isSearching} />
      </p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </div>
  );
}
