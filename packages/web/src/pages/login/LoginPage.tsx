import { loginScreen } from '@assetportal/sdk';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Mark } from '../../shell/Logo.js';
import { usePageTitle, useSiteTitle } from '../../shell/pageTitle.js';
import { LoginForm } from './LoginForm.js';
import styles from './LoginPage.module.css';
import { Redirecting } from './Redirecting.js';
import { SingleSignOn } from './SingleSignOn.js';

/** The login mask; where there is only single sign-on, a notice that one is being forwarded. */
export default function LoginPage() {
  const t = useT();
  const { session } = useApp();
  const site = useSiteTitle();
  const screen = loginScreen(useStore(session.store, (state) => state.session?.login));
  usePageTitle(t('login.title'));
  if (screen.kind === 'redirect-only') return <Redirecting to={screen.to} hintAfter={screen.hintAfter} />;
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <div className={styles.head}>
          <Mark />
          <h1>{site}</h1>
          <p>{t(screen.kind === 'none' ? 'login.noMethod' : 'login.intro')}</p>
        </div>
        {(screen.kind === 'form' || screen.kind === 'form-with-sso') && <LoginForm />}
        {'methods' in screen && <SingleSignOn methods={screen.methods} />}
      </div>
    </div>
  );
}
