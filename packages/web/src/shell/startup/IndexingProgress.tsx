import { useApp, useStore, useT } from '@assetportal/sdk/react';
import type { IndexStatus } from '@assetportal/sdk/contract';
import { useEffect, useState, type CSSProperties } from 'react';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { Spinner } from '../../components/Spinner/Spinner.js';
import styles from './IndexingProgress.module.css';
import { Problem } from './Problem.js';

/**
 * Shows the progress of indexing, or a message if the library folder is not available. Admins also see which
 * assets are on hold. It is in the header row, so that it neither shifts nor covers the page. A message can be closed,
 * because it may remain for days.
 */
export function IndexingProgress() {
  const { indexing } = useApp();
  const t = useT();
  const status = useStore(indexing.store, (state) => state.status);
  /** The message that the user has closed. Another message appears again. */
  const [closed, setClosed] = useState<string>();
  useEffect(() => {
    indexing.watch();
    return () => indexing.stop();
  }, [indexing]);

  if (status === null) return null;
  const problem = problemOf(status, t);
  if (problem !== undefined) {
    return problem === closed ? null : <Problem text={problem} onClose={() => setClosed(problem)} />;
  }
  if (status.state !== 'indexing') return null;
  const text =
    status.found === 0
      ? t('states.indexingStart')
      : t('states.indexing', { done: status.done, found: status.found });
  const done = status.found === 0 ? 0 : status.done / status.found;
  return (
    <p className={styles.line} style={{ '--done': done } as CSSProperties} {...tooltipOf(text)}>
      <Spinner size="sm" />
      <span className={styles.text}>{text}</span>
    </p>
  );
}

function problemOf({ problem, held }: IndexStatus, t: ReturnType<typeof useT>): string | undefined {
  if (problem === 'folder-gone') return t('states.folderGone');
  // Only admins receive `held`. Other users cannot do anything about it.
  if (held === undefined) return undefined;
  return held.unmounted.length === 0
    ? t('states.suddenLoss', { count: held.assets })
    : t('states.folderUnmounted', { count: held.assets, folders: held.unmounted.join(', ') });
}
