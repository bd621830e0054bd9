import { useT } from '@assetportal/sdk/react';
import { PageHead } from '../frame/PageHead.js';

/** The page `/admin/formats` (specification, section 2, Admin views). */
export default function FormatsPage() {
  const t = useT();
  return <PageHead title={t('settings.adminPage.formats')} />;
}
