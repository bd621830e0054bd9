import type { LoginMethod } from '@assetportal/sdk/contract';
import { loginMethodTitle } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { LogIn } from 'lucide-react';
import { buttonClass } from '../../components/Button/Button.js';
import styles from './LoginPage.module.css';

/** A button for each external login method, in their order. */
export function SingleSignOn({ methods }: { readonly methods: readonly LoginMethod[] }) {
  const t = useT();
  return (
    <div className={styles.methods}>
      {methods.map((method) => (
        <a key={`${method.name} ${method.url}`} href={method.url} className={buttonClass({ block: true })}>
          <LogIn aria-hidden />
          {t('login.with', { name: loginMethodTitle(method.name) })}
        </a>
      ))}
    </div>
  );
}
