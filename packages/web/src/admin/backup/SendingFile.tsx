import { formatValue } from '@assetportal/sdk/rules';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { Button } from '../../components/Button/Button.js';
import { Spinner } from '../../components/Spinner/Spinner.js';
import { useAdmin } from '../context/adminContext.js';
import styles from './RestoreSection.module.css';

interface SendingFileProps {
  /** What happens once the file is sent. */
  readonly next: string;
  readonly onCancel: () => void;
}

/** The progress of a file that is sent, with a way to cancel it, and then what the server does with it. */
export function SendingFile({ next, onCancel }: SendingFileProps) {
  const t = useT();
  const locale = useLocale();
  const text = useId();
  const { backup } = useAdmin();
  const { upload } = useStore(backup.store);
  if (upload === null || upload.sent >= upload.total) {
    return (
      <p className={styles.checking} role="status">
        <Spinner size="sm" />
        {next}
      </p>
    );
  }
  const [sent, total] = [upload.sent, upload.total].map((bytes) => formatValue(bytes, 'filesize', locale));
  return (
    <div className={styles.upload}>
      <p id={text}>{t('backup.sending', { sent, total })}</p>
      <progress aria-labelledby={text} value={upload.sent} max={upload.total} />
      <Button size="sm" onClick={onCancel}>
        {t('backup.cancelSending')}
      </Button>
    </div>
  );
}
