import { useT } from '@assetportal/sdk/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { classes } from '../../lib/classes.js';
import styles from './ListRow.module.css';

/** Height of a row in pixels, with the line below it in a sortable list. */
export const LIST_ROW = 57;

interface ListRowProps {
  /** The grip of a sortable list. */
  readonly grip: ReactNode;
  /** An icon or an image. */
  readonly image: ReactNode;
  readonly name: string;
  /** Text below the name. */
  readonly note: ReactNode;
  readonly isCurrent: boolean;
  readonly isUnsaved: boolean;
  readonly isFaulty: boolean;
  /** True if visitors do not see the item. */
  readonly isMuted?: boolean | undefined;
  /** Text at the end of the row. */
  readonly end?: ReactNode;
  readonly onOpen: () => void;
}

/** A row of a list in which one item is open: its image, name and note, and marks for unsaved and invalid values. */
export function ListRow(props: ListRowProps) {
  const { grip, image, name, note, isCurrent, isUnsaved, isFaulty, isMuted, end, onOpen } = props;
  const t = useT();
  return (
    <div className={classes(styles.row, isMuted && styles.muted)}>
      {grip}
      <button type="button" aria-current={isCurrent || undefined} onClick={onOpen}>
        {image}
        <span className={styles.text}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.note}>{note}</span>
        </span>
        {isUnsaved && (
          <>
            <span aria-hidden className={styles.unsaved} />
            <VisuallyHidden>{t('settings.notSavedYet')}</VisuallyHidden>
          </>
        )}
        {isFaulty && (
          <>
            <CircleAlert aria-hidden className={styles.fault} />
            <VisuallyHidden>{t('formats.faulty')}</VisuallyHidden>
          </>
        )}
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </button>
    </div>
  );
}
