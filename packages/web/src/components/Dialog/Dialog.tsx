import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classes } from '../../lib/classes.js';
import { IconButton } from '../IconButton/IconButton.js';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** Escape, the cross and a press beside the dialog call it; set `open` to false in it. */
  readonly onClose: () => void;
  readonly title: string;
  /** The accessible name of the cross. */
  readonly closeLabel: string;
  /** `box` (default) in the middle, 500 px wide at most; `sheet` from below or the side on a phone; `full` fills the window. */
  readonly kind?: 'box' | 'sheet' | 'full' | undefined;
  /** Without the bar of title and cross; then the content brings its own way to close. The title is still read out. */
  readonly bare?: boolean | undefined;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A modal dialog: the browser's own, which traps the focus, makes the page behind it inert and gives the focus back.
 * (The usual libraries add a style element to hold the page still, which the content security policy refuses; here a
 * rule in theme/global.css does it.)
 */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  kind = 'box',
  bare,
  footer,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      // React has taken the dialog out of the page by now, and with it the focus, before the browser could give it back.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The press beside the dialog is a convenience; Escape and the cross do the same for a keyboard.
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[kind])}
      aria-labelledby={bare ? undefined : titleId}
      aria-label={bare ? title : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.panel}>
        {!bare && (
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label={closeLabel} onClick={onClose}>
              <X />
            </IconButton>
          </header>
        )}
        <div className={bare ? styles.bare : styles.body}>{children}</div>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
