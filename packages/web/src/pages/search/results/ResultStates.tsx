import { errorMessage } from '@assetportal/sdk/rules';
import type { PortalError } from '@assetportal/sdk';
import { useT } from '@assetportal/sdk/react';
import { ImageOff, LockKeyhole, SearchX } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { EmptyState } from '../../../components/EmptyState/EmptyState.js';
import { ErrorState } from '../../../components/ErrorState/ErrorState.js';
import { Skeleton } from '../../../components/Skeleton/Skeleton.js';
import styles from './ResultStates.module.css';

interface NoResultsProps {
  readonly query: string;
  readonly filtered: boolean;
  /** True if the library has no assets. */
  readonly libraryEmpty: boolean;
  readonly indexing: boolean;
  readonly onRemoveFilters: () => void;
  readonly onPrefixSearch: () => void;
  readonly onReset: () => void;
}

/** Shown if a search has no results. Suggests ways to change the search. */
export function NoResults(props: NoResultsProps) {
  const { query, filtered, libraryEmpty, indexing, onRemoveFilters, onPrefixSearch, onReset } = props;
  const t = useT();
  if (query === '*' && !filtered && (libraryEmpty || indexing)) {
    return (
      <EmptyState
        icon={<ImageOff />}
        title={t(indexing ? 'states.indexingStart' : 'search.emptyLibraryTitle')}
      >
        <p>{t(indexing ? 'search.emptyIndexingText' : 'search.emptyLibraryText')}</p>
      </EmptyState>
    );
  }
  const wholeWord = /[\p{L}\p{N}]$/u.test(query);
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('search.emptyTitle')}
      actions={
        <>
          {filtered && <Button onClick={onRemoveFilters}>{t('search.dropFilters')}</Button>}
          {wholeWord && <Button onClick={onPrefixSearch}>{t('search.searchBeginning', { query })}</Button>}
          <Button variant="quiet" onClick={onReset}>
            {t('search.showAll')}
          </Button>
        </>
      }
    >
      <p>{t(filtered ? 'search.emptyTextFiltered' : 'search.emptyText')}</p>
    </EmptyState>
  );
}

/** Shown if the search failed, or the user does not have permission to view any assets. */
export function SearchFailed({
  error,
  onRetry,
}: {
  readonly error: PortalError;
  readonly onRetry: () => void;
}) {
  const t = useT();
  if (error.status === 403) {
    return (
      <ErrorState icon={<LockKeyhole />} title={t('states.noPermissionTitle')}>
        <p>{t('states.noPermissionText')}</p>
      </ErrorState>
    );
  }
  const message = errorMessage(error);
  return (
    <ErrorState
      title={t('search.errorTitle')}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      <p>{message.detail ?? t(message.key, message.params)}</p>
    </ErrorState>
  );
}

/** Aspect ratios of the placeholders, which form several rows. */
const PLACEHOLDER_RATIOS = [
  1.5, 0.75, 1.33, 1.78, 1, 1.5, 0.67, 1.4, 1.6, 0.8, 1.5, 1.2, 1.78, 0.75, 1.5, 1, 1.33, 1.5,
];

/** Placeholders shown while the first results load. */
export function ResultPlaceholders() {
  return (
    <div className={styles.skeletons} aria-hidden>
      {PLACEHOLDER_RATIOS.map((ratio, index) => (
        <span key={index} style={{ flexGrow: ratio, flexBasis: `calc(var(--row) * ${ratio})` }}>
          <Skeleton height="var(--row)" />
        </span>
      ))}
    </div>
  );
}
