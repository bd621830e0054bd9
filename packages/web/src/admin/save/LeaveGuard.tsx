import { useT } from '@assetportal/sdk/react';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { useAdmin } from '../context/adminContext.js';
import { changeCount, useSavables } from '../context/useSavables.js';
import { useLeaving } from './useLeaving.js';
import styles from './session/SessionDialog.module.css';

/** Holds an admin who leaves the admin area with unsaved changes, or closes the page, until they decide. */
export function LeaveGuard() {
  const t = useT();
  const { savables } = useAdmin();
  const count = useSavables(changeCount);
  const { isAsking, leave, stay } = useLeaving(count > 0);
  const changed = () => savables.filter(({ store }) => store.getState().changes.length > 0);
  const save = async () => {
    for (const savable of changed()) await savable.save();
    if (changed().length === 0) leave();
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
              for (const savable of changed()) savable.discard();
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
      <p>{t('settings.leaveText', { count })}</p>
    </Dialog>
  );
}
