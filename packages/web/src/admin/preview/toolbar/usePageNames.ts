import { customPageKey, previewPages } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useAdmin } from '../../context/adminContext.js';

/** Returns the pages of the portal that the preview can show, with their names. */
export function usePageNames(): readonly { readonly value: string; readonly label: string }[] {
  const t = useT();
  const { config } = useAdmin();
  const { locale } = useStore(useApp().translator);
  const customPages = useStore(config.store, (state) => state.config.customPages);
  return previewPages({ customPages }).map((page) => {
    const key = customPageKey(page);
    if (key === undefined) return { value: page, label: t(`settings.preview.pages.${page}`) };
    const title = customPages.find((custom) => custom.key === key)?.translation[locale] ?? '';
    return { value: page, label: title === '' ? key : title };
  });
}
