import { useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import styles from './FacetValues.module.css';

interface ValueSearchProps {
  /** Title of the facet. */
  readonly field: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Text field that filters the values of a facet. */
export function ValueSearch({ field, value, onChange }: ValueSearchProps) {
  const t = useT();
  const label = t('facets.filter', { field });
  return (
    <label className={styles.search}>
      <Search aria-hidden />
      <input
        type="search"
        value={value}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
