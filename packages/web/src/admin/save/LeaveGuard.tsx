import { useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { useAdmin } from '../context/adminContext.js';
import { useLeaving } from './useLeaving.js';
import styles from './session/SessionDialog.module.css';

/** Holds an admin who leaves the admin area with unsaved changes, or closes the page, until they decide. */
export function LeaveGuard() {
  const t = useT();
  const { settings } = useAdmin();
  const { changes } = useStore(settings.store);
  const hasChanges = changes.length > 0;
  const { isAsking, leave, stay } = useLeaving(hasChanges);
  const save = async () => {
    await settings.save();
    if (settings.store.getState().changes.length === 0) leave();
    else stay();
  };
  return (
    <Dialog
      open={isAsking}
      role="alertdialog"
      title={t('settings.leaveTitle')}
      closeLabel={t('common.close')}
      onClose={stay}
      footer={
        <div className={styles.footer}>
          <Button onClick={stay}>{t('settings.keepEditing')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              settings.discard();
              leave();
            }}
          >
            {t('settings.discard')}
          </Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('settings.save')}
          </Button>
        </div>
      }
    >
      <p>{t('settings.leaveText', { count: changes.length })}</p>
    </Dialog>
  );
}
