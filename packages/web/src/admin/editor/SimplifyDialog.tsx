import { useT } from '@assetportal/sdk/react';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import styles from './EditorPage.module.css';
import { simplifiedHtml } from './text/markup.js';
import type { useEditedPage } from './useEditedPage.js';

interface SimplifyDialogProps {
  readonly edited: ReturnType<typeof useEditedPage>;
  readonly onClose: () => void;
}

/** Confirms that HTML that the text view cannot show is removed. The text stays. */
export function SimplifyDialog({ edited, onClose }: SimplifyDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('pageEditor.simplifyTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('pageEditor.keepHtml')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              edited.set(simplifiedHtml(edited.html));
              edited.setView('text');
            }}
          >
            {t('pageEditor.simplify')}
          </Button>
        </div>
      }
    >
      <p>{t('pageEditor.simplifyText')}</p>
    </Dialog>
  );
}
