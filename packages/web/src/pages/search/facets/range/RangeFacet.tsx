import {
  formatValue,
  hasFractions,
  pagedEnds,
  sliderEnds,
  sliderFilter,
  sliderScale,
} from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import type { FacetRange, Range } from '@assetportal/sdk/contract';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../../components/Button/Button.js';
import { Skeleton } from '../../../../components/Skeleton/Skeleton.js';
import { Histogram } from './Histogram.js';
import styles from './RangeFacet.module.css';

const Slider = lazy(async () => ({
  default: (await import('../../../../components/Slider/Slider.js')).Slider,
}));

interface RangeFacetProps {
  readonly facet: FacetConfig;
  readonly title: string;
  readonly range: FacetRange;
  /** The active filter of the facet, if any. */
  readonly value: Range | undefined;
  readonly onChange: (range: Range | null) => void;
}

/** A slider for a minimum and a maximum value, below a histogram of the assets. */
export function RangeFacet({ facet, title, range, value, onChange }: RangeFacetProps) {
  const t = useT();
  const locale = useLocale();
  const app = useApp();
  const field = useStore(app.fields.store, ({ fields }) =>
    fields.find(({ name }) => name === facet.field_name),
  );
  const format = facet.options.filterVal;
  const scale = sliderScale(range, format);
  // While the user drags a thumb, its position is local state. The search follows on release.
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const ends = dragged ?? sliderEnds(value, scale);
  const formatEnd = (end: number) => formatValue(end, format, locale);
  const labels: [string, string] = [
    t('facets.rangeFrom', { field: title }),
    t('facets.rangeTo', { field: title }),
  ];
  const commit = (to: readonly [number, number]) => {
    setDragged(null);
    onChange(sliderFilter(to, scale, format, hasFractions(range, field)));
  };
  // The slider's own steps (10 bytes, a day) are too small on a long scale. Page up and Page down therefore move
  // by about a twentieth of the scale.
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { PageUp: 1, PageDown: -1 }[event.key];
    const thumb = labels.indexOf((event.target as Element).getAttribute('aria-label') ?? '');
    if (direction === undefined || thumb === -1) return;
    event.preventDefault();
    event.stopPropagation();
    commit(pagedEnds(ends, thumb, direction, scale));
  };

  return (
    // The slider is the interactive element. This wrapper only intercepts key presses for the slider.
    <div className={styles.range} onKeyDownCapture={onKeyDown}>
      <Histogram buckets={range.buckets} from={ends[0]} to={ends[1] + scale.step} />
      <Suspense fallback={<Skeleton height="var(--control)" />}>
        <Slider
          {...scale}
          value={ends}
          onChange={setDragged}
          onCommit={commit}
          labels={labels}
          format={formatEnd}
        />
      </Suspense>
      <p className={styles.ends}>
        <span>{formatEnd(ends[0])}</span>
        <span>{formatEnd(ends[1])}</span>
      </p>
      {value !== undefined && (
        <Button variant="quiet" size="sm" className={styles.reset} onClick={() => onChange(null)}>
          {t('facets.reset')}
        </Button>
      )}
    </div>
  );
}
