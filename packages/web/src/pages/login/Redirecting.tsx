import { loginHost } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../components/Button/Button.js';
import { Spinner } from '../../components/Spinner/Spinner.js';
import { LoginLayout } from './layout/LoginLayout.js';
import styles from './LoginPage.module.css';

interface RedirectingProps {
  readonly to: string;
  /** Time in milliseconds after which a link is shown, in case the redirect does not work. */
  readonly hintAfter: number;
}

/**
 * Redirects to an external login page immediately. Shows a notice until that page has loaded. The link that appears
 * later does not take the focus.
 */
export function Redirecting({ to, hintAfter }: RedirectingProps) {
  const t = useT();
  const [slow, setSlow] = useState(false);
  const host = loginHost(to);
  useEffect(() => {
    window.location.assign(to);
    const timer = setTimeout(() => setSlow(true), hintAfter);
    return () => clearTimeout(timer);
  }, [to, hintAfter]);
  return (
    <LoginLayout>
      <h1 className={styles.title}>{t('login.redirect')}</h1>
      <div role="status">
        <p className={styles.wait}>
          <Spinner />
          {host === undefined ? t('common.loading') : t('login.redirectTo', { host })}
        </p>
        {slow && (
          <div className={styles.manual}>
            <p>{t('login.redirectStuck')}</p>
            <a href={to} className={buttonClass({ block: true })}>
              <LogIn aria-hidden />
              {t('login.redirectManual')}
            </a>
          </div>
        )}
      </div>
    </LoginLayout>
  );
}
