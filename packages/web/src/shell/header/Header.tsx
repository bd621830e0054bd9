import { ADMIN_GENERAL, can, LOGIN, startRoute } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { LogIn, Settings } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../components/Link/Link.js';
import { ButtonLink } from '../../components/Button/Button.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { deferred } from '../../lib/deferred.js';
import { useIdle } from '../../lib/useIdle.js';
import { PHONE, useMediaQuery } from '../../lib/useMediaQuery.js';
import { LANDMARKS } from '../navigation/landmarks.js';
import { useSiteTitle } from '../navigation/pageTitle.js';
import { BookmarkButton } from './BookmarkButton.js';
import styles from './Header.module.css';
import { HeaderSearch } from './HeaderSearch.js';
import { Logo } from './logo/Logo.js';
import { ColorSchemeMenu } from './menus/ColorSchemeMenu.js';
import { LanguageMenu } from './menus/LanguageMenu.js';
import { PhoneMenu } from './menus/PhoneMenu.js';
import trigger from './menus/Trigger.module.css';
import { UserMenu } from './menus/UserMenu.js';

/** Progress of indexing and of downloads, which the first content does not wait for. */
const Progress = deferred('progress', async () => (await import('./Progress.js')).Progress);

/**
 * The header: logo, search, progress, and the tools in the order of the mockups. On phones, one menu replaces all
 * tools but the bookmarks, and the search page renders its own field into the header.
 *
 * @param page the current page, as returned by the SDK's `pageOf`
 */
export function Header({ page }: { readonly page: string }) {
  const t = useT();
  const app = useApp();
  const title = useSiteTitle();
  const { global, search } = useStore(app.config.store, (state) => state.config);
  const isSearch = page === 'search';
  const phone = useMediaQuery(PHONE);
  return (
    <header className={styles.header} data-logo={isSearch ? search.logo.alignment : undefined}>
      <Link
        to={startRoute(global.hide_dashboard)}
        className={styles.home}
        aria-label={`${title} – ${t('header.home')}`}
      >
        <Logo place={isSearch ? 'searchLogo' : 'logo'} title={title} compact={isSearch && phone} />
      </Link>
      <div id={LANDMARKS.headerSearch} className={styles.search} />
      <HeaderSearch page={page} />
      <Tools />
    </header>
  );
}

function Tools() {
  const app = useApp();
  const phone = useMediaQuery(PHONE);
  const idle = useIdle();
  const session = useStore(app.session.store, (state) => state.session);
  const user = session?.user ?? null;
  const isAdmin = can({ session }, 'admin');
  return (
    <div className={styles.tools}>
      {idle && <Progress />}
      {!phone && isAdmin && <AdminButton />}
      {!phone && <LanguageMenu />}
      {!phone && <ColorSchemeMenu />}
      {can({ session }, 'bookmarks') && <BookmarkButton />}
      {!phone && user !== null && <UserMenu name={user} />}
      {!phone && can({ session }, 'login-button') && <LoginButton />}
      {phone && <PhoneMenu user={user} admin={isAdmin ? ADMIN_GENERAL : null} />}
    </div>
  );
}

function AdminButton() {
  const t = useT();
  return (
    <Link
      to={ADMIN_GENERAL}
      className={trigger.trigger}
      aria-label={t('header.admin')}
      {...tooltipOf(t('header.admin'))}
    >
      <Settings aria-hidden />
    </Link>
  );
}

/** The login button of a guest. The login returns to the page that the guest leaves. */
function LoginButton() {
  const t = useT();
  const { pathname, search } = useLocation();
  if (pathname === LOGIN) return null;
  return (
    <ButtonLink
      to={LOGIN}
      state={{ from: `${pathname}${search}` }}
      size="sm"
      icon={<LogIn aria-hidden />}
      className={styles.login}
    >
      {t('header.login')}
    </ButtonLink>
  );
}
