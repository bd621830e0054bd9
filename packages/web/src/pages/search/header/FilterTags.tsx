import { facetTags, type SearchState } from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import { Tag } from '../../../components/Chip/Chip.js';
import styles from './ResultHeader.module.css';

interface FilterTagsProps {
  readonly facets: readonly FacetConfig[];
  readonly filters: SearchState['filters'];
  readonly onChange: (filters: SearchState['filters']) => void;
}

/** The active filters: one tag per value or range. A click on a tag removes this value or range from the search. */
export function FilterTags({ facets, filters, onChange }: FilterTagsProps) {
  const app = useApp();
  const translator = useStore(app.translator);
  const fields = useStore(app.fields.store, (state) => state.fields);
  const tags = facetTags(filters, facets, translator, fields);
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={translator.t('facets.active')}>
      {tags.map(({ field, title, text, full, without }) => (
        <li key={`${field} ${full}`} className={styles.tag}>
          <Tag
            title={full}
            removeLabel={translator.t('facets.remove', { field: title, value: full })}
            onRemove={() => onChange(without)}
          >
            {text}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
