import { can, errorMessage } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useEffect, useState, type ComponentType } from 'react';
import { loadOrReload } from '../../lib/lazyPage.js';
import { useMediaQuery } from '../../lib/useMediaQuery.js';
import { drag, openTray, useTray } from './tray.js';

const load = () => loadOrReload('tray-panel', () => import('./TrayPanel.js'));

/** Pages on which the tray can appear: those from which the user can drag assets. */
const PAGES: readonly string[] = ['', 'search'];

/** Shows the tray while the user drags assets, and if it was opened. Not on phones, where fingers select instead. */
export function TrayHost({ page }: { readonly page: string }) {
  const { session } = useApp();
  const { isOpen, dragged } = useTray();
  const allowed = useStore(session.store, (state) => can(state, 'bookmarks'));
  const wide = useMediaQuery('(width >= 40rem)');
  const isShown = allowed && wide && PAGES.includes(page) && (isOpen || dragged !== null);
  const Panel = usePanel(isShown);
  return isShown && Panel !== null && <Panel />;
}

/** Loads the tray when it is first shown. If that fails, a message says so, and the next drag tries again. */
function usePanel(isShown: boolean): ComponentType | null {
  const { toasts } = useApp();
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  const isMissing = isShown && Panel === null;
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (panel) => setPanel(() => panel.default),
      (error: unknown) => {
        toasts.show(errorMessage(error));
        openTray(false);
        drag(null);
      },
    );
  }, [isMissing, toasts]);
  return Panel;
}
