import type { ReactNode } from 'react';
import styles from './FacetValues.module.css';

interface FacetValueProps {
  readonly label: string;
  /** The full label, shown as a native tooltip. */
  readonly title: string;
  readonly count: string;
  /** An icon in front of the label. */
  readonly mark?: ReactNode;
}

/** The label of a checkbox for a facet value: the name of the value and its number of assets. */
export function FacetValue({ label, title, count, mark }: FacetValueProps) {
  return (
    <span className={styles.value}>
      {mark}
      <span className={styles.label} title={title}>
        {label}
      </span>
      <span className={styles.count}>{count}</span>
    </span>
  );
}
