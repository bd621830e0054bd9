import { compactCountText, fixedValues } from '@assetportal/sdk/rules';
import { useLocale } from '@assetportal/sdk/react';
import { tooltipOf } from '../../../../components/Tooltip/tooltipOf.js';
import styles from './OrientationFacet.module.css';
import type { ValueFacetProps } from './ValueList.js';

const SHAPES = fixedValues('orientation') ?? [];

/** The four orientations as toggle buttons with their shape, always in the same order. */
export function OrientationFacet({ title, values, selected, labels, onChange }: ValueFacetProps) {
  const locale = useLocale();
  const counts = new Map(values.map(({ label, count }) => [label, count]));
  return (
    <div className={styles.shapes} role="group" aria-label={title}>
      {SHAPES.map((shape) => {
        const on = selected.includes(shape);
        const count = counts.get(shape) ?? 0;
        const name = labels.of(shape);
        return (
          <button
            key={shape}
            type="button"
            className={styles.shape}
            data-shape={shape}
            aria-pressed={on}
            aria-label={`${name}, ${labels.count(count)}`}
            data-empty={count === 0 && !on ? '' : undefined}
            onClick={() => onChange(on ? selected.filter((value) => value !== shape) : [...selected, shape])}
            {...tooltipOf(`${name} · ${labels.count(count)}`)}
          >
            <span aria-hidden className={styles.outline} />
            <span aria-hidden>{compactCountText(count, locale)}</span>
          </button>
        );
      })}
    </div>
  );
}
