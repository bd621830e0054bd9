import { useApp, useStore } from '@assetportal/sdk/react';
import { useEffect } from 'react';

/** What the portal is called: the admin's words, else its own name. */
export function useSiteTitle(): string {
  const { config } = useApp();
  return useStore(config.store, (state) => state.config.global.website_title) || 'assetportal';
}

/**
 * Names the page: in the window's title, and aloud after a navigation (the shell's announcer reads `document.title`).
 *
 * @param title undefined while it is not known yet: the title before stays
 */
export function usePageTitle(title: string | undefined): void {
  const site = useSiteTitle();
  useEffect(() => {
    if (title === undefined) return;
    document.title = title === '' || title === site ? site : `${title} – ${site}`;
  }, [title, site]);
}
