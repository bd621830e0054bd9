import type { ChosenBackup } from '@assetportal/sdk/admin';
import { formatValue } from '@assetportal/sdk/rules';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Check, FileArchive, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../components/Button/Button.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { Spinner } from '../../components/Spinner/Spinner.js';
import { classes } from '../../lib/classes.js';
import badge from '../components/badge.module.css';
import { useAdmin } from '../context/adminContext.js';
import { DropZone } from '../settings/files/DropZone.js';
import styles from './RestoreSection.module.css';
import { useFileInput } from './useFileInput.js';

/** The chosen file, and the way to another one. */
export function FileRow({ file }: { readonly file: ChosenBackup }) {
  const t = useT();
  const locale = useLocale();
  const { backup } = useAdmin();
  const { choose } = useFileInput();
  const { report, step } = useStore(backup.store);
  const size = formatValue(file.size, 'filesize', locale);
  return (
    <DropZone onDrop={choose}>
      <div className={styles.file}>
        <FileArchive aria-hidden />
        <span className={styles.facts}>
          <b dir="auto">{file.name}</b>
          <small>{report === null ? size : t('backup.fileFacts', { size, version: report.schema })}</small>
        </span>
        {report !== null && (
          <span className={classes(badge.badge, styles.ok)}>
            <Check aria-hidden />
            {t('backup.checked')}
          </span>
        )}
        <IconButton
          size="sm"
          label={t('backup.anotherFile')}
          disabled={step === 'restoring'}
          onClick={backup.clear}
        >
          <X />
        </IconButton>
      </div>
    </DropZone>
  );
}

interface SendingFileProps {
  /** What happens once the file is sent. */
  readonly next: string;
  readonly onCancel: () => void;
}

/** The progress of a file that is sent, with a way to cancel it, and then the next step of the server. */
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
