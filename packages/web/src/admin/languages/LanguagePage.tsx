import { useT } from '@assetportal/sdk/react';
import { PageHead } from '../frame/PageHead.js';

/** The page `/admin/language` (specification, section 2, Admin views). */
export default function LanguagePage() {
  const t = useT();
  return <PageHead title={t('settings.page.language')} />;
}
