import { countablesOf, hitsOf, type ListItem } from '@assetportal/sdk/admin';
import { configOptionKey, type DashboardCollection } from '@assetportal/sdk/config';
import { countText, fieldLabel } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { LibraryBig, Search } from 'lucide-react';
import { useEffect } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './PosterRow.module.css';

/** What a row of the home page shows: a search and its order, or collections of the server. */
export function RowSource({ item }: { readonly item: ListItem }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const fields = useStore(useApp().fields, (state) => state.fields);
  const row = item.value as unknown as DashboardCollection;
  const direction = t(configOptionKey(row.orientation));
  const { hitCounts } = useAdmin();
  const { collections } = useStore(hitCounts.store);
  const isMissing = collections !== null && countablesOf(row, collections).length === 0;
  const sorting = t('settings.row.sorted', {
    field: fieldLabel(row.sort, translator, {}, fields),
    direction,
  });
  return (
    <span className={styles.source}>
      {row.indicator === '' ? <Search aria-hidden /> : <LibraryBig aria-hidden />}
      <span dir="auto">{row.indicator === '' ? row.search.trim() || '*' : row.indicator}</span>
      {row.indicator === '' && <span> · {sorting}</span>}
      {isMissing && <span className={styles.missing}>{t('settings.collection.unknown')}</span>}
    </span>
  );
}

/** Number of assets in a row. A dash if it could not be counted. */
export function RowHits({ item }: { readonly item: ListItem }) {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const { hitCounts } = useAdmin();
  const { collections, counts } = useStore(hitCounts.store);
  const what = countablesOf(item.value as unknown as DashboardCollection, collections ?? []);
  const hits = hitsOf(what, counts);
  return (
    <span className={styles.hits}>
      <span aria-hidden>{hits === null ? '–' : countText(hits, locale)}</span>
      {hits !== null && (
        <VisuallyHidden>
          {t('settings.row.hits', { count: hits, hits: countText(hits, locale) })}
        </VisuallyHidden>
      )}
    </span>
  );
}

/** Counts the assets of the rows while the list is visible, also after edits. */
export function RowCounts({ items }: { readonly items: readonly ListItem[] }): null {
  const { hitCounts } = useAdmin();
  const { collections } = useStore(hitCounts.store);
  useEffect(() => hitCounts.watch(), [hitCounts]);
  useEffect(() => {
    hitCounts.count(
      'rows',
      items.flatMap(({ value }) => countablesOf(value as unknown as DashboardCollection, collections ?? [])),
    );
  }, [hitCounts, items, collections]);
  return null;
}
