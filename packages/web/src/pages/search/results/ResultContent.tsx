import { queryOfText, type SearchState, type Selection } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useDeferredValue, useEffect, type RefObject } from 'react';
import { classes } from '../../../lib/classes.js';
import { deferred } from '../../../lib/deferred.js';
import { endFirstResults } from '../../../lib/startup/firstResults.js';
import { Grid } from '../grid/Grid.js';
import type { ViewHandle } from '../view/resultView.js';
import type { ResultFrame } from '../view/useResultFrame.js';
import { LANDMARKS } from '../../../shell/navigation/landmarks.js';
import styles from './Results.module.css';
import { ResultPlaceholders } from './ResultPlaceholders.js';
import { FailureNotice, SearchFailed } from './SearchFailed.js';
import { useResultActions } from './useResultActions.js';

const List = deferred('list', async () => (await import('../list/List.js')).List, {
  fallback: () => <ResultPlaceholders view="list" />,
});
const Thumbnails = deferred(
  'thumbnails',
  async () => (await import('../thumbnails/Thumbnails.js')).Thumbnails,
  { fallback: () => <ResultPlaceholders view="thumbnail" /> },
);

const NoResults = deferred('no-results', async () => (await import('./NoResults.js')).NoResults);

export interface ResultsProps {
  readonly state: SearchState;
  readonly handle: RefObject<ViewHandle | null>;
  readonly onChange: (change: Partial<SearchState>) => void;
  readonly onReset: () => void;
  /** Called when the user leaves the results with Escape. */
  readonly onLeave: () => void;
}

interface ResultContentProps extends ResultsProps {
  readonly frame: ResultFrame;
  readonly selection: Selection;
}

/** The results in the selected view, placeholders while they load, or the reason why there are none. */
export function ResultContent(props: ResultContentProps) {
  const { state, onChange, onReset } = props;
  const { search, indexing } = useApp();
  const { results, status, error, retryAt } = useStore(search.store);
  const library = useStore(indexing.store, (store) => store.status);

  // React renders the first results in slices, so that the page handles input meanwhile. Later results replace those
  // shown, and appear at once.
  const hasResults = useDeferredValue(results.loaded > 0) && results.loaded > 0;

  const failure =
    error === null
      ? undefined
      : { error, retryAt, isSearching: status === 'loading', onRetry: () => void search.retry() };

  const isWaiting = status === 'initial' || (status === 'loading' && error === null && results.loaded === 0);
  const showsPlaceholders = isWaiting || (results.loaded > 0 && !hasResults);
  useEndOfFirstResults(showsPlaceholders, hasResults);
  if (showsPlaceholders) return <ResultPlaceholders view={state.view} />;
  if (hasResults) {
    return (
      <>
        {failure !== undefined && <FailureNotice {...failure} />}
        <div
          className={classes(
            styles.shown,
            status === 'loading' && styles.stale,
            failure !== undefined && styles.failed,
          )}
        >
          <ResultView {...props} />
        </div>
      </>
    );
  }
  if (failure !== undefined) return <SearchFailed {...failure} />;
  return (
    <NoResults
      query={state.query}
      filtered={Object.keys(state.filters).length > 0}
      libraryEmpty={library?.found === 0}
      indexing={library?.state === 'indexing'}
      onCorrect={({ text, filters }) => onChange({ query: queryOfText(text), filters })}
      onRemoveFilters={() => onChange({ filters: {} })}
      onReset={onReset}
    />
  );
}

/** Ends the images of the starter when the results, or a reason why there are none, have rendered. */
function useEndOfFirstResults(showsPlaceholders: boolean, hasResults: boolean) {
  useEffect(() => {
    if (showsPlaceholders) return;
    void endFirstResults(hasResults ? document.getElementById(LANDMARKS.results) : null);
  }, [showsPlaceholders, hasResults]);
  useEffect(() => () => void endFirstResults(), []);
}

function ResultView({ state, handle, frame, onChange, onLeave, selection }: ResultContentProps) {
  const app = useApp();
  const t = useT();
  const { rowHeight, imageColWidth, posters, thumbnails } = useStore(
    app.config.store,
    ({ config }) => config.search,
  );
  const { results, numFound } = useStore(app.search.store, (found) => ({
    results: found.results,
    numFound: found.numFound,
  }));
  const { maxStart } = useStore(app.fields.store, ({ limits }) => limits);
  const actions = useResultActions(onLeave);
  // The scrubber and the keys do not reach positions that the server does not have.
  const reachable = Math.min(numFound, maxStart);
  const view = {
    label: t('search.results'),
    results,
    numFound: reachable,
    selected: selection,
    actions,
    handle,
  };
  if (state.view === 'list') {
    return (
      <List
        {...view}
        rowHeight={rowHeight}
        imageWidth={imageColWidth}
        sort={state.sort}
        onSort={(sort) => onChange({ sort })}
      />
    );
  }
  if (state.view === 'thumbnail') return <Thumbnails {...view} item={thumbnails} />;
  return <Grid {...view} frame={frame} gap={2 * posters.border_width} />;
}
