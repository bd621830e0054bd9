import { useT } from '@assetportal/sdk/react';
import { PageHead } from '../frame/PageHead.js';

/** The page `/admin/editor` (specification, section 2, Admin views). */
export default function EditorPage() {
  const t = useT();
  return <PageHead title={t('settings.adminPage.editor')} />;
}
