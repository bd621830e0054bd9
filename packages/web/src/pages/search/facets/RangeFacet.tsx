import { formatValue, sliderStep, type FacetConfig, type FacetRange, type Range } from '@assetportal/sdk';
import { useLocale, useT } from '@assetportal/sdk/react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Skeleton } from '../../../components/Skeleton/Skeleton.js';
import { Histogram } from './Histogram.js';
import { endsOf, rangeOf, wholeSteps } from './ends.js';
import styles from './RangeFacet.module.css';

const Slider = lazy(async () => ({ default: (await import('../../../components/Slider/Slider.js')).Slider }));

interface RangeFacetProps {
  readonly facet: FacetConfig;
  readonly title: string;
  readonly range: FacetRange;
  /** The filter in force. */
  readonly value: Range | undefined;
  readonly onChange: (range: Range | null) => void;
}

/** A range between a lowest and a highest value, over a histogram of where the assets lie. */
export function RangeFacet({ facet, title, range, value, onChange }: RangeFacetProps) {
  const t = useT();
  const locale = useLocale();
  const format = facet.options.filterVal;
  const step = sliderStep(format);
  const { min, max } = wholeSteps(range, step);
  const committed = endsOf(value, min, max);
  // While a thumb is dragged, its place is here alone; the search follows when it is let go.
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const ends = dragged ?? committed;
  const write = (end: number) => formatValue(end, format, locale);

  return (
    <div className={styles.range}>
      <Histogram buckets={range.buckets} from={ends[0]} to={ends[1]} />
      <Suspense fallback={<Skeleton height="var(--control)" />}>
        <Slider
          min={min}
          max={max}
          step={step}
          value={ends}
          onChange={setDragged}
          onCommit={(to) => {
            setDragged(null);
            onChange(rangeOf(to, min, max));
          }}
          labels={[t('facets.rangeFrom', { field: title }), t('facets.rangeTo', { field: title })]}
          format={write}
        />
      </Suspense>
      <p className={styles.ends}>
        <span>{write(ends[0])}</span>
        <span>{write(ends[1])}</span>
      </p>
      {value !== undefined && (
        <Button variant="quiet" size="sm" className={styles.reset} onClick={() => onChange(null)}>
          {t('facets.reset')}
        </Button>
      )}
    </div>
  );
}
