import { hasGuestBookmarks, retryStart } from '@assetportal/sdk';
import { useApp, useT } from '@assetportal/sdk/react';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button/Button.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { onOnline } from '../../lib/onOnline.js';
import { useCountdown } from '../../lib/useCountdown.js';
import styles from './Unreachable.module.css';

/**
 * Shown while the API is down (specification, section 2, Global shell). Retries after 5, 10, 20 and 40 seconds, when
 * the browser is online again, and on request.
 */
export function Unreachable() {
  const app = useApp();
  const t = useT();
  const [trying, setTrying] = useState(false);
  const [next, setNext] = useState<number | null>(null);
  const seconds = useCountdown(next);

  const retry = async () => {
    setTrying(true);
    await app.start();
    setTrying(false);
  };

  useEffect(() => {
    document.title = t('start.unreachable');
  }, [t]);
  useEffect(() => {
    const onWait = (wait: number | null) => setNext(wait === null ? null : Date.now() + wait);
    return retryStart(app, { onOnline, onWait });
  }, [app]);

  return (
    <main className={styles.screen}>
      <ErrorState
        level={1}
        icon={<CloudOff />}
        title={t('start.unreachable')}
        actions={
          <Button variant="primary" busy={trying || seconds === null} onClick={() => void retry()}>
            {t('start.retry')}
          </Button>
        }
      >
        <p>{t('start.unreachableText')}</p>
        {hasGuestBookmarks(app.storage) && <p>{t('start.unreachableBookmarks')}</p>}
        {/* Not a live region: screen readers would announce each second. */}
        <p className={styles.countdown}>{seconds === null ? ' ' : t('start.retryIn', { seconds })}</p>
      </ErrorState>
    </main>
  );
}
