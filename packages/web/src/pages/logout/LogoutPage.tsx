import { logoutScreen } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { CircleCheck } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { buttonClass, ButtonLink } from '../../components/Button/Button.js';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import NoPermissionPage from '../no-permission/NoPermissionPage.js';

/** Says that one is logged out, or, with `permission=unauthorized`, that one may not enter. */
export default function LogoutPage() {
  const { search } = useLocation();
  return logoutScreen(search) === 'no-permission' ? <NoPermissionPage /> : <LoggedOut />;
}

function LoggedOut() {
  const t = useT();
  usePageTitle(t('logout.title'));
  return (
    <EmptyState
      level={1}
      icon={<CircleCheck />}
      title={t('logout.title')}
      actions={
        <>
          {/* A real load of the page: whoever is logged out elsewhere too starts from nothing. */}
          <a href="/" className={buttonClass({ variant: 'primary' })}>
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
