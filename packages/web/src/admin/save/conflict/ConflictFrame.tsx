import type { DescribedSaves } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { NARROW } from '../../components/narrow.js';
import styles from './ConflictDialog.module.css';
import { ConflictSides } from './ConflictSides.js';
import type { Side } from './useChoices.js';

interface ConflictFrameProps {
  /** The question of the conflict. */
  readonly text: string;
  /** The saves of the other version. */
  readonly saves: DescribedSaves;
  /** False while a decision is missing. */
  readonly isComplete: boolean;
  readonly isSaving?: boolean;
  readonly onTakeAll: (side: Side) => void;
  readonly onSave: () => void;
  /** Closes the dialog without a decision. */
  readonly onPostpone: () => void;
  readonly children: ReactNode;
}

/** The dialog in which an admin decides on what another admin has changed as well. */
export function ConflictFrame(props: ConflictFrameProps) {
  const { text, saves, isComplete, isSaving = false, onTakeAll, onSave, onPostpone, children } = props;
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const name = saves.names.join(', ');
  return (
    <Dialog
      open
      role="alertdialog"
      kind={isNarrow ? 'bottom' : 'box'}
      width="download"
      title={name === '' ? t('settings.conflict.title') : t('settings.conflict.titleNamed', { name })}
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
      <p className={styles.intro}>{text}</p>
      <ConflictSides saves={saves} onTakeAll={onTakeAll} />
      {children}
    </Dialog>
  );
}
