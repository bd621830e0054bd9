import type { OrderMail } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { ChevronDown } from 'lucide-react';
import styles from './OrderDialog.module.css';

interface OrderMailPreviewProps {
  readonly mail: Extract<OrderMail, { kind: 'mail' }>;
}

/** The email as it will be sent. It changes while the user types. */
export function OrderMailPreview({ mail }: OrderMailPreviewProps) {
  const t = useT();
  const { to, cc, subject, body, left } = mail;
  const rows = [
    ['order.to', to.join(', ')],
    ['order.cc', cc.join(', ')],
    ['order.subject', subject],
  ].filter(([, value]) => value !== '');
  return (
    <details open className={styles.mail}>
      <summary>
        {t('order.mail')}
        <ChevronDown aria-hidden />
      </summary>
      <div className={styles.paper}>
        <dl>
          {rows.map(([key = '', value]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <pre>{body}</pre>
      </div>
      {left > 0 && <p className={styles.left}>{t('order.left', { count: left })}</p>}
    </details>
  );
}
