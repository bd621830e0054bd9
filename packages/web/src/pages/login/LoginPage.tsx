import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { usePageTitle, useSiteTitle } from '../../shell/pageTitle.js';
import { Mark } from '../../shell/Logo.js';
import { LoginForm } from './LoginForm.js';
import styles from './LoginPage.module.css';
import { Redirecting } from './Redirecting.js';
import { SingleSignOn } from './SingleSignOn.js';

/** The login mask; where there is only single sign-on, a notice that one is being forwarded. */
export default function LoginPage() {
  const t = useT();
  const { session } = useApp();
  const site = useSiteTitle();
  const methods = useStore(session.store, (state) => state.session?.login) ?? [];
  const native = methods.length === 0 || methods.some((method) => method.name === 'native');
  const others = methods.filter((method) => method.name !== 'native' && isWebAddress(method.url));
  const [only] = others;
  usePageTitle(t('login.title'));
  if (!native && only !== undefined && others.length === 1) return <Redirecting to={only.url} />;
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <div className={styles.head}>
          <Mark />
          <h1>{site}</h1>
          <p>{t('login.intro')}</p>
        </div>
        {native && <LoginForm />}
        <SingleSignOn methods={others} />
      </div>
    </div>
  );
}

/** An address that a browser goes to, here or elsewhere; never `javascript:` and its like. */
function isWebAddress(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/i.test(url);
}
