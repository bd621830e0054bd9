import { selectionModule } from '@assetportal/sdk';
import { useApp, useModule } from '@assetportal/sdk/react';
import { useCallback } from 'react';

/** Returns a function that copies the addresses of the selected assets, one per line. A toast reports the result. */
export function useCopyLinks(): () => Promise<void> {
  const { toasts } = useApp();
  const selection = useModule(selectionModule);
  return useCallback(async () => {
    const links = await selection.links();
    if (links === null) return;
    try {
      await navigator.clipboard.writeText(links.text);
      toasts.show({ level: 'success', key: 'toast.links.copied', params: { count: links.count } });
    } catch {
      // The browser denies access, for example without a secure context.
      toasts.show({ level: 'error', key: 'toast.links.failed' });
    }
  }, [selection, toasts]);
}
