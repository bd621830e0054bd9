import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import { ErrorState } from '../../../components/ErrorState/ErrorState.js';

/** Shown instead of the facets if the results have arrived, but not their counts. */
export function FacetsFailed() {
  const t = useT();
  const { search } = useApp();
  // If the results fail too, their message has the button.
  const hasResults = useStore(search.store, ({ error }) => error === null);
  if (!hasResults) return null;
  return (
    <ErrorState
      title={t('facets.failedTitle')}
      actions={<Button onClick={() => void search.refresh()}>{t('common.retry')}</Button>}
    >
      <p>{t('facets.failedText')}</p>
    </ErrorState>
  );
}
