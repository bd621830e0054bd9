import type { ReactNode } from 'react';
import styles from './StageFoot.module.css';

/** Column at the foot of a stage, above its content: the copy of an enlarged image, and a note below it. */
export function StageFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
