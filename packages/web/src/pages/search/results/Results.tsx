import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useMemo, useRef } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Spinner } from '../../../components/Spinner/Spinner.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { deferred } from '../../../lib/deferred.js';
import { useDownload } from '../../../shell/downloads/useDownload.js';
import { LANDMARKS } from '../../../shell/navigation/landmarks.js';
import styles from './Results.module.css';
import { ResultContent, type ResultsProps } from './ResultContent.js';
import { useFocusReturn } from './useFocusReturn.js';
import { useLoadMore } from './useLoadMore.js';

const SelectionBar = deferred('selection', async () => (await import('./SelectionBar.js')).SelectionBar);

/** The search results and the selection bar. Loads more results when the user scrolls. */
export function Results(props: ResultsProps) {
  const { state, handle } = props;
  const app = useApp();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { docs, numFound, status, error, selected } = useStore(app.search.store, (search) => ({
    docs: search.docs,
    numFound: search.numFound,
    status: search.status,
    error: search.error,
    selected: search.selected,
  }));
  const selection = useMemo(() => new Set(selected), [selected]);
  const download = useDownload();
  useFocusReturn(handle);
  const loadMore = useLoadMore(box, state.view);

  return (
    <div ref={box} id={LANDMARKS.results} tabIndex={-1} aria-busy={status === 'loading'}>
      <VisuallyHidden role="status" aria-live="polite">
        {status === 'success' && error === null ? t('search.found', { count: numFound }) : ''}
      </VisuallyHidden>
      <ResultContent {...props} selection={selection} />
      <div className={styles.end}>
        {status === 'lazy-loading' && <Spinner label={t('search.loadingMore')} />}
        {error !== null && docs.length > 0 && <Button onClick={loadMore}>{t('common.retry')}</Button>}
      </div>
      {selection.size > 0 && (
        <SelectionBar
          count={selection.size}
          onDownload={() => download(docs.filter((doc) => selection.has(doc.id)))}
          onClear={() => {
            app.search.select([]);
            handle.current?.focus();
          }}
        />
      )}
    </div>
  );
}
