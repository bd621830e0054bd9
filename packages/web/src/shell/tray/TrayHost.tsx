import { can } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { onDemand } from '../../lib/onDemand/onDemand.js';
import { opened } from '../../lib/onDemand/opened.js';
import { useMediaQuery } from '../../lib/useMediaQuery.js';
import { drag, openTray, useTray } from './tray.js';

const TrayPanel = onDemand<{ readonly onClose: () => void }>(
  'tray-panel',
  async () => (await import('./TrayPanel.js')).TrayPanel,
  opened,
);

function hideTray(): void {
  openTray(false);
  drag(null);
}

/** Pages on which the tray can appear: those from which the user can drag assets. */
const PAGES: readonly string[] = ['', 'search'];

/** Shows the tray while the user drags assets, and if it was opened. Not on phones, where fingers select instead. */
export function TrayHost({ page }: { readonly page: string }) {
  const { session } = useApp();
  const { isOpen, dragged } = useTray();
  const allowed = useStore(session.store, (state) => can(state, 'bookmarks'));
  const wide = useMediaQuery('(width >= 40rem)');
  const isShown = allowed && wide && PAGES.includes(page) && (isOpen || dragged !== null);
  return isShown && <TrayPanel onClose={hideTray} />;
}
