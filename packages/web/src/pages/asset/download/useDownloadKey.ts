import { shortcutsModule } from '@assetportal/sdk';
import { isSingleKey } from '@assetportal/sdk/rules';
import { useModule } from '@assetportal/sdk/react';
import { useEffect, useRef } from 'react';

/**
 * Calls a function when the user presses D, except in form fields and dialogs, or if the single-key shortcuts are off.
 *
 * @param start null if there is nothing to download
 */
export function useDownloadKey(start: (() => void) | null): void {
  const { store } = useModule(shortcutsModule);
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'd' || event.repeat || event.defaultPrevented || !isSingleKey(event)) return;
      if (!store.getState().enabled || latest.current === null) return;
      // The preview handles its keys itself, and covers this button.
      if (
        event.target instanceof Element &&
        event.target.closest('input, select, textarea, dialog, [role=menu]')
      )
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store]);
}
