import { ChunkLoadError } from '@assetportal/sdk';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore } from '@assetportal/sdk/react';
import { Button } from '../components/Button/Button.js';
import { ErrorState } from '../components/ErrorState/ErrorState.js';

/**
 * Shown instead of a page that failed to render or to load. Retrying renders the page again. If a chunk failed
 * to load, retrying reloads the page in the browser.
 */
export function UnexpectedError({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  const translator = useStore(useApp().translator);
  const { title, detail } = problemMessage(error, translator);
  const reload = () => window.location.reload();
  const chunkFailed = error instanceof ChunkLoadError;
  return (
    <ErrorState
      level={1}
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={chunkFailed ? reload : onRetry}>
            {translator.t('common.retry')}
          </Button>
          {!chunkFailed && <Button onClick={reload}>{translator.t('common.reload')}</Button>}
        </>
      }
    >
      <p>{detail}</p>
    </ErrorState>
  );
}
