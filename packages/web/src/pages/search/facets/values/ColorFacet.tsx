import { fixedValues } from '@assetportal/sdk/rules';
import { Check } from 'lucide-react';
import { tooltipOf } from '../../../../components/Tooltip/tooltipOf.js';
import styles from './ColorFacet.module.css';
import type { ValueFacetProps } from './ValueList.js';

const CODES = fixedValues('color_code') ?? [];

/** The seven values of the color facet as swatches, always in the same order. */
export function ColorFacet({ title, values, selected, labels, onChange }: ValueFacetProps) {
  const counts = new Map(values.map(({ label, count }) => [label, count]));
  return (
    <div className={styles.swatches} role="group" aria-label={title}>
      {CODES.map((code) => {
        const on = selected.includes(code);
        const count = counts.get(code) ?? 0;
        return (
          <button
            key={code}
            type="button"
            className={styles.swatch}
            data-code={code}
            aria-pressed={on}
            aria-label={`${labels.of(code)} (${labels.count(count)})`}
            data-empty={count === 0 && !on ? '' : undefined}
            onClick={() => onChange(on ? selected.filter((value) => value !== code) : [...selected, code])}
            {...tooltipOf(`${labels.of(code)} · ${labels.count(count)}`)}
          >
            {on && <Check aria-hidden />}
          </button>
        );
      })}
    </div>
  );
}
