import { shortcutsModule } from '@assetportal/sdk';
import { globalShortcut, type GlobalShortcut } from '@assetportal/sdk/rules';
import { useModule } from '@assetportal/sdk/react';
import { useEffect, useRef } from 'react';

/** Handles the keys `/` and `?` on every page, except in form fields and dialogs. */
export function useGlobalShortcuts(onShortcut: (shortcut: GlobalShortcut) => void): void {
  const { store } = useModule(shortcutsModule);
  const latest = useRef(onShortcut);
  useEffect(() => {
    latest.current = onShortcut;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
      const shortcut = globalShortcut(event, store.getState().enabled);
      if (shortcut === null) return;
      event.preventDefault();
      latest.current(shortcut);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store]);
}
