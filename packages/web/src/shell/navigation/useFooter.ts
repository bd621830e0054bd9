import { customPageEntries, footerView, isEmptyFooter, type FooterView } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore } from '@assetportal/sdk/react';

/**
 * Returns the footer in the current language. A footer without configured entries has the links to the custom pages
 * in its center.
 */
export function useFooter(): FooterView & { readonly isDefault: boolean } {
  const { config, pages } = useApp();
  const locale = useLocale();
  const { footer, customPages } = useStore(config.store, ({ config: { footer, customPages } }) => ({
    footer,
    customPages,
  }));
  const loaded = useStore(pages.store, (state) => state.pages);
  const view = footerView(footer, locale);
  const isDefault = isEmptyFooter(view);
  return isDefault
    ? { ...view, center: customPageEntries(customPages, loaded, locale), isDefault }
    : { ...view, isDefault };
}
