import { customPageKey, previewPages } from '@assetportal/sdk/admin';
import { customTitle } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useAdmin } from '../../context/adminContext.js';

/** Returns the pages of the portal that the preview can show, with their names. */
export function usePageNames(): readonly { readonly value: string; readonly label: string }[] {
  const t = useT();
  const { config, pages } = useAdmin();
  const { locale } = useStore(useApp().translator);
  const customPages = useStore(config.store, (state) => state.config.customPages);
  const all = useStore(pages.store, (state) => state.pages);
  return previewPages({ customPages }, all).map((page) => {
    const key = customPageKey(page);
    if (key === undefined) return { value: page, label: t(`settings.preview.pages.${page}`) };
    return { value: page, label: customTitle(key, customPages, locale) };
  });
}
