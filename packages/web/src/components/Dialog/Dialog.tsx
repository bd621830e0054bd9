import { DIALOG_WIDTH } from '@assetportal/sdk/rules';
import { X } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { classes } from '../../lib/classes.js';
import { IconButton } from '../IconButton/IconButton.js';
import styles from './Dialog.module.css';
import { useModal } from './useModal.js';
import { useSwipeDown } from './useSwipeDown.js';

/** Maximum widths in pixels: those of the specification, and those of the mockups. */
const WIDTHS = { ...DIALOG_WIDTH, order: 576, shortcuts: 832, download: 960 } as const;

export interface DialogProps {
  readonly open: boolean;
  /**
   * Called when the user presses Escape, or clicks the close button or outside the dialog. The handler must set
   * `open` to false.
   */
  readonly onClose: () => void;
  readonly title: string;
  /** The accessible name of the close button. */
  readonly closeLabel: string;
  /**
   * `box` (default): centered. `sheet`: at the left edge, as high as the window. `bottom`:
   * at the lower edge, up to 48 px below the top; also closes when the user swipes its title down. `full`: fills the
   * window.
   */
  readonly kind?: 'box' | 'sheet' | 'bottom' | 'full' | undefined;
  /**
   * Hides the bar with the title and the close button. The content must then offer a way to close the dialog.
   * Screen readers still announce the title.
   */
  readonly bare?: boolean | undefined;
  /** Maximum width of a `box` ({@link WIDTHS}). Default: `confirm`, 400 px. */
  readonly width?: keyof typeof WIDTHS | undefined;
  /** `alertdialog` for a confirmation that interrupts the user. Its content is then read as well. */
  readonly role?: 'alertdialog' | undefined;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A modal dialog, based on the native `<dialog>`: it traps the focus, makes the page behind it inert and
 * restores the focus. Common dialog libraries inject a style element to lock scrolling, which the content
 * security policy blocks. A rule in theme/global.css locks scrolling instead.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  kind = 'box',
  bare,
  width = 'confirm',
  role,
  footer,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const contentId = useId();
  const swipe = useSwipeDown(dialog, onClose);
  useModal(dialog, open);
  if (!open) return null;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- A click outside the dialog is a convenience; keyboard users have Escape and the close button.
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[kind])}
      aria-labelledby={bare ? undefined : titleId}
      aria-label={bare ? title : undefined}
      role={role}
      aria-describedby={role && contentId}
      style={kind === 'box' ? { maxWidth: `min(${WIDTHS[width]}px, calc(100vw - 2rem))` } : undefined}
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
          <header className={styles.header} {...(kind === 'bottom' ? swipe : {})}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label={closeLabel} onClick={onClose}>
              <X />
            </IconButton>
          </header>
        )}
        <div id={contentId} className={bare ? styles.bare : styles.body}>
          {children}
        </div>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
