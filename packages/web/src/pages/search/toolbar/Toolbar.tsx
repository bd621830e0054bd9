import { countText, type SearchState, type View } from '@assetportal/sdk/rules';
import type { Sort } from '@assetportal/sdk/contract';
import { useLocale, useT } from '@assetportal/sdk/react';
import { PanelLeftOpen } from 'lucide-react';
import { type ReactNode } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { DirectionButton, SortSelect } from './SortControls.js';
import { SaveAsCollection } from './SaveAsCollection.js';
import { ShareSearch } from './ShareSearch.js';
import { TileSize } from './TileSize.js';
import styles from './Toolbar.module.css';
import { ViewButtons } from './ViewButtons.js';

interface ToolbarProps {
  readonly state: SearchState;
  /** Number of results. Undefined if it is not loaded yet, or the search failed. */
  readonly numFound: number | undefined;
  readonly failed: boolean;
  /** `full`: all controls. `phone`: the others are in the sheet with the filters. */
  readonly size: 'full' | 'phone';
  readonly onSort: (sort: Sort) => void;
  readonly onView: (view: View) => void;
  /** Shows the sidebar again; undefined while it is visible. */
  readonly onShowFacets?: (() => void) | undefined;
  /** The search field. Absent if it is in the header. */
  readonly children?: ReactNode;
  /** The button that opens the filters on a small screen. */
  readonly filterButton?: ReactNode;
}

/** The one row of controls: search field, number of results, order, view and tile size. */
export function Toolbar(props: ToolbarProps) {
  const { state, size, onSort, onView, onShowFacets, children, filterButton } = props;
  const t = useT();
  return (
    <div className={styles.bar} data-covers="top">
      {onShowFacets !== undefined && (
        <IconButton label={t('facets.show')} className={styles.show} onClick={onShowFacets}>
          <PanelLeftOpen />
        </IconButton>
      )}
      {children}
      <Count {...props} />
      <div className={styles.tools}>
        <ShareSearch />
        {state.filters['id'] === undefined && <SaveAsCollection />}
        <SortSelect sort={state.sort} onSort={onSort} />
        {size === 'full' && (
          <>
            <DirectionButton sort={state.sort} onSort={onSort} />
            <ViewButtons view={state.view} onView={onView} />
            <TileSize />
          </>
        )}
        {filterButton}
      </div>
    </div>
  );
}

function Count({ numFound, failed }: Pick<ToolbarProps, 'numFound' | 'failed'>) {
  const t = useT();
  const locale = useLocale();
  return (
    <h2 className={styles.count}>
      {numFound !== undefined && t('search.found', { count: numFound, number: countText(numFound, locale) })}
      {numFound === undefined && !failed && <span className={styles.counting}>{t('search.searching')}</span>}
    </h2>
  );
}
