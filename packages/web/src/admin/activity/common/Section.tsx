import { useId, type ReactNode } from 'react';
import styles from './Activity.module.css';

/** A section of the page with its heading, and what belongs beside the heading. */
export function Section({
  title,
  beside,
  children,
}: {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
