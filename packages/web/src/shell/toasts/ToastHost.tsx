import { isCommand, shortcutKey } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { deferred } from '../../lib/deferred.js';
import styles from './ToastHost.module.css';

const Toast = deferred('toast', async () => (await import('../../components/Toast/Toast.js')).Toast, {
  fallback: () => <Loading />,
  // A message that cannot be shown must not keep those that follow.
  failed: () => null,
});

/** Stops the time of a message until it is shown. */
function Loading(): null {
  const { toasts } = useApp();
  useLayoutEffect(() => {
    toasts.hold('loading', true);
    return () => toasts.hold('loading', false);
  }, [toasts]);
  return null;
}

/**
 * Shows the toasts, one at a time. The SDK's queue decides which toast is shown, and for how long. Screen
 * readers announce them politely.
 */
export function ToastHost() {
  const { toasts } = useApp();
  const t = useT();
  const toast = useStore(toasts.store, (state) => state.current);
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = host.current;
    if (toast === null || element === null) return;
    // Make the host the last element in the top layer. Otherwise a modal dialog would cover it.
    element.showPopover();
    return () => element.hidePopover();
  }, [toast]);

  const hasAction = toast?.action !== undefined;
  useEffect(() => {
    if (!hasAction) return;
    // The toast is far away in the tab order, and it disappears after a while.
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isUndo = shortcutKey(event) === 'z' && isCommand(event) && !event.shiftKey;
      const isText = target instanceof Element && target.matches('input, textarea, [contenteditable]');
      if (isUndo && !isText && toasts.act()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasAction, toasts]);

  return (
    <div
      ref={host}
      popover="manual"
      role="status"
      aria-live="polite"
      className={styles.host}
      onPointerEnter={() => toasts.hold('hover', true)}
      onPointerLeave={() => toasts.hold('hover', false)}
      onFocus={() => toasts.hold('focus', true)}
      onBlur={() => toasts.hold('focus', false)}
    >
      {toast !== null && (
        <Toast
          level={toast.level}
          text={t(toast.key, toast.params)}
          detail={toast.detail ?? (toast.detailKey && t(toast.detailKey))}
          action={toast.action && t(toast.action.key)}
          onAction={() => toasts.act()}
          closeLabel={t('toast.dismiss')}
          onClose={() => toasts.dismiss()}
        />
      )}
    </div>
  );
}
