import { facetTags, isActive, type SearchState } from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import { Tag } from '../../../components/Chip/Chip.js';
import styles from './FilterTags.module.css';

interface FilterTagsProps {
  readonly facets: readonly FacetConfig[];
  readonly filters: SearchState['filters'];
  readonly onChange: (filters: SearchState['filters']) => void;
  /** Removes all filters and the text of the search. */
  readonly onReset: () => void;
}

/**
 * The active filters: one tag per value or range, which names its field. A click on a tag removes this value or range
 * from the search. The row takes no space without filters.
 */
export function FilterTags({ facets, filters, onChange, onReset }: FilterTagsProps) {
  const app = useApp();
  const translator = useStore(app.translator);
  const fields = useStore(app.fields.store, (state) => state.fields);
  if (!Object.values(filters).some(isActive)) return null;
  const tags = facetTags(filters, facets, translator, fields);
  return (
    <ul className={styles.tags} aria-label={translator.t('facets.active')}>
      {tags.map(({ field, full, label, without }) => (
        <li key={`${field} ${full}`} className={styles.tag}>
          <Tag
            title={full}
            removeLabel={translator.t('facets.remove', { tag: label })}
            onRemove={() => onChange(without)}
          >
            {label}
          </Tag>
        </li>
      ))}
      <li className={styles.reset}>
        <button type="button" className={styles.resetAll} onClick={onReset}>
          {translator.t('facets.resetAll')}
        </button>
      </li>
    </ul>
  );
}
