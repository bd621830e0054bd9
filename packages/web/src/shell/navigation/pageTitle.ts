import { useApp, useStore } from '@assetportal/sdk/react';
import { useEffect } from 'react';

/** Returns the title of the portal: the configured one, or "assetportal". */
export function useSiteTitle(): string {
  const { config } = useApp();
  return useStore(config.store, (state) => state.config.global.website_title) || 'assetportal';
}

/**
 * Sets the window title. After a navigation, screen readers announce it as well: NavigationEffects reads
 * `document.title`.
 *
 * @param title empty for the title of the portal only; undefined to leave the title unchanged while the page
 *   loads
 */
export function usePageTitle(title: string | undefined): void {
  const site = useSiteTitle();
  useEffect(() => {
    if (title === undefined) return;
    document.title = title === '' || title === site ? site : `${title} – ${site}`;
  }, [title, site]);
}
