import { LOGIN, loginScreen, passwordResetToken } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Mark } from '../../shell/header/Logo.js';
import { usePageTitle, useSiteTitle } from '../../shell/navigation/pageTitle.js';
import { LoginForm } from './LoginForm.js';
import styles from './LoginPage.module.css';
import { NewPasswordForm } from './NewPasswordForm.js';
import { Redirecting } from './Redirecting.js';
import { SingleSignOn } from './SingleSignOn.js';

/**
 * Shows the login form and buttons for other login methods. Omits those that the server does not offer. If the
 * only method is an external one, redirects to it and shows a notice instead. If the user followed a password
 * reset link, shows the form for a new password.
 */
export default function LoginPage() {
  const t = useT();
  const { session } = useApp();
  const site = useSiteTitle();
  const screen = loginScreen(useStore(session.store, (state) => state.session?.login));
  const { token, done } = useResetLink();
  usePageTitle(t(token === null ? 'login.title' : 'login.newPassTitle'));
  if (token !== null) {
    return (
      <div className={styles.page}>
        <div className={styles.card}>
          <div className={styles.head}>
            <Mark />
            <h1>{t('login.newPassTitle')}</h1>
          </div>
          <NewPasswordForm token={token} onDone={done} />
        </div>
      </div>
    );
  }
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

/**
 * Returns the password reset token from the address. Moves it from the address into the state of the history
 * entry, so that the user does not share it by accident. It stays there until `done` is called.
 */
function useResetLink(): { readonly token: string | null; readonly done: () => void } {
  const { hash, state } = useLocation() as { hash: string; state: { reset?: string } | null };
  const navigate = useNavigate();
  const inAddress = passwordResetToken(hash);
  useEffect(() => {
    if (inAddress !== null) void navigate(LOGIN, { replace: true, state: { reset: inAddress } });
  }, [inAddress, navigate]);
  return {
    token: inAddress ?? state?.reset ?? null,
    done: () => void navigate(LOGIN, { replace: true, state: null }),
  };
}
