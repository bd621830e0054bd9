import type { LoginMethod } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { buttonClass } from '../../components/Button/Button.js';
import styles from './LoginPage.module.css';

/** A button for each external login method. */
export function SingleSignOn({ methods }: { readonly methods: readonly LoginMethod[] }) {
  const t = useT();
  if (methods.length === 0) return null;
  return (
    <div className={styles.methods}>
      {methods.map((method) => (
        <a key={method.url} href={method.url} className={buttonClass({ block: true })}>
          {t('login.with', { name: method.name.toUpperCase() })}
        </a>
      ))}
    </div>
  );
}
