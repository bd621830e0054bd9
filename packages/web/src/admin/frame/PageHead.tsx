import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

/** The head of a page of the admin area. On phones, the bar of the frame shows the title. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
