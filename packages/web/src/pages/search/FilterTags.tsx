import { isValues, tagText, type FacetConfig, type FilterEntry } from '@assetportal/sdk';
import { useT } from '@assetportal/sdk/react';
import { Tag } from '../../components/Chip/Chip.js';
import type { FacetTexts } from './facets/useValueTexts.js';
import styles from './ResultHeader.module.css';

interface FilterTagsProps {
  readonly facets: readonly FacetConfig[];
  readonly filters: Readonly<Record<string, FilterEntry>>;
  readonly texts: FacetTexts;
  readonly onChange: (field: string, entry: FilterEntry | null) => void;
}

/** What narrows the search, one tag a value; pressing one takes it away. */
export function FilterTags({ facets, filters, texts, onChange }: FilterTagsProps) {
  const t = useT();
  const tags = facets.flatMap((facet) => {
    const field = facet.field_name;
    const entry = filters[field];
    if (entry === undefined) return [];
    return texts.filter(facet, entry).map((text, index) => {
      const rest = isValues(entry) ? entry.filter((_, at) => at !== index) : [];
      return (
        <li key={`${field} ${text}`} className={styles.tag}>
          <Tag
            title={text}
            removeLabel={t('facets.remove', { field: texts.title(facet), value: text })}
            onRemove={() => onChange(field, rest.length === 0 ? null : rest)}
          >
            {tagText(text)}
          </Tag>
        </li>
      );
    });
  });
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={t('facets.active')}>
      {tags}
    </ul>
  );
}
