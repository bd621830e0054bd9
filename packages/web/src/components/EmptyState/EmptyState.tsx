import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface StateProps {
  /** A lucide icon. */
  readonly icon?: ReactNode;
  /** A short statement of the situation. */
  readonly title: string;
  /** A sentence on how the user can proceed. */
  readonly children?: ReactNode;
  /** Buttons and links. */
  readonly actions?: ReactNode;
  /** The heading level. Default: 2. Use 1 if the heading is the title of the page. */
  readonly level?: 1 | 2 | undefined;
}

/** A message shown in place of content. States the situation, and how the user can proceed. */
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
