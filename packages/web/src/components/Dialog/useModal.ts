import { useEffect, type RefObject } from 'react';

/**
 * Opens a dialog as a modal one while `open` is true. Restores the focus afterward. `--scroll-bar` is the width of the
 * scroll bar that the page loses meanwhile.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    const before = document.activeElement;
    const { style, clientWidth } = document.documentElement;
    style.setProperty('--scroll-bar', `${window.innerWidth - clientWidth}px`);
    element.showModal();
    return () => {
      element.close();
      if (document.querySelector('dialog:modal') === null) style.removeProperty('--scroll-bar');
      // React removes the dialog before this cleanup runs, so `close()` may not restore the focus. Restore it
      // here.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [dialog, open]);
}
