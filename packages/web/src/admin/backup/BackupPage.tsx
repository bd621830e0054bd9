import { useT } from '@assetportal/sdk/react';
import { PageHead } from '../frame/PageHead.js';

/** The page `/admin/backup` (specification, section 2, Admin views). */
export default function BackupPage() {
  const t = useT();
  return <PageHead title={t('settings.adminPage.backup')} />;
}
