import { selectionModule } from '@assetportal/sdk';
import { linksCopied } from '@assetportal/sdk/rules';
import { useApp, useModule } from '@assetportal/sdk/react';
import { useCallback } from 'react';
import { copyText } from '../../../lib/clipboard.js';

/**
 * Returns a function that copies the address that opens the selected assets. A toast reports the result. Assets
 * that are not loaded are requested while the browser already waits for the text (`copyText`).
 */
export function useCopyLinks(): () => Promise<void> {
  const { toasts } = useApp();
  const selection = useModule(selectionModule);
  return useCallback(async () => {
    const links = selection.links();
    try {
      await copyText(
        links.then((loaded) => {
          if (loaded === null) throw new Error('The request for the selected assets was canceled or failed.');
          return loaded.text;
        }),
      );
      const copied = await links;
      if (copied !== null) toasts.show(linksCopied(copied));
    } catch {
      // The browser denies access, for example without a secure context. The selection reports its own failures.
      if ((await links) !== null) toasts.show({ level: 'error', key: 'toast.links.failed' });
    }
  }, [selection, toasts]);
}
