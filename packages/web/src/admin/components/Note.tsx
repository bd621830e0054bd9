import { Info, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.js';
import styles from './Note.module.css';

interface NoteProps {
  readonly kind: 'info' | 'lock';
  readonly title: string;
  readonly children?: ReactNode;
}

/** A note at the top of a page. */
export function Note({ kind, title, children }: NoteProps) {
  const Icon = kind === 'lock' ? Lock : Info;
  return (
    <div className={classes(styles.note, styles[kind])} role="group" aria-label={title}>
      <Icon aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
