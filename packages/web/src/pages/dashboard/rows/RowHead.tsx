import { countText, NEWEST_ROW, type CollectionRow } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../../components/Link/Link.js';
import styles from './Rows.module.css';

interface RowHeadProps {
  /** ID of the heading, which names the row. */
  readonly id: string;
  readonly row: CollectionRow;
  /** Number of assets in the row. Null if it is not loaded yet. */
  readonly total: number | null;
}

/** The heading of a row, the number of its assets if they are a selection, and the link to the search for all of them. */
export function RowHead({ id, row: { key, label, url }, total }: RowHeadProps) {
  const t = useT();
  const locale = useLocale();
  // All assets are sorted by date there: their number says nothing about the row.
  const hasCount = total !== null && key !== NEWEST_ROW;
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.name}>
        {label}
      </h2>
      {hasCount && <span className={styles.count}>{countText(total, locale)}</span>}
      {url !== null && (
        <Link to={url} aria-label={t('dashboard.showCollection', { title: label })} className={styles.all}>
          {t('dashboard.showAll')}
          <ChevronRight aria-hidden />
        </Link>
      )}
    </div>
  );
}
