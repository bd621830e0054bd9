import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface StateProps {
  /** A lucide icon. */
  readonly icon?: ReactNode;
  /** What is the case, in a few words. */
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
  /** Buttons and links. */
  readonly actions?: ReactNode;
  /** The heading's level; 2 by default, 1 where it is the page's title. */
  readonly level?: 1 | 2 | undefined;
}

/** A view with nothing in it: says so, and what to do. */
export function EmptyState({ icon, title, children, actions, level = 2 }: StateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
