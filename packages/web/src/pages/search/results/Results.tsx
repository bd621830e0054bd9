import { countText, selectedCount } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useRef } from 'react';
import { Spinner } from '../../../components/Spinner/Spinner.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { deferred } from '../../../lib/deferred.js';
import { useIdle } from '../../../lib/useIdle.js';
import { LANDMARKS } from '../../../shell/navigation/landmarks.js';
import styles from './Results.module.css';
import { ResultContent, type ResultsProps } from './ResultContent.js';
import { useResultFrame } from '../view/useResultFrame.js';
import { useFocusReturn } from './useFocusReturn.js';
import { useResultPosition } from './useResultPosition.js';

const SelectionDock = deferred(
  'selection',
  async () => (await import('../selection/SelectionDock.js')).SelectionDock,
);

const HoverVideo = deferred(
  'hover-video',
  async () => (await import('../view/hover/HoverVideo.js')).HoverVideo,
);

/** The search results and the selection bar. Loads more results when the user scrolls. */
export function Results(props: ResultsProps) {
  const { handle } = props;
  const app = useApp();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { results, numFound, status, error, isRepeated, selection } = useStore(
    app.search.store,
    (search) => ({
      results: search.results,
      numFound: search.numFound,
      status: search.status,
      error: search.error,
      isRepeated: search.error !== null && (search.retryAt !== null || search.status === 'loading'),
      selection: search.selection,
    }),
  );
  const { maxStart } = useStore(app.fields.store, ({ limits }) => limits);
  const locale = useLocale();
  const frame = useResultFrame(box, results.loaded > 0);
  const count = selectedCount(selection, numFound);
  const idle = useIdle();
  useFocusReturn(handle);
  useResultPosition(props.state);

  return (
    <div ref={box} id={LANDMARKS.results} tabIndex={-1} aria-busy={status === 'loading'}>
      <VisuallyHidden role="status" aria-live="polite">
        {isRepeated
          ? t('search.repeats')
          : status === 'success' && error === null
            ? t('search.found', { count: numFound })
            : ''}
      </VisuallyHidden>
      <ResultContent {...props} frame={frame} selection={selection} />
      {results.loaded > 0 && idle && <HoverVideo box={box} />}
      <div className={styles.end}>
        {status === 'lazy-loading' && <Spinner label={t('search.loadingMore')} />}
        {results.loaded > 0 && numFound > maxStart && (
          <p>{t('search.moreThanReachable', { number: countText(maxStart, locale) })}</p>
        )}
      </div>
      {results.loaded > 0 && (idle || count > 0) && (
        <SelectionDock count={count} numFound={numFound} onDone={() => handle.current?.focus()} />
      )}
    </div>
  );
}
