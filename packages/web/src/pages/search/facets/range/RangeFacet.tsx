import {
  directionOf,
  formatValue,
  hasFractions,
  pagedEnds,
  shownEnds,
  sliderEnds,
  sliderFilter,
  sliderRange,
  sliderScale,
  withOutlierEnds,
} from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import type { FacetRange, Range } from '@assetportal/sdk/contract';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { Skeleton } from '../../../../components/Skeleton/Skeleton.js';
import { whilePending } from '../../../../lib/settled/settled.js';
import { Histogram } from './Histogram.js';
import styles from './RangeFacet.module.css';

const Slider = lazy(async () => ({
  default: (await whilePending(import('../../../../components/Slider/Slider.js'))).Slider,
}));

/** Loaded after the results, because it can read the dates of every language. */
const DateInputs = lazy(async () => ({
  default: (await whilePending(import('./DateInputs.js'))).DateInputs,
}));

interface RangeFacetProps {
  readonly facet: FacetConfig;
  readonly title: string;
  readonly range: FacetRange;
  /** The active filter of the facet, if any. */
  readonly value: Range | undefined;
  readonly onChange: (range: Range | null) => void;
}

/** A slider for a minimum and a maximum value, below a histogram of the assets. Dates can be typed too. */
export function RangeFacet(props: RangeFacetProps) {
  const { facet, title, range, onChange } = props;
  const t = useT();
  const locale = useLocale();
  const format = facet.options.filterVal;
  const { scale, ends, shown, setDragged, commit } = useRangeEnds(props);
  // A thumb at a bound leaves its end open, also for the outliers in the first and the last bar.
  const formatEnd = (thumb: number) => formatValue(shownEnds(ends, scale, range)[thumb] ?? 0, format, locale);
  const labels: [string, string] = [
    t('facets.rangeFrom', { field: title }),
    t('facets.rangeTo', { field: title }),
  ];
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
      <div className={styles.slider}>
        <Suspense fallback={<Skeleton height="2px" />}>
          <Slider
            {...scale}
            dir={directionOf(locale)}
            value={ends}
            onChange={setDragged}
            onCommit={commit}
            labels={labels}
            format={(_, thumb) => formatEnd(thumb)}
          />
        </Suspense>
      </div>
      {format === 'date' ? (
        <Suspense fallback={<Skeleton height="2.25rem" />}>
          <DateInputs labels={labels} range={shown} onChange={onChange} />
        </Suspense>
      ) : (
        <p className={styles.ends}>
          <span>{formatEnd(0)}</span>
          <span>{formatEnd(1)}</span>
        </p>
      )}
    </div>
  );
}

/** The scale of the slider, the positions of its thumbs, and the range between them. */
function useRangeEnds({ facet, range, value, onChange }: RangeFacetProps) {
  const app = useApp();
  const field = useStore(app.fields.store, ({ fields }) =>
    fields.find(({ name }) => name === facet.field_name),
  );
  const format = facet.options.filterVal;
  const scale = sliderScale(sliderRange(range), format);
  // While the user drags a thumb, its position is local state. The search follows on release.
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const filterOf = (to: readonly [number, number]) =>
    withOutlierEnds(sliderFilter(to, scale, format, hasFractions(range, field)), value, scale) ?? undefined;
  return {
    scale,
    ends: dragged ?? sliderEnds(value, scale),
    shown: dragged === null ? value : filterOf(dragged),
    setDragged,
    commit: (to: readonly [number, number]) => {
      setDragged(null);
      onChange(filterOf(to) ?? null);
    },
  };
}
