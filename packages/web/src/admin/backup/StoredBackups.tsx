import { storedFile, timeText } from '@assetportal/sdk/admin';
import type { BackupFacts } from '@assetportal/sdk/contract';
import { formatValue } from '@assetportal/sdk/rules';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Download } from 'lucide-react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { Spinner } from '../../components/Spinner/Spinner.js';
import { useAdmin } from '../context/adminContext.js';
import { Failure } from './Failure.js';
import styles from './RestoreSection.module.css';

type Stored = BackupFacts['stored'];

/** The backups that the server stored before restores, newest first. */
export function StoredBackups({ stored }: { readonly stored: Stored }) {
  const t = useT();
  if (stored.length === 0) return null;
  return (
    <>
      <h3 className={styles.sub}>{t('backup.stored')}</h3>
      <ul className={styles.stored}>
        {stored.map((one) => (
          <StoredBackup key={one.name} {...one} />
        ))}
      </ul>
    </>
  );
}

function StoredBackup({ name, date, bytes }: Stored[number]) {
  const t = useT();
  const locale = useLocale();
  const { backup } = useAdmin();
  const { saving, saveError } = useStore(backup.store);
  const time = timeText(new Date(date), locale, { withDay: true });
  const file = storedFile(name);
  const download = () => void backup.downloadStored(name);
  return (
    <li>
      <div className={styles.storedRow}>
        <span>
          {time}, {formatValue(bytes, 'filesize', locale)}
        </span>
        <IconButton
          size="sm"
          label={t('backup.downloadStored', { date: time })}
          disabled={saving !== null}
          onClick={download}
        >
          {saving === file ? <Spinner size="sm" /> : <Download />}
        </IconButton>
      </div>
      {saveError?.file === file && (
        <Failure title={t('backup.saveFailed')} error={saveError.error} onRetry={download} />
      )}
    </li>
  );
}
