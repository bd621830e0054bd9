import { FIELDS, isFieldName, type Asset } from '@assetportal/sdk/contract';
import { searchToUrl, type MetadataRow } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Link } from '../../../components/Link/Link.js';
import { ChipLink } from '../../../components/Chip/Chip.js';
import { useSearchDefaults } from '../../../shell/navigation/useSearchDefaults.js';
import styles from './Rail.module.css';

/** The values of a metadata row. If the field has a value facet, each value links to a search for it. */
export function MetadataValues({ asset, row }: { readonly asset: Asset; readonly row: MetadataRow }) {
  const t = useT();
  const defaults = useSearchDefaults();
  const raw = rawValues(asset, row);
  const to = (value: string) =>
    searchToUrl({ ...defaults, query: '*', filters: { [row.field]: [value] } }, defaults);

  if (raw === undefined) return row.values.join(', ');
  const linkTitle = (text: string) => t('asset.searchFor', { value: text });
  if (row.field === 'color_code') {
    return (
      <ul className={styles.colors}>
        {row.values.map((text, index) => (
          <li key={text}>
            <Link to={to(raw[index] ?? '')} title={linkTitle(text)} className={styles.colorLink}>
              <span
                className={styles.color}
                style={{ backgroundColor: `var(--swatch-${raw[index] ?? ''})` }}
                aria-hidden
              />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    );
  }
  if (row.values.length > 1 || row.field === 'keywords') {
    return (
      <ul className={styles.chips}>
        {row.values.map((text, index) => (
          <li key={`${index}-${text}`}>
            <ChipLink to={to(raw[index] ?? '')} title={linkTitle(text)}>
              {text}
            </ChipLink>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Link to={to(raw[0] ?? '')} title={linkTitle(row.values[0] ?? '')}>
      {row.values[0]}
    </Link>
  );
}

/**
 * Returns the raw values of a row, as filters use them: one for each displayed value. Undefined if the field has
 * no value facet, or if the numbers of raw and displayed values differ.
 */
function rawValues(asset: Asset, row: MetadataRow): string[] | undefined {
  if (!isFieldName(row.field) || !('facet' in FIELDS[row.field])) return undefined;
  const value: unknown = asset[row.field];
  const list = (Array.isArray(value) ? value : [value]).map(String);
  return list.length === row.values.length ? list : undefined;
}
