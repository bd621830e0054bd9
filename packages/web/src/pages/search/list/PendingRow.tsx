import styles from './List.module.css';

interface PendingRowProps {
  readonly index: number;
  readonly top: number;
  readonly height: number;
}

/** The row of a result that is not loaded yet. */
export function PendingRow({ index, top, height }: PendingRowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-busy
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <td />
    </tr>
  );
}
