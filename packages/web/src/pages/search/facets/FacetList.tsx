import { isValues, type FilterEntry } from '@assetportal/sdk/contract';
import type { FacetConfig } from '@assetportal/sdk/config';
import type { StableFacets, VisibleFacet } from '@assetportal/sdk/rules';
import { useState, type RefObject } from 'react';
import { ColorFacet } from './values/ColorFacet.js';
import { FolderFacet } from './values/FolderFacet.js';
import { OrientationFacet } from './values/OrientationFacet.js';
import { RangeFacet } from './range/RangeFacet.js';
import { FacetSection } from './FacetSection.js';
import type { FacetLabels } from './values/useFacetLabels.js';
import { ValueList, type ValueFacetProps } from './values/ValueList.js';
import { FacetsFailed } from './FacetsFailed.js';
import { EXPANDED } from './expanded.js';
import styles from './FacetPanel.module.css';
import { FacetSkeleton } from './FacetSkeleton.js';
import { useFacets } from './useFacets.js';

interface FacetListProps {
  /** Shown while there is no response yet. */
  readonly configured: readonly FacetConfig[];
  /** Preserves the order of the facets while the list is not shown. */
  readonly orderRef: RefObject<StableFacets | null>;
  readonly filters: Readonly<Record<string, FilterEntry>>;
  readonly labels: FacetLabels;
  /** Null removes the filter of the field. */
  readonly onChange: (field: string, entry: FilterEntry | null) => void;
}

/** The facets of the latest response as collapsible sections. */
export function FacetList({ configured, orderRef, filters, labels, onChange }: FacetListProps) {
  const { facets, status, hold } = useFacets(filters, orderRef);
  const [collapsed, setCollapsed] = useState<Readonly<Record<string, boolean>>>({});
  const sections = facets.map((visible, index) => {
    const { facet } = visible;
    const field = facet.field_name;
    const entry = filters[field];
    const open = collapsed[field] === undefined ? index < EXPANDED || entry !== undefined : !collapsed[field];
    return (
      <FacetSection
        key={field}
        field={field}
        title={labels.title(facet)}
        open={open}
        onHold={(how, held) => hold(how, held ? field : null)}
        active={entry !== undefined}
        onToggle={() => setCollapsed({ ...collapsed, [field]: open })}
      >
        <Facet
          visible={visible}
          entry={entry}
          labels={labels}
          onChange={(changed) => onChange(field, changed)}
        />
      </FacetSection>
    );
  });
  return (
    <div
      className={styles.facets}
      data-nothing={status === 'nothing' ? '' : undefined}
      aria-busy={status === 'loading'}
    >
      {status === 'failed' ? (
        <FacetsFailed />
      ) : status === 'loading' ? (
        <FacetSkeleton facets={configured} titleOf={labels.title} />
      ) : (
        sections
      )}
    </div>
  );
}

interface FacetProps {
  readonly visible: VisibleFacet;
  readonly entry: FilterEntry | undefined;
  readonly labels: FacetLabels;
  readonly onChange: (entry: FilterEntry | null) => void;
}

function Facet({ visible, entry, labels, onChange }: FacetProps) {
  const { facet } = visible;
  const title = labels.title(facet);
  if (visible.kind === 'range') {
    const value = entry === undefined || isValues(entry) ? undefined : entry;
    return <RangeFacet facet={facet} title={title} range={visible.range} value={value} onChange={onChange} />;
  }
  const props: ValueFacetProps = {
    facet,
    title,
    values: visible.values,
    selected: entry !== undefined && isValues(entry) ? entry : [],
    labels: labels.values(facet),
    onChange: (selected) => onChange(selected.length === 0 ? null : selected),
  };
  if (facet.field_name === 'color_code') return <ColorFacet {...props} />;
  if (facet.field_name === 'orientation') return <OrientationFacet {...props} />;
  if (facet.field_name === 'folder') return <FolderFacet {...props} />;
  return <ValueList {...props} />;
}
