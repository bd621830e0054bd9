import type { ChosenBackup } from '@assetportal/sdk/admin';
import { formatValue } from '@assetportal/sdk/rules';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Check, FileArchive, X } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { classes } from '../../../lib/classes.js';
import badge from '../../components/badge.module.css';
import { useAdmin } from '../../context/adminContext.js';
import { DropZone } from '../../settings/files/DropZone.js';
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
