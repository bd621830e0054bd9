import { typedText } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import styles from './CorrectionLine.module.css';

/**
 * A line above the results of a corrected search. It names the correction, and offers the search for the typed
 * text, in quotation marks.
 */
export function CorrectionLine({ onSearch }: { readonly onSearch: (query: string) => void }) {
  const { search } = useApp();
  const t = useT();
  const correction = useStore(search.store, (state) => state.correction);
  if (correction === null) return null;
  const { typed, used } = correction;
  return (
    <p className={styles.line} role="status">
      <span>{t('search.corrected', { query: typed })}</span> <strong>{typedText(used)}</strong>
      <button type="button" className={styles.literal} onClick={() => onSearch(`"${typed}"`)}>
        {t('search.searchLiterally', { query: typed })}
      </button>
    </p>
  );
}
