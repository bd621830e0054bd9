import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import styles from './FacetPanel.module.css';

/** Shown instead of the facets if the results have arrived, but not their counts. */
export function FacetsFailed() {
  const t = useT();
  const { search } = useApp();
  // If the results fail too, their message has the button.
  const hasResults = useStore(search.store, ({ error }) => error === null);
  if (!hasResults) return null;
  return (
    <div role="alert" className={styles.failed}>
      <h3>{t('facets.failedTitle')}</h3>
      <p>{t('facets.failedText')}</p>
      <Button size="sm" onClick={() => void search.refresh()}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
