import { loginScreen, type LoginScreen } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import { LoginForm } from './LoginForm.js';
import { LoginLayout } from './layout/LoginLayout.js';
import styles from './LoginPage.module.css';
import { NewPasswordForm } from './NewPasswordForm.js';
import { Redirecting } from './Redirecting.js';
import { Register } from './Register.js';
import { SingleSignOn } from './SingleSignOn.js';
import { useResetLink } from './useResetLink.js';

/**
 * Shows the login form and buttons for other login methods. Omits those that the server does not offer. If the
 * only method is an external one, redirects to it and shows a notice instead. If the user followed a password
 * reset link, shows the form for a new password.
 */
export default function LoginPage() {
  const t = useT();
  const { session, config } = useApp();
  const { search } = useLocation();
  const screen = loginScreen(
    useStore(session.store, (state) => state.session?.login),
    search,
    useStore(config.store, (state) => state.config.login.methods),
  );
  const { token, done } = useResetLink();
  usePageTitle(t(token === null ? 'login.title' : 'login.newPassTitle'));
  if (token !== null) {
    return (
      <LoginLayout>
        <h1 className={styles.title}>{t('login.newPassTitle')}</h1>
        <NewPasswordForm token={token} onDone={done} />
      </LoginLayout>
    );
  }
  if (screen.kind === 'redirect-only') return <Redirecting to={screen.to} hintAfter={screen.hintAfter} />;
  return <LoginMethods screen={screen} />;
}

/** The login methods in the configured order, then the registration. */
function LoginMethods({ screen }: { readonly screen: Exclude<LoginScreen, { kind: 'redirect-only' }> }) {
  const t = useT();
  const methods = 'methods' in screen ? screen.methods : [];
  const form = screen.kind === 'form' || screen.kind === 'form-with-sso';
  const formAt = screen.kind === 'form-with-sso' ? screen.formAt : 0;
  const [before, after] = [methods.slice(0, formAt), methods.slice(formAt)];
  const or = <p className={styles.or}>{t('login.or')}</p>;
  return (
    <LoginLayout>
      <h1 className={styles.title}>{t('login.title')}</h1>
      <p className={styles.intro}>{t(screen.kind === 'none' ? 'login.noMethod' : 'login.intro')}</p>
      {before.length > 0 && <SingleSignOn methods={before} />}
      {before.length > 0 && or}
      {form && <LoginForm />}
      {form && after.length > 0 && or}
      {after.length > 0 && <SingleSignOn methods={after} />}
      <Register />
    </LoginLayout>
  );
}
