import type { DescribedSaves } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { NARROW } from '../../components/narrow.js';
import styles from './ConflictDialog.module.css';
import { ConflictSides } from './ConflictSides.js';
import { ConflictRow, type ConflictRowValues } from './ConflictRow.js';
import { useChoices, type Side } from './useChoices.js';

interface ConflictDialogProps {
  /** The question of the conflict. */
  readonly text: string;
  /** The saves of the other version. */
  readonly saves: DescribedSaves;
  /** The values on which the admin decides. */
  readonly rows: readonly ConflictRowValues[];
  readonly isSaving?: boolean;
  /** Applies a decision. Called for each row before `onSave`. */
  readonly onResolve: (id: string, side: Side) => void;
  readonly onSave: () => void;
  /** Closes the dialog without a decision. */
  readonly onPostpone: () => void;
  /** Shown below the rows. */
  readonly children?: ReactNode;
}

/**
 * The dialog in which an admin decides on what another admin has changed as well. All other changes are merged already.
 * If yet another save arrives, its values are added in place.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { text, saves, rows, isSaving = false, onResolve, onSave, onPostpone, children } = props;
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const name = saves.names.join(', ');
  const { sides, choose, takeAll, isComplete } = useChoices(
    rows.map(({ id, theirs }) => ({ id, theirs: theirs.value })),
  );
  const save = () => {
    for (const { id } of rows) onResolve(id, sides[id] ?? 'mine');
    onSave();
  };
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
          <Button variant="primary" disabled={!isComplete} busy={isSaving} onClick={save}>
            {t('settings.conflict.save')}
          </Button>
        </div>
      }
    >
      <p className={styles.intro}>{text}</p>
      <ConflictSides saves={saves} onTakeAll={takeAll} />
      {rows.map((row) => (
        <ConflictRow
          key={row.id}
          row={row}
          chosen={sides[row.id]}
          onChoose={(side) => choose(row.id, side)}
        />
      ))}
      {children}
    </Dialog>
  );
}
