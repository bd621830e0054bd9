import { listedPages, type ListedPage } from '@assetportal/sdk/admin';
import { useLocale, useStore } from '@assetportal/sdk/react';
import { useAdmin } from '../../context/adminContext.js';

/** Returns the custom pages in the order of the portal, also those without an entry in the configuration. */
export function useListedPages(): readonly ListedPage[] {
  const locale = useLocale();
  const { config, pages } = useAdmin();
  const state = useStore(pages.store);
  const customPages = useStore(config.store, (current) => current.config.customPages);
  return listedPages(state, customPages, locale);
}
