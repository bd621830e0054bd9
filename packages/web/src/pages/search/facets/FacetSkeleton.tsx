import { facetWidget } from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import { Skeleton } from '../../../components/Skeleton/Skeleton.js';
import { EXPANDED } from './expanded.js';
import styles from './FacetSkeleton.module.css';

interface FacetSkeletonProps {
  readonly facets: readonly FacetConfig[];
  readonly titleOf: (facet: FacetConfig) => string;
}

/** Number of kinds of assets, each of which has a row. */
const KINDS = 6;

/** The facets before the first response: their titles, and boxes of the same size as their values. */
export function FacetSkeleton({ facets, titleOf }: FacetSkeletonProps) {
  return facets.slice(0, EXPANDED).map((facet) => (
    <div key={facet.field_name} className={styles.section}>
      <p className={styles.title}>{titleOf(facet)}</p>
      <Values facet={facet} />
    </div>
  ));
}

function Values({ facet }: { readonly facet: FacetConfig }) {
  if (facet.field_name === 'color_code') {
    return (
      <div className={styles.circles}>
        {boxes(7, { width: '1.75rem', height: '1.75rem', radius: 'full' })}
      </div>
    );
  }
  if (facet.field_name === 'orientation') {
    return <div className={styles.shapes}>{boxes(4, { height: '3.5rem', radius: 'md' })}</div>;
  }
  if (facetWidget(facet) === 'slider') return <Skeleton height="6.25rem" radius="md" />;
  const rows = facet.field_name === 'asset_groups' ? KINDS : facet.options.preview;
  return <div className={styles.rows}>{boxes(rows, { height: '0.875rem' })}</div>;
}

function boxes(count: number, props: Parameters<typeof Skeleton>[0]) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} {...props} />);
}
