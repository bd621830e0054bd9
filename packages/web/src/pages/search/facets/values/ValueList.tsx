import { emptyRowsFrom, facetRows, facetWidget, matchingValues } from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import type { FacetCount } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useId, useState } from 'react';
import { Checkbox } from '../../../../components/Checkbox/Checkbox.js';
import { classes } from '../../../../lib/classes.js';
import { FacetValue } from './FacetValue.js';
import { MoreLess } from './MoreLess.js';
import styles from './FacetValues.module.css';
import type { ValueLabels } from './useFacetLabels.js';
import { ValueMark } from './ValueMark.js';
import { ValueSearch } from './ValueSearch.js';

export interface ValueFacetProps {
  readonly facet: FacetConfig;
  readonly title: string;
  /** In display order (see `createStableFacets`). */
  readonly values: readonly FacetCount[];
  readonly selected: readonly string[];
  readonly labels: ValueLabels;
  readonly onChange: (selected: readonly string[]) => void;
}

/** Number of values above which a list has a filter field even if the configuration does not ask for one. */
const SEARCHABLE = 20;

/**
 * A facet with one row per value. The user selects any number of values, or only one if the facet is configured
 * as `radio`.
 */
export function ValueList({ facet, title, values, selected, labels, onChange }: ValueFacetProps) {
  const t = useT();
  const name = useId();
  const radio = facetWidget(facet) === 'radio';
  const { listed, isFiltered, filterText, filterBy, show, matching } = useRows({
    facet,
    values,
    selected,
    labels,
  });
  const emptyFrom = emptyRowsFrom(listed.rows, selected);

  const select = (label: string, on: boolean) => {
    if (radio) onChange(on ? [label] : []);
    else onChange(on ? [...selected, label] : selected.filter((value) => value !== label));
  };

  return (
    <>
      {isFiltered && <ValueSearch field={title} value={filterText} onChange={filterBy} />}
      <ul className={styles.values} aria-label={title}>
        {radio && (
          <li>
            <Checkbox kind="radio" name={name} checked={selected.length === 0} onChange={() => onChange([])}>
              {t('facets.any')}
            </Checkbox>
          </li>
        )}
        {listed.rows.map(({ label, count }, index) => {
          const on = selected.includes(label);
          return (
            <li
              key={label}
              className={classes(count === 0 && styles.empty, index === emptyFrom && styles.divider)}
            >
              <Checkbox
                kind={radio ? 'radio' : 'checkbox'}
                name={radio ? name : undefined}
                checked={on}
                onChange={(event) => select(label, event.target.checked)}
              >
                <FacetValue
                  label={labels.of(label)}
                  title={labels.of(label)}
                  count={labels.count(count)}
                  mark={<ValueMark field={facet.field_name} value={label} />}
                />
              </Checkbox>
            </li>
          );
        })}
      </ul>
      {matching.length === 0 && <p className={styles.note}>{t('facets.noMatch')}</p>}
      <MoreLess {...listed} onChange={show} />
    </>
  );
}

/** Returns the rows of a list. Loads its other values when the user opens more, or filters them. */
function useRows({
  facet,
  values,
  selected,
  labels,
}: Pick<ValueFacetProps, 'facet' | 'values' | 'selected' | 'labels'>) {
  const { search } = useApp();
  const { field_name: field, options } = facet;
  const { preview, filter, sort_orientation: orientation } = options;
  const truncated = useStore(search.store, (state) => state.truncated.includes(field));
  const [shown, setShown] = useState(preview);
  const [filterText, setFilterText] = useState('');
  const expanded = shown > preview;
  const searchable = values.length > SEARCHABLE || (filter && values.length > preview);
  const matching = matchingValues(values, labels.of, expanded ? filterText : '');
  return {
    listed: facetRows(matching, { shown, preview, sort: 'given', orientation, selected, truncated }),
    matching,
    /** True if the list has a filter field. */
    isFiltered: searchable && expanded,
    filterText,
    filterBy: (text: string) => {
      setFilterText(text);
      void search.completeFacet(field);
    },
    show: (count: number) => {
      setShown(count);
      if (count > shown) void search.completeFacet(field);
    },
  };
}
