import type { SearchState } from '@assetportal/sdk/rules';
import { memo } from 'react';
import { DirectionButton, SortSelect } from '../toolbar/SortControls.js';
import { ViewButtons } from '../toolbar/ViewButtons.js';
import { FacetPanel } from './FacetPanel.js';
import type { SidebarState } from './sidebar/useSidebar.js';

interface SearchFacetsProps extends Pick<SearchState, 'filters' | 'sort' | 'view'> {
  /** True if the facets are in a sidebar instead of a sheet. */
  readonly wide: boolean;
  readonly sidebar: SidebarState;
  /** True while the sheet is open. */
  readonly sheet: boolean;
  readonly onCloseSheet: () => void;
  readonly onChange: (change: Partial<SearchState>) => void;
  readonly canReset: boolean;
  readonly onReset: () => void;
}

/** The facets of the search. A memo, so that typing a query does not render them again. */
export const SearchFacets = memo(function SearchFacets(props: SearchFacetsProps) {
  const { sort, view, wide, onChange } = props;
  return (
    <FacetPanel
      {...props}
      place={wide ? 'sidebar' : 'sheet'}
      tools={
        <>
          <SortSelect sort={sort} onSort={(to) => onChange({ sort: to })} />
          <DirectionButton sort={sort} onSort={(to) => onChange({ sort: to })} />
          <ViewButtons view={view} onView={(to) => onChange({ view: to })} />
        </>
      }
      onChange={(to) => onChange({ filters: to })}
    />
  );
});
