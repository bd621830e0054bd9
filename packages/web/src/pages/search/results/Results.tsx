import { lazyLoadRows, lazyLoadTrigger, type SearchState } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useCallback, useMemo, useRef, type RefObject } from 'react';
import { Spinner } from '../../../components/Spinner/Spinner.js';
import { Button } from '../../../components/Button/Button.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { classes } from '../../../lib/classes.js';
import { deferred } from '../../../lib/deferred.js';
import { LANDMARKS } from '../../../shell/navigation/SkipLinks.js';
import { Grid } from '../grid/Grid.js';
import styles from './Results.module.css';
import { useFocusReturn } from './useFocusReturn.js';
import { useNearEnd } from './useNearEnd.js';
import { usePreviewFollowsResults } from './usePreviewFollowsResults.js';
import { useResultActions } from './useResultActions.js';
import type { ViewHandle } from '../view/resultView.js';
import { useDownloadAll } from './useDownloadAll.js';
import { SearchFailed, NothingFound, ResultPlaceholders } from './ResultStates.js';

const List = deferred('list', async () => (await import('../list/List.js')).List, <ResultPlaceholders />);
const SelectionBar = deferred('selection', async () => (await import('./SelectionBar.js')).SelectionBar);

interface ResultsProps {
  readonly state: SearchState;
  readonly handle: RefObject<ViewHandle | null>;
  readonly onChange: (change: Partial<SearchState>) => void;
  readonly onReset: () => void;
  /** Escape leaves the results. */
  readonly onLeave: () => void;
}

/** What was found, in the chosen view, or why there is nothing to show. */
export function Results({ state, handle, onChange, onReset, onLeave }: ResultsProps) {
  const app = useApp();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { search: look } = useStore(app.config.store, (config) => config.config);
  const { docs, numFound, status, error, selected } = useStore(app.search.store, (search) => ({
    docs: search.docs,
    numFound: search.numFound,
    status: search.status,
    error: search.error,
    selected: search.selected,
  }));
  const indexing = useStore(app.indexing.store, (store) => store.status);
  const selection = useMemo(() => new Set(selected), [selected]);
  const actions = useResultActions(onLeave);
  const { waiting, downloadAll } = useDownloadAll();
  useFocusReturn(handle);

  const list = state.view === 'list';
  const itemHeight = list ? look.rowHeight : look.posters.max_height;
  const more = docs.length < numFound && status === 'success' && error === null;
  const loadMore = useCallback(() => {
    void app.search.more(
      lazyLoadRows({ view: state.view, width: box.current?.clientWidth ?? window.innerWidth }),
    );
  }, [app, state.view]);
  useNearEnd(box, lazyLoadTrigger(state.view, itemHeight), docs, more ? loadMore : undefined);

  usePreviewFollowsResults(loadMore);

  const first = status === 'initial' || (status === 'loading' && docs.length === 0);
  const view = { label: t('search.results'), docs, numFound, selected: selection, actions, handle };
  return (
    <div ref={box} id={LANDMARKS.results} tabIndex={-1} aria-busy={status === 'loading'}>
      <VisuallyHidden role="status" aria-live="polite">
        {status === 'success' && error === null ? t('search.found', { count: numFound }) : ''}
      </VisuallyHidden>
      {first ? (
        <ResultPlaceholders />
      ) : error !== null && docs.length === 0 ? (
        <SearchFailed error={error} onRetry={() => void app.search.run(state)} />
      ) : docs.length === 0 ? (
        <NothingFound
          query={state.query}
          filtered={Object.keys(state.filters).length > 0}
          libraryEmpty={indexing?.found === 0}
          indexing={indexing?.state === 'indexing'}
          onDropFilters={() => onChange({ filters: {} })}
          onBeginning={() => onChange({ query: `${state.query}*` })}
          onReset={onReset}
        />
      ) : (
        <div className={classes(styles.shown, status === 'loading' && styles.stale)}>
          {list ? (
            <List {...view} rowHeight={look.rowHeight} imageWidth={look.imageColWidth} />
          ) : (
            <Grid
              {...view}
              minHeight={look.posters.min_height}
              maxHeight={look.posters.max_height}
              gap={2 * look.posters.border_width}
            />
          )}
        </div>
      )}
      <div className={styles.end}>
        {status === 'lazy-loading' && <Spinner label={t('search.loadingMore')} />}
        {error !== null && docs.length > 0 && <Button onClick={loadMore}>{t('common.retry')}</Button>}
      </div>
      {selection.size > 0 && (
        <SelectionBar
          count={selection.size}
          waiting={waiting}
          onDownload={() => downloadAll(docs.filter((doc) => selection.has(doc.id)))}
          onClear={() => {
            app.search.select([]);
            handle.current?.focus();
          }}
        />
      )}
    </div>
  );
}
