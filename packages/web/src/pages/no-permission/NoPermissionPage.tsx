import { useT } from '@assetportal/sdk/react';
import { Lock } from 'lucide-react';
import { ButtonLink } from '../../components/Button/Button.js';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';

/** Shown to users without permission to use the portal (specification, section 2, No-permission page). */
export default function NoPermissionPage() {
  const t = useT();
  usePageTitle(t('states.noPermissionTitle'));
  return (
    <EmptyState
      level={1}
      icon={<Lock />}
      title={t('states.noPermissionTitle')}
      actions={<ButtonLink to="/login">{t('header.login')}</ButtonLink>}
    >
      <p>{t('states.noPermissionText')}</p>
    </EmptyState>
  );
}
