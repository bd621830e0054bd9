import type { LanguageItem } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import { Switch } from '../../components/Switch.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './LanguageList.module.css';

interface LanguageEntryProps {
  readonly item: LanguageItem;
  readonly isCurrent: boolean;
  readonly grip: ReactNode;
  readonly onSelect: (short: string) => void;
}

/** A language with its completeness, and the switch that offers it to visitors. */
export function LanguageEntry({ item, isCurrent, grip, onSelect }: LanguageEntryProps) {
  const t = useT();
  const { languages } = useAdmin();
  const { short, lang, percent, missing, isVisible, isFirst } = item;
  return (
    <div className={styles.language} data-current={isCurrent || undefined} data-language={short}>
      {grip}
      <div className={styles.facts}>
        <button type="button" aria-current={isCurrent || undefined} onClick={() => onSelect(short)}>
          <bdi lang={short}>{lang}</bdi>
          <span>{short.toUpperCase()}</span>
        </button>
        <span className={styles.bar} data-complete={missing === 0 || undefined}>
          <i style={{ width: `${percent}%` }} />
        </span>
        <small>
          <span>{t('languages.percent', { number: percent })}</span>
          <span>
            {missing === 0 ? t('languages.complete') : t('languages.missingCount', { count: missing })}
          </span>
        </small>
      </div>
      {isFirst ? (
        <span
          className={styles.lock}
          role="img"
          aria-label={t('languages.first')}
          {...tooltipOf(t('languages.first'))}
        >
          <Lock />
        </span>
      ) : (
        <Switch
          checked={isVisible}
          aria-label={t('languages.offer', { language: lang })}
          onChange={(checked) => languages.setVisible(short, checked)}
        />
      )}
    </div>
  );
}
