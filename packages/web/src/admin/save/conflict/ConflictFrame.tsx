import { useT } from '@assetportal/sdk/react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { NARROW } from '../../components/narrow.js';
import styles from './ConflictDialog.module.css';

interface ConflictFrameProps {
  /** Default: someone else has saved. */
  readonly title?: string;
  /** False while a decision is missing. */
  readonly isComplete: boolean;
  readonly isSaving?: boolean;
  readonly onSave: () => void;
  /** Closes the dialog without a decision. */
  readonly onPostpone: () => void;
  readonly children: ReactNode;
}

/** The dialog in which an admin decides on what another admin has changed as well. */
export function ConflictFrame(props: ConflictFrameProps) {
  const { title, isComplete, isSaving = false, onSave, onPostpone, children } = props;
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  return (
    <Dialog
      open
      role="alertdialog"
      kind={isNarrow ? 'bottom' : 'box'}
      width="download"
      title={title ?? t('settings.conflict.title')}
      closeLabel={t('common.close')}
      onClose={onPostpone}
      footer={
        <div className={styles.footer}>
          <Button variant="quiet" onClick={onPostpone}>
            {t('settings.keepEditing')}
          </Button>
          <Button variant="primary" disabled={!isComplete} busy={isSaving} onClick={onSave}>
            {t('settings.conflict.save')}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
