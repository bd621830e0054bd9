import { useStore, useT } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { BusyOverlay } from '../../components/BusyOverlay/BusyOverlay.js';
import { useAdmin } from '../context/adminContext.js';
import { NotLoaded } from '../frame/NotLoaded.js';
import { PageHead } from '../frame/PageHead.js';
import { SessionDialog } from '../save/session/SessionDialog.js';
import { BackUpSection } from './BackUpSection.js';
import styles from './BackupPage.module.css';
import { RestoreSection } from './restore/RestoreSection.js';

/** The page `/admin/backup` (specification, section 2, Admin views): backup on one side, restore on the other. */
export default function BackupPage() {
  const t = useT();
  const { backup } = useAdmin();
  const { facts, factsError, needsLogin } = useStore(backup.store);
  useEffect(() => void backup.load(), [backup]);
  return (
    <>
      <PageHead title={t('settings.adminPage.backup')} />
      {facts === null && factsError !== null && (
        <NotLoaded error={factsError} onRetry={() => void backup.load()} />
      )}
      {facts === null && factsError === null && <BusyOverlay label={t('common.loading')} />}
      {facts !== null && (
        <div className={styles.scroll}>
          <div className={styles.page}>
            <BackUpSection facts={facts} />
            <RestoreSection stored={facts.stored} />
          </div>
        </div>
      )}
      {needsLogin && <SessionDialog text={t('backup.sessionEnded')} onCancel={backup.cancelLogin} />}
    </>
  );
}
