import { useT } from '@assetportal/sdk/react';
import { PageHead } from '../frame/PageHead.js';

/** The page `/admin/activity` (specification, section 2, Admin views). */
export default function ActivityPage() {
  const t = useT();
  return <PageHead title={t('settings.adminPage.activity')} />;
}
