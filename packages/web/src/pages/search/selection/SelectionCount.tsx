import { selectionModule } from '@assetportal/sdk';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import styles from './SelectionBar.module.css';

interface SelectionCountProps {
  /** Number of selected results. */
  readonly count: number;
  /** Number of results of the search. */
  readonly numFound: number;
}

/** The number of selected results, and a button that selects all results, or only the previous ones again. */
export function SelectionCount({ count, numFound }: SelectionCountProps) {
  const t = useT();
  const selection = useModule(selectionModule);
  const { before } = useStore(selection.store);
  return (
    <div className={styles.what}>
      <p className={styles.count} role="status">
        {t('search.selected', { count })}
      </p>
      {count < numFound && (
        <button type="button" className={styles.link} onClick={() => selection.selectEverything()}>
          {t('search.selectAll', { count: numFound })}
        </button>
      )}
      {count === numFound && before > 0 && before < count && (
        <button type="button" className={styles.link} onClick={() => selection.selectBefore()}>
          {t('search.selectOnly', { count: before })}
        </button>
      )}
    </div>
  );
}
