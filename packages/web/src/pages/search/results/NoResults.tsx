import { typedText, type SuggestedTarget } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { ImageOff, SearchX } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { EmptyState } from '../../../components/EmptyState/EmptyState.js';
import { deferred } from '../../../lib/deferred.js';
import styles from './ResultStates.module.css';

const Closest = deferred('closest', async () => (await import('./ClosestStrip.js')).ClosestStrip);
const DidYouMean = deferred('did-you-mean', async () => (await import('./DidYouMean.js')).DidYouMean);

interface NoResultsProps {
  readonly query: string;
  readonly filtered: boolean;
  /** True if the library has no assets. */
  readonly libraryEmpty: boolean;
  readonly indexing: boolean;
  /** Searches for a corrected text. */
  readonly onCorrect: (target: SuggestedTarget) => void;
  readonly onRemoveFilters: () => void;
  readonly onReset: () => void;
}

/** Shown if a search has no results. Suggests ways to change the search, and shows similar results. */
export function NoResults(props: NoResultsProps) {
  const { query, filtered, libraryEmpty, indexing, onCorrect, onRemoveFilters, onReset } = props;
  const t = useT();
  if (query === '*' && !filtered && (libraryEmpty || indexing)) {
    return (
      <div className={styles.message}>
        <EmptyState
          icon={<ImageOff />}
          title={t(indexing ? 'states.indexingStart' : 'search.emptyLibraryTitle')}
        >
          <p>{t(indexing ? 'search.emptyIndexingText' : 'search.emptyLibraryText')}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.message}>
      <EmptyState
        icon={<SearchX />}
        title={query === '*' ? t('search.emptyTitle') : t('search.nothingFor', { query: typedText(query) })}
        actions={
          <>
            {filtered && <Button onClick={onRemoveFilters}>{t('search.dropFilters')}</Button>}
            <Button variant={filtered ? 'quiet' : 'secondary'} onClick={onReset}>
              {t('search.showAll')}
            </Button>
          </>
        }
      >
        <DidYouMean onCorrect={onCorrect} />
        <p>{t(filtered ? 'search.emptyTextFiltered' : 'search.emptyText')}</p>
      </EmptyState>
      <Closest />
    </div>
  );
}
