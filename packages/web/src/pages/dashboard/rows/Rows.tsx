import { collectionsModule } from '@assetportal/sdk';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useDeferredValue, useState, type CSSProperties } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { useIdle } from '../../../lib/useIdle.js';
import { Row } from './Row.js';
import styles from './Rows.module.css';
import { RowsEnd } from './RowsEnd.js';
import { SkeletonRow } from './SkeletonRow.js';

/** Number of rows that a first visit renders at once. More than the window shows. */
const FIRST = 4;
/** Number of rows that are added each time the user reaches the end of the page. A library may have a thousand. */
const STEP = 12;

/** The rows of posters: pre-searches and collections (specification, section 2, Dashboard). */
export function Rows() {
  const t = useT();
  const { config } = useApp();
  const { height, poster_border_width: border } = useStore(config.store, (state) => state.config.dashboard);
  // React renders the rows in slices, so that the page handles input meanwhile.
  const { collections, status } = useDeferredValue(useStore(useModule(collectionsModule).store));
  const idle = useIdle();
  const [further, setFurther] = useState(STEP);
  const shown = idle ? further : FIRST;
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
      {idle && collections.length > shown && <RowsEnd key={shown} onReach={() => setFurther(shown + STEP)} />}
    </div>
  );
}
