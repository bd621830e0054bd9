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

/** A value of a facet with its number of assets: the content of its checkbox. */
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
