import { logoutScreen } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { CircleCheck } from 'lucide-react';
import { useHref, useLocation } from 'react-router-dom';
import { buttonClass, ButtonLink } from '../../components/Button/Button.js';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import NoPermissionPage from '../no-permission/NoPermissionPage.js';

/**
 * Confirms the logout. If the query contains `permission=unauthorized`, states instead that the user does not
 * have permission to use the portal.
 */
export default function LogoutPage() {
  const { search } = useLocation();
  return logoutScreen(search) === 'no-permission' ? <NoPermissionPage /> : <LoggedOut />;
}

function LoggedOut() {
  const t = useT();
  const home = useHref('/');
  usePageTitle(t('logout.title'));
  return (
    <EmptyState
      level={1}
      icon={<CircleCheck />}
      title={t('logout.title')}
      actions={
        <>
          {/* Reload the whole page, so that no state of the previous session remains. */}
          <a href={home} className={buttonClass({ variant: 'primary' })}>
            {t('logout.reload')}
          </a>
          <ButtonLink to="/login">{t('header.login')}</ButtonLink>
        </>
      }
    >
      <p>{t('logout.text')}</p>
    </EmptyState>
  );
}
