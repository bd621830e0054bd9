import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../components/Button/Button.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { useAdmin } from '../context/adminContext.js';

/** Shown if the configuration could not be loaded, with the reason. */
export function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  const admin = useAdmin();
  const translator = useStore(useApp().translator);
  const error = useStore(admin.config.store, (state) => state.error);
  return (
    <ErrorState
      level={1}
      title={t('settings.notLoaded')}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      <p>{problemMessage(error, translator).detail}</p>
    </ErrorState>
  );
}
