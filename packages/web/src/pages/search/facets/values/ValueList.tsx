import { facetRows } from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import type { FacetCount } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { Checkbox } from '../../../../components/Checkbox/Checkbox.js';
import { classes } from '../../../../lib/classes.js';
import { MoreLess } from './MoreLess.js';
import styles from '../Facets.module.css';
import type { ValueLabels } from './useFacetLabels.js';
import { ValueMark } from './ValueMark.js';

export interface ValueFacetProps {
  readonly facet: FacetConfig;
  readonly title: string;
  /** In the order to show them (steady.ts). */
  readonly values: readonly FacetCount[];
  readonly ticked: readonly string[];
  readonly translator: ValueLabels;
  readonly onChange: (ticked: readonly string[]) => void;
}

/** From so many values on there is a box to find one. */
const MANY = 20;

/** A facet with one row a value: tick any number, or one of them where the configuration says `radio`. */
export function ValueList({ facet, title, values, ticked, translator: texts, onChange }: ValueFacetProps) {
  const t = useT();
  const name = useId();
  const { preview, multivalue, filter, sort_orientation: orientation } = facet.options;
  const [shown, setShown] = useState(preview);
  const [wanted, setWanted] = useState('');
  const radio = multivalue === 'radio';
  const searchable = values.length > MANY || (filter && values.length > preview);
  const matching = wanted === '' ? values : values.filter(({ label }) => matches(texts.of(label), wanted));
  const listed = facetRows(matching, { shown, preview, sort: 'given', orientation, selected: ticked });

  const tick = (label: string, on: boolean) => {
    if (radio) onChange(on ? [label] : []);
    else onChange(on ? [...ticked, label] : ticked.filter((value) => value !== label));
  };

  return (
    <>
      {searchable && (
        <label className={styles.find}>
          <Search aria-hidden />
          <input
            type="search"
            value={wanted}
            aria-label={t('facets.filter', { field: title })}
            placeholder={t('facets.filter', { field: title })}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
      )}
      <ul className={styles.values} aria-label={title}>
        {radio && (
          <li>
            <Checkbox kind="radio" name={name} checked={ticked.length === 0} onChange={() => onChange([])}>
              {t('facets.any')}
            </Checkbox>
          </li>
        )}
        {listed.rows.map(({ label, count }) => {
          const on = ticked.includes(label);
          return (
            <li key={label} className={classes(count === 0 && styles.nothing)}>
              <Checkbox
                kind={radio ? 'radio' : 'checkbox'}
                name={radio ? name : undefined}
                checked={on}
                onChange={(event) => tick(label, event.target.checked)}
              >
                <span className={styles.value}>
                  <ValueMark field={facet.field_name} value={label} />
                  <span className={styles.label} title={texts.of(label)}>
                    {texts.of(label)}
                  </span>
                  <span className={styles.count}>{texts.count(count)}</span>
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
      {matching.length === 0 && <p className={styles.note}>{t('facets.noMatch')}</p>}
      <MoreLess {...listed} onChange={setShown} />
    </>
  );
}

/** Case and accents do not matter, as in the search itself. */
function matches(text: string, wanted: string): boolean {
  return plain(text).includes(plain(wanted.trim()));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
