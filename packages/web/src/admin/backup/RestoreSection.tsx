import type { BackupFacts } from '@assetportal/sdk/contract';
import { MAX_BACKUP_SIZE } from '@assetportal/sdk/contract';
import { formatValue } from '@assetportal/sdk/rules';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { Button } from '../../components/Button/Button.js';
import { useAdmin } from '../context/adminContext.js';
import page from './BackupPage.module.css';
import { Failure, FailureBox } from './Failure.js';
import { CheckedFile } from './CheckedFile.js';
import { ChooseFile } from './ChooseFile.js';
import { FileRow, SendingFile } from './FileRow.js';
import { RestoreResult } from './RestoreResult.js';
import styles from './RestoreSection.module.css';
import { StoredBackups } from './StoredBackups.js';

/** Restores a backup: first the choice of a file, then what would change, then the result. */
export function RestoreSection({ stored }: { readonly stored: BackupFacts['stored'] }) {
  const t = useT();
  const heading = useId();
  const { backup } = useAdmin();
  const { file } = useStore(backup.store);
  return (
    <section className={page.section} aria-labelledby={heading}>
      <h2 id={heading}>{t('backup.restore')}</h2>
      <p className={page.intro}>{t('backup.restoreText')}</p>
      {file === null ? <ChooseFile /> : <Chosen />}
      <StoredBackups stored={stored} />
    </section>
  );
}

function Chosen() {
  const t = useT();
  const locale = useLocale();
  const { backup } = useAdmin();
  const { file, step, tooLarge, error, report, result } = useStore(backup.store);
  if (file === null) return null;
  return (
    <>
      <FileRow file={file} />
      {step === 'checking' && <SendingFile next={t('backup.checking')} onCancel={backup.clear} />}
      {step === 'choose' && (
        <div className={styles.actions}>
          <Button onClick={() => void backup.retry()}>{t('backup.tryAgain')}</Button>
        </div>
      )}
      {tooLarge && (
        <FailureBox>
          <p>{t('backup.tooLarge', { limit: formatValue(MAX_BACKUP_SIZE, 'filesize', locale) })}</p>
        </FailureBox>
      )}
      {step === 'failed' && error !== null && (
        <Failure
          title={t('backup.checkFailed')}
          error={error}
          onRetry={error.code === 'backup-damaged' ? undefined : () => void backup.retry()}
        />
      )}
      {report !== null && (step === 'checked' || step === 'restoring') && <CheckedFile report={report} />}
      {step === 'restored' && result !== null && <RestoreResult result={result} />}
    </>
  );
}
