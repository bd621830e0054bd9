import type { EffectiveAccess } from '@assetportal/sdk/contract';
import { useLocale, useT } from '@assetportal/sdk/react';
import styles from './WhoPanel.module.css';

const LEVELS = ['download', 'view', 'none'] as const;

/** How many assets a person may download, only view, or not see. */
export function AccessMeter({ access }: { readonly access: EffectiveAccess }) {
  const t = useT();
  const locale = useLocale();
  const { counts, changes, limited } = access;
  const number = (count: number) => count.toLocaleString(locale);
  return (
    <>
      <div className={styles.meter} aria-hidden>
        {LEVELS.map((level) => (
          <span key={level} data-level={level} style={{ flexGrow: counts[level] }} />
        ))}
      </div>
      <ul className={styles.counts}>
        {LEVELS.map((level) => (
          <li key={level} data-level={level}>
            {t(`access.count.${level}`, { number: number(counts[level]) })}
          </li>
        ))}
      </ul>
      {changes !== undefined && changes.more + changes.less > 0 && (
        <p className={styles.changes}>
          {t('access.unsavedEffect', { more: number(changes.more), less: number(changes.less) })}
        </p>
      )}
      {limited && <p className={styles.limited}>{t('access.limited')}</p>}
    </>
  );
}
