import { isActive } from '@assetportal/sdk/rules';
import type { FilterEntry } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import type { ReactNode } from 'react';
import { deferred } from '../../../lib/deferred.js';
import styles from './FacetPanel.module.css';
import { FacetSkeleton } from './FacetSkeleton.js';
import { Sidebar } from './sidebar/Sidebar.js';
import type { SidebarState } from './sidebar/useSidebar.js';
import type { Facets } from './useFacets.js';
import { useFacetLabels } from './values/useFacetLabels.js';

/** The facets of a search are not needed for its first results, and on a phone only in the sheet. */
const FacetList = deferred('facet-list', async () => (await import('./FacetList.js')).FacetList, {
  fallback: ({ facets, labels }) => (
    <FacetSkeleton facets={facets.map(({ facet }) => facet)} titleOf={labels.title} />
  ),
});
const FacetSheet = deferred('facets', async () => (await import('./FacetSheet.js')).FacetSheet);

type Filters = Readonly<Record<string, FilterEntry>>;

interface FacetPanelProps {
  /** `sidebar`: next to the results. `sheet`: on top of them, on a small screen. */
  readonly place: 'sidebar' | 'sheet';
  readonly sidebar: SidebarState;
  /** True while the sheet is open. */
  readonly sheet: boolean;
  readonly onCloseSheet: () => void;
  /** Controls above the facets in the sheet. */
  readonly tools?: ReactNode;
  readonly facets: Facets;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly canReset: boolean;
  readonly onReset: () => void;
}

/** The facets of the search, in the sidebar or in a sheet. */
export function FacetPanel(props: FacetPanelProps) {
  const { place, sidebar, sheet, facets, filters, onChange, canReset, onReset } = props;
  const { search } = useApp();
  const labels = useFacetLabels();
  const numFound = useStore(search.store, (state) => state.numFound);
  const setFilter = (field: string, entry: FilterEntry | null) => {
    const { [field]: _, ...rest } = filters;
    onChange(entry === null ? rest : { ...rest, [field]: entry });
  };
  const { status, configured, hold } = facets;
  const list = (
    <div
      className={styles.facets}
      data-nothing={status === 'nothing' ? '' : undefined}
      aria-busy={status === 'loading'}
    >
      {status === 'loading' ? (
        <FacetSkeleton facets={configured} titleOf={labels.title} />
      ) : (
        <FacetList
          facets={facets.facets}
          failed={status === 'failed'}
          filters={filters}
          labels={labels}
          onChange={setFilter}
          onHold={hold}
        />
      )}
    </div>
  );
  const common = { canReset, onReset, children: list };
  if (place === 'sheet') {
    if (!sheet) return null;
    return (
      <FacetSheet open onClose={props.onCloseSheet} numFound={numFound} tools={props.tools} {...common} />
    );
  }
  if (!sidebar.open) return null;
  const { width, bounds, resize, setOpen } = sidebar;
  // The row of the filters has the same button.
  const reset = canReset && !Object.values(filters).some(isActive);
  return (
    <Sidebar
      width={width}
      bounds={bounds}
      onResize={resize}
      onClose={() => setOpen(false)}
      {...common}
      canReset={reset}
    />
  );
}
