import type { FormatFault } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../../components/VisuallyHidden/VisuallyHidden.js';
import styles from './FieldRow.module.css';

interface FieldRowProps {
  /** ID of the control. */
  readonly id: string;
  readonly label: string;
  readonly lang?: string | undefined;
  readonly note?: string | undefined;
  readonly faults?: readonly FormatFault[] | undefined;
  /** ID of the note and the faults. */
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}

/** A row with the name of a value, its control, and its faults below. */
export function FieldRow({ id, label, note, faults = [], describedBy, children }: FieldRowProps) {
  const t = useT();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>{children}</div>
      <div id={describedBy} className={styles.notes}>
        {note !== undefined && <VisuallyHidden>{note}</VisuallyHidden>}
        {faults.map(({ key, params }) => (
          <span key={key} className={styles.fault} role="alert">
            <CircleAlert aria-hidden />
            {t(key, params)}
          </span>
        ))}
      </div>
    </div>
  );
}
