import { shortcutsModule } from '@assetportal/sdk';
import {
  GO_KEY,
  globalShortcut,
  isSingleKey,
  SEQUENCE_TIME,
  shortcutKey,
  type GlobalShortcut,
} from '@assetportal/sdk/rules';
import { useModule } from '@assetportal/sdk/react';
import { useEffect, useRef } from 'react';

/** Handles the keys that work on every page, except in form fields and dialogs. */
export function useGlobalShortcuts(onShortcut: (shortcut: GlobalShortcut) => void): void {
  const { store } = useModule(shortcutsModule);
  const latest = useRef(onShortcut);
  useEffect(() => {
    latest.current = onShortcut;
  });
  useEffect(() => {
    /** Time of the last press of the first key of a sequence. */
    let goAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
      const afterGo = event.timeStamp - goAt <= SEQUENCE_TIME;
      goAt = isSingleKey(event) && shortcutKey(event) === GO_KEY ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (event.defaultPrevented) return;
      const shortcut = globalShortcut(event, { enabled: store.getState().enabled, afterGo });
      if (shortcut === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current(shortcut);
    };
    // In the capture phase, because `b` and `d` alone have another meaning on most pages.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [store]);
}
