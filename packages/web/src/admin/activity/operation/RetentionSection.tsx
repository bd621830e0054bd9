import { activityModule, retentionLines } from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import page from '../common/Activity.module.css';
import { Section } from '../common/Section.js';
import styles from './Operation.module.css';

/** How long data is stored. The variables of the server set it, so that it is read-only. */
export function RetentionSection() {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { operation } = useStore(useModule(activityModule).store);
  if (operation === null) return null;
  return (
    <Section title={t('activity.retention.title')}>
      <dl className={styles.retention}>
        {retentionLines(operation.retention, translator).map(({ label, value, variable }) => (
          <div key={label} className={page.fact}>
            <dt>
              {label}
              {variable !== null && <code>{variable}</code>}
            </dt>
            <dd className={page.number}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={page.hint}>{t('activity.retention.text')}</p>
    </Section>
  );
}
