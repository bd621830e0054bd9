import { can, LOGIN, startRoute } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { LogIn } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/Button/Button.js';
import { DownloadProgress } from './DownloadProgress.js';
import styles from './Header.module.css';
import { LanguageMenu } from './LanguageMenu.js';
import { Logo } from './Logo.js';
import { useSiteTitle } from '../navigation/pageTitle.js';
import { ColorSchemeMenu } from './ColorSchemeMenu.js';
import { UserMenu } from './UserMenu.js';

/** The header: logo, running downloads, language, color scheme, and the user menu or the login button. */
export function Header() {
  const t = useT();
  const app = useApp();
  const session = useStore(app.session.store, (state) => state.session);
  const location = useLocation();
  const title = useSiteTitle();
  const hideDashboard = useStore(app.config.store, (state) => state.config.global.hide_dashboard);
  const user = session?.user ?? null;
  const atLogin = location.pathname === LOGIN;
  return (
    <header className={styles.header}>
      <Link
        to={startRoute(hideDashboard)}
        className={styles.home}
        aria-label={`${title} – ${t('header.home')}`}
      >
        <Logo title={title} />
      </Link>
      <div className={styles.tools}>
        <DownloadProgress />
        <LanguageMenu />
        <ColorSchemeMenu />
        {user !== null && <UserMenu name={user} />}
        {can({ session }, 'login-button') && !atLogin && (
          <ButtonLink
            to={LOGIN}
            state={{ from: `${location.pathname}${location.search}` }}
            size="sm"
            icon={<LogIn aria-hidden />}
            className={styles.login}
          >
            {t('header.login')}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
