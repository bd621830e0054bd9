import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { classes } from '../../lib/classes.js';
import { Button } from '../Button/Button.js';
import { IconButton } from '../IconButton/IconButton.js';
import styles from './Toast.module.css';

type ToastLevel = 'info' | 'success' | 'warning' | 'error';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleX };

export interface ToastProps {
  readonly level: ToastLevel;
  readonly text: string;
  /** An additional sentence on how the user can proceed. */
  readonly detail?: string | undefined;
  /** Label of the action that the message offers, such as Undo. */
  readonly action?: string | undefined;
  readonly onAction?: () => void;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** A short message. ToastHost uses it to show the current toast from the `toasts` store. */
export function Toast({ level, text, detail, action, onAction, closeLabel, onClose }: ToastProps) {
  const Icon = ICONS[level];
  return (
    <div className={classes(styles.toast, styles[level])}>
      <Icon aria-hidden className={styles.icon} />
      <p className={styles.text}>
        {text}
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </p>
      {action !== undefined && (
        <Button
          variant="quiet"
          size="sm"
          className={styles.action}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={onAction}
        >
          {action}
        </Button>
      )}
      <IconButton label={closeLabel} size="sm" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
