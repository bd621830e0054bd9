import { registration } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useHref } from 'react-router-dom';
import styles from './LoginPage.module.css';

/**
 * The link to the registration form in the language of the portal. Without a form in this language, a button that
 * says so (specification, section 8, Login).
 */
export function Register() {
  const t = useT();
  const { config, toasts } = useApp();
  const locale = useLocale();
  const register = useStore(config.store, (state) => state.config.login.register);
  const target = registration(register, locale);
  const route = useHref(target.kind === 'open' ? target.url : '');
  if (target.kind === 'hidden') return null;
  return (
    <p className={styles.register}>
      {t('login.noAccount')}{' '}
      {target.kind === 'open' ? (
        <a href={target.url.startsWith('/') ? route : target.url} className={styles.link}>
          {t('login.register')}
        </a>
      ) : (
        <button type="button" className={styles.link} onClick={() => toasts.show(target.message)}>
          {t('login.register')}
        </button>
      )}
    </p>
  );
}
