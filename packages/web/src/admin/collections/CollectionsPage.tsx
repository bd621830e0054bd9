import { useT } from '@assetportal/sdk/react';
import { PageHead } from '../frame/PageHead.js';

/** The page `/admin/collections` (specification, section 2, Admin views). */
export default function CollectionsPage() {
  const t = useT();
  return <PageHead title={t('settings.adminPage.collections')} />;
}
