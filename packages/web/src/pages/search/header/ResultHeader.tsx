import { countText, type SearchState, type View } from '@assetportal/sdk/rules';
import type { Sort } from '@assetportal/sdk/contract';
import { useLocale, useT } from '@assetportal/sdk/react';
import { PanelLeftOpen } from 'lucide-react';
import { type ReactNode } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import styles from './ResultHeader.module.css';
import { SortControls } from './SortControls.js';
import { ViewButtons } from './ViewButtons.js';

interface ResultHeaderProps {
  readonly state: SearchState;
  /** Number of results. Undefined if it has not loaded yet. */
  readonly numFound: number | undefined;
  readonly onSort: (sort: Sort) => void;
  readonly onView: (view: View) => void;
  /** Shows the sidebar again; undefined while it is visible. */
  readonly onShowFacets?: (() => void) | undefined;
  /** The active filters, shown below the count. */
  readonly children?: ReactNode;
}

/** The number of results, and the controls for their order and view. */
export function ResultHeader(props: ResultHeaderProps) {
  const { state, numFound, onSort, onView, onShowFacets, children } = props;
  const t = useT();
  const locale = useLocale();
  return (
    <div className={styles.header}>
      <div className={styles.line}>
        {onShowFacets !== undefined && (
          <IconButton label={t('facets.show')} className={styles.show} onClick={onShowFacets}>
            <PanelLeftOpen />
          </IconButton>
        )}
        <h2 className={styles.count}>
          {numFound === undefined ? (
            <span className={styles.counting}>{t('search.searching')}</span>
          ) : (
            t('search.found', { count: numFound, number: countText(numFound, locale) })
          )}
        </h2>
        <div className={styles.tools}>
          <SortControls sort={state.sort} onSort={onSort} />
          <ViewButtons view={state.view} onView={onView} />
        </div>
      </div>
      {children}
    </div>
  );
}
