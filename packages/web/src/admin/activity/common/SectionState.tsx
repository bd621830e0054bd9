import type { PortalError } from '@assetportal/sdk';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import { ErrorState } from '../../../components/ErrorState/ErrorState.js';
import { Skeleton } from '../../../components/Skeleton/Skeleton.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import styles from './Activity.module.css';

/** Placeholders while a section loads for the first time. */
export function SectionLoading({
  rows,
  height = '2rem',
}: {
  readonly rows: number;
  readonly height?: string;
}) {
  const t = useT();
  return (
    <div className={styles.loading} aria-busy>
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </div>
  );
}

/** The reason why a section could not be loaded, and a button to try again. */
export function SectionError({
  title,
  error,
  onRetry,
}: {
  readonly title: string;
  readonly error: PortalError | null;
  readonly onRetry: () => void;
}) {
  const t = useT();
  const translator = useStore(useApp().translator);
  return (
    <ErrorState title={title} actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}>
      <p>{problemMessage(error, translator).detail}</p>
    </ErrorState>
  );
}
