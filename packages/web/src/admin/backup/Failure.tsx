import type { PortalError } from '@assetportal/sdk';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import styles from './BackupPage.module.css';

interface FailureProps {
  readonly title: string;
  readonly error: PortalError;
  /** Repeats the call. Undefined if that cannot help. */
  readonly onRetry?: (() => void) | undefined;
}

/** A failed call beside its button, with the reason and the next step. */
export function Failure({ title, error, onRetry }: FailureProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  return (
    <FailureBox>
      <strong>{title}</strong>
      <p>{problemMessage(error, translator).detail}</p>
      {onRetry !== undefined && (
        <Button size="sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </FailureBox>
  );
}

/** A box with a fault. Screen readers announce it as soon as it appears. */
export function FailureBox({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.error} role="alert">
      <CircleAlert aria-hidden />
      <div>{children}</div>
    </div>
  );
}
