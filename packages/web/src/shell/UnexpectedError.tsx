import { LostChunk } from '@assetportal/sdk';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore } from '@assetportal/sdk/react';
import { Button } from '../components/Button/Button.js';
import { ErrorState } from '../components/ErrorState/ErrorState.js';

/** A page that broke: says so in words, and mounts it again when asked to, or loads it where it could not be fetched. */
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
  const lost = error instanceof LostChunk;
  return (
    <ErrorState
      level={1}
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={lost ? reload : onRetry}>
            {translator.t('common.retry')}
          </Button>
          {!lost && <Button onClick={reload}>{translator.t('common.reload')}</Button>}
        </>
      }
    >
      <p>{detail}</p>
    </ErrorState>
  );
}
