import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { Spinner } from '../../components/Spinner/Spinner.js';
import styles from './IndexingProgress.module.css';

/**
 * Shows the progress of indexing, or a message if the library folder is not available. It floats in a corner, so
 * that it does not shift the layout.
 */
export function IndexingProgress() {
  const { indexing } = useApp();
  const t = useT();
  const status = useStore(indexing.store, (state) => state.status);
  useEffect(() => {
    indexing.watch();
    return () => indexing.stop();
  }, [indexing]);

  if (status === null) return null;
  if (status.problem !== undefined) {
    return (
      <p className={styles.line} role="status">
        {t('states.folderGone')}
      </p>
    );
  }
  if (status.state !== 'indexing') return null;
  return (
    <p className={styles.line}>
      <Spinner size="sm" />
      {status.found === 0
        ? t('states.indexingStart')
        : t('states.indexing', { done: status.done, found: status.found })}
    </p>
  );
}
