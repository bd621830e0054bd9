import { timeText } from '@assetportal/sdk/admin';
import type { BackupFacts } from '@assetportal/sdk/contract';
import { formatValue } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { Download } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './RestoreSection.module.css';

/** The backups that the server stored before restores, newest first. */
export function StoredBackups({ stored }: { readonly stored: BackupFacts['stored'] }) {
  const t = useT();
  const locale = useLocale();
  const { backup } = useAdmin();
  if (stored.length === 0) return null;
  return (
    <>
      <h3 className={styles.sub}>{t('backup.stored')}</h3>
      <ul className={styles.stored}>
        {stored.map(({ name, date, bytes }) => {
          const time = timeText(new Date(date), locale, { withDay: true });
          return (
            <li key={name}>
              <span>
                {time}, {formatValue(bytes, 'filesize', locale)}
              </span>
              <IconButton
                size="sm"
                label={t('backup.downloadStored', { date: time })}
                onClick={() => void backup.downloadStored(name)}
              >
                <Download />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </>
  );
}
