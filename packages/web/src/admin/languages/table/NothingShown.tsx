import type { RowFilter } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { CircleCheck, SearchX } from 'lucide-react';
import styles from './TranslationTable.module.css';

/** The empty table: nothing is missing, or nothing matches. */
export function NothingShown({ filter }: { readonly filter: RowFilter }) {
  const t = useT();
  const isDone = filter === 'missing' || filter === 'problems';
  return (
    <p className={styles.nothing} role="status">
      {isDone ? <CircleCheck aria-hidden /> : <SearchX aria-hidden />}
      {t(`languages.nothing.${filter}`)}
    </p>
  );
}
