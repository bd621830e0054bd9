import type { PortalError } from '@assetportal/sdk';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../components/Button/Button.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';

interface NotLoadedProps {
  /** Why loading failed. */
  readonly error: PortalError | null;
  readonly onRetry: () => void;
}

/** Shown if what a page edits could not be loaded, with the reason. */
export function NotLoaded({ error, onRetry }: NotLoadedProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
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
