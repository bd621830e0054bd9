import { useApp, useT } from '@assetportal/sdk/react';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button/Button.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';

/** Time in milliseconds between two automatic retries. */
const RETRY_INTERVAL = 5000;

/**
 * Shown while the API is down (specification, section 2, Global shell). Retries every 5 seconds, when the
 * browser is online again, and on request.
 */
export function Unreachable() {
  const app = useApp();
  const t = useT();
  const [trying, setTrying] = useState(false);

  const retry = async () => {
    setTrying(true);
    await app.start();
    setTrying(false);
  };

  useEffect(() => {
    document.title = t('start.unreachable');
    const start = () => void app.start();
    const timer = setInterval(start, RETRY_INTERVAL);
    window.addEventListener('online', start);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', start);
    };
  }, [app, t]);

  return (
    <main>
      <ErrorState
        level={1}
        icon={<CloudOff />}
        title={t('start.unreachable')}
        actions={
          <Button variant="primary" busy={trying} onClick={() => void retry()}>
            {t('start.retry')}
          </Button>
        }
      >
        <p>{t('start.unreachableText')}</p>
      </ErrorState>
    </main>
  );
}
