import type { PageLinkPlace } from '@assetportal/sdk/admin';
import { customTitle } from '@assetportal/sdk/rules';
import { useStore, useT } from '@assetportal/sdk/react';
import { useAdmin } from '../../context/adminContext.js';

/** Returns a function that names a place that leads to a page. */
export function useLinkText(locale: string): (place: PageLinkPlace) => string {
  const t = useT();
  const { config } = useAdmin();
  const customPages = useStore(config.store, (state) => state.config.customPages);
  return (place) => {
    switch (place.kind) {
      case 'footer':
        return t(`pageEditor.linked.footer${place.column}`);
      case 'page':
        return t('pageEditor.linked.page', { title: customTitle(place.key, customPages, locale) });
      default:
        return t(`pageEditor.linked.${place.kind}`);
    }
  };
}
