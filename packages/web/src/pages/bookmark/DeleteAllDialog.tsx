import { useT } from '@assetportal/sdk/react';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { useInitialFocus } from '../../lib/useInitialFocus.js';
import styles from './BookmarkPage.module.css';

interface DeleteAllDialogProps {
  readonly count: number;
  readonly onAccept: () => void;
  readonly onCancel: () => void;
}

/** Requests the confirmation to remove all bookmarks. The focus starts on Cancel. */
export function DeleteAllDialog({ count, onAccept, onCancel }: DeleteAllDialogProps) {
  const t = useT();
  const cancel = useInitialFocus<HTMLButtonElement>();
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('bookmarks.deleteAllTitle')}
      closeLabel={t('common.close')}
      onClose={onCancel}
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button className={styles.delete} onClick={onAccept}>
            {t('bookmarks.deleteAllConfirm', { count })}
          </Button>
        </>
      }
    >
      <p>{t('bookmarks.deleteAllText', { count })}</p>
    </Dialog>
  );
}
