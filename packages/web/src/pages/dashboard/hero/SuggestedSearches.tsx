import { suggestedSearches } from '@assetportal/sdk/rules';
import type { FrequentKeyword } from '@assetportal/sdk/contract';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Link } from '../../../components/Link/Link.js';
import { useSearchDefaults } from '../../../shell/navigation/useSearchDefaults.js';
import styles from './Hero.module.css';

interface SuggestedSearchesProps {
  /** The most frequent keywords. */
  readonly keywords: readonly FrequentKeyword[];
  readonly loaded: boolean;
}

/** Links to the suggested searches, below the search field. Reserves their space while they load. */
export function SuggestedSearches({ keywords, loaded }: SuggestedSearchesProps) {
  const t = useT();
  const locale = useLocale();
  const defaults = useSearchDefaults();
  const config = useStore(useApp().config.store, (state) => state.config.dashboard.collections);
  const searches = suggestedSearches({ config, keywords, locale, defaults });
  if (searches.length === 0) return loaded ? null : <div className={styles.suggested} />;
  return (
    <nav className={styles.suggested} aria-label={t('dashboard.suggestedSearches')}>
      <span aria-hidden>{t('dashboard.try')}</span>
      <ul>
        {searches.map((search) => (
          <li key={search.url}>
            <Link to={search.url}>{search.label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
