import { collectionsModule } from '@assetportal/sdk';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useState, type CSSProperties } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { Row } from './Row.js';
import styles from './Rows.module.css';
import { RowsEnd } from './RowsEnd.js';
import { SkeletonRow } from './SkeletonRow.js';

/** Number of rows that are added each time the user reaches the end of the page. A library may have a thousand. */
const STEP = 12;

/** The rows of posters: pre-searches and collections (specification, section 2, Dashboard). */
export function Rows() {
  const t = useT();
  const { config } = useApp();
  const { height, poster_border_width: border } = useStore(config.store, (state) => state.config.dashboard);
  const { collections, status } = useStore(useModule(collectionsModule).store);
  const [shown, setShown] = useState(STEP);
  const style = { '--poster-height': `${height}px`, '--poster-border': `${border}px` } as CSSProperties;
  const loading = collections.length === 0 && status !== 'success' && status !== 'failure';
  return (
    <div className={styles.rows} style={style} aria-busy={loading}>
      {loading && (
        <>
          <VisuallyHidden>
            <span role="status">{t('dashboard.collectionLoading')}</span>
          </VisuallyHidden>
          <SkeletonRow />
          <SkeletonRow />
        </>
      )}
      {collections.slice(0, shown).map((row) => (
        <Row key={row.key} row={row} />
      ))}
      {collections.length > shown && <RowsEnd key={shown} onReach={() => setShown(shown + STEP)} />}
    </div>
  );
}
