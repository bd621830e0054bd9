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
  const texts = useStore(useApp().translator);
  const { title, detail } = problemMessage(error, texts);
  const reload = () => window.location.reload();
  const lost = error instanceof LostChunk;
  return (
    <ErrorState
      level={1}
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={lost ? reload : onRetry}>
            {texts.t('common.retry')}
          </Button>
          {!lost && <Button onClick={reload}>{texts.t('common.reload')}</Button>}
        </>
      }
    >
      <p>{detail}</p>
    </ErrorState>
  );
}
