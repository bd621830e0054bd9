import { isActive, type StableFacets } from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import type { FilterEntry } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useRef, useState, type ReactNode } from 'react';
import { deferred } from '../../../lib/deferred.js';
import styles from './FacetPanel.module.css';
import { FacetSkeleton } from './FacetSkeleton.js';
import { Sidebar } from './sidebar/Sidebar.js';
import type { SidebarState } from './sidebar/useSidebar.js';
import { useConfiguredFacets } from './useConfiguredFacets.js';
import { useFacetLabels, type FacetLabels } from './values/useFacetLabels.js';

/** The facets of a search are not needed for its first results, and on a phone only in the sheet. */
const FacetList = deferred('facet-list', async () => (await import('./FacetList.js')).FacetList, {
  fallback: (props) => <Loading {...props} />,
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
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly canReset: boolean;
  readonly onReset: () => void;
}

/** The facets of the search, in the sidebar or in a sheet. */
export function FacetPanel(props: FacetPanelProps) {
  const { place, sidebar, sheet, filters, onChange, canReset, onReset } = props;
  const { search } = useApp();
  const labels = useFacetLabels();
  const configured = useConfiguredFacets();
  const orderRef = useRef<StableFacets>(null);
  const { numFound, isSettled } = useStore(search.store, (state) => ({
    numFound: state.numFound,
    isSettled: state.status === 'success' || state.status === 'lazy-loading',
  }));
  // Before the first results, the code of the facets would compete with them.
  const [isStarted, setStarted] = useState(isSettled);
  if (isSettled && !isStarted) setStarted(true);
  const setFilter = (field: string, entry: FilterEntry | null) => {
    const { [field]: _, ...rest } = filters;
    onChange(entry === null ? rest : { ...rest, [field]: entry });
  };
  const list = isStarted ? (
    <FacetList
      configured={configured}
      filters={filters}
      labels={labels}
      orderRef={orderRef}
      onChange={setFilter}
    />
  ) : (
    <Loading configured={configured} labels={labels} />
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

interface LoadingProps {
  readonly configured: readonly FacetConfig[];
  readonly labels: FacetLabels;
}

function Loading({ configured, labels }: LoadingProps) {
  return (
    <div className={styles.facets} aria-busy>
      <FacetSkeleton facets={configured} titleOf={labels.title} />
    </div>
  );
}
