import { useT } from '@assetportal/sdk/react';
import { PageHead } from '../frame/PageHead.js';

/** The page `/admin/users` (specification, section 2, Admin views). */
export default function UsersPage() {
  const t = useT();
  return <PageHead title={t('settings.adminPage.users')} />;
}
