import { useApp, useT } from '@assetportal/sdk/react';
import { Link2, Share2 } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { copyText } from '../../../lib/clipboard.js';

/**
 * Passes on the search: its address has the query, the filters, the order and the view. Opens the system's sheet for
 * sharing on touch devices, and copies the address elsewhere.
 */
export function ShareSearch() {
  const t = useT();
  const { toasts } = useApp();
  const hasSheet = typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches;
  const copy = () =>
    copyText(location.href).then(
      () => toasts.show({ level: 'success', key: 'toast.links.search' }),
      () => toasts.show({ level: 'error', key: 'toast.links.failed' }),
    );
  // The browser rejects this if the user closes the sheet.
  const share = () => navigator.share({ title: document.title, url: location.href }).catch(() => undefined);
  return (
    <IconButton
      label={t(hasSheet ? 'search.share' : 'search.copyLink')}
      onClick={() => void (hasSheet ? share() : copy())}
    >
      {hasSheet ? <Share2 /> : <Link2 />}
    </IconButton>
  );
}
