import { retryStart } from '@assetportal/sdk';
import { useApp, useT } from '@assetportal/sdk/react';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button/Button.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';

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
    return retryStart(app, { onOnline });
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

function onOnline(run: () => void): () => void {
  window.addEventListener('online', run);
  return () => window.removeEventListener('online', run);
}
