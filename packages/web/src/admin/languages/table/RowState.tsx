import type { TranslationRow } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { CircleDashed, Pencil, RefreshCw, TriangleAlert } from 'lucide-react';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import styles from './TranslationTable.module.css';

/** The state of a row: the most urgent one as an icon. */
export function RowState({ row }: { readonly row: TranslationRow }) {
  const t = useT();
  const state = stateOf(row);
  if (state === null) return null;
  const { Icon, key, tone } = state;
  return (
    <span role="img" aria-label={t(key)} data-tone={tone} className={styles.icon} {...tooltipOf(t(key))}>
      <Icon />
    </span>
  );
}

function stateOf({ hasProblem, isChanged, isMissing, isSourceChanged }: TranslationRow) {
  if (hasProblem) return { Icon: TriangleAlert, key: 'languages.rowState.problem', tone: 'bad' };
  if (isMissing) return { Icon: CircleDashed, key: 'languages.rowState.missing', tone: 'muted' };
  if (isChanged) return { Icon: Pencil, key: 'languages.rowState.changed', tone: 'warn' };
  if (isSourceChanged) return { Icon: RefreshCw, key: 'languages.rowState.source', tone: 'warn' };
  return null;
}
