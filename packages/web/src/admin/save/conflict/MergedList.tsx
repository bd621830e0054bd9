import {
  authorsOf,
  describeChange,
  mergedChanges,
  saveThatChanged,
  type ConfigConflict,
  type MergedChange,
} from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import { Face } from '../../history/AuthorFace.js';
import styles from './ConflictDialog.module.css';

/** The changes that are merged without a decision, each with its author. Folded at first. */
export function MergedList({ conflict }: { readonly conflict: ConfigConflict }) {
  const t = useT();
  const lines = useLines(conflict);
  const { config } = useAdmin();
  const others = useStore(config.store, (state) => state.others);
  if (lines.length === 0) return null;
  const theirs = lines.filter(({ side }) => side === 'theirs');
  const mine = lines.length - theirs.length;
  const names =
    authorsOf(
      others,
      theirs.map(({ change }) => change),
    ).join(', ') || t('settings.conflict.others');
  const counts = [
    ...(theirs.length === 0 ? [] : [t('settings.conflict.by', { number: theirs.length, name: names })]),
    ...(mine === 0 ? [] : [t('settings.conflict.byYou', { number: mine })]),
  ];
  return (
    <details className={styles.merged}>
      <summary>
        <ChevronRight aria-hidden />
        {t('settings.conflict.merged', { count: lines.length })}
        <span>{counts.join(', ')}</span>
      </summary>
      <ul>
        {lines.map(({ id, author, text }) => (
          <li key={id}>
            {author !== '' && <Face name={author} />}
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Line extends MergedChange {
  readonly id: string;
  readonly author: string;
  readonly text: string;
}

function useLines(conflict: ConfigConflict): readonly Line[] {
  const { session, translator: store } = useApp();
  const translator = useStore(store);
  const user = useStore(session.store, (state) => state.session?.user ?? '');
  const { config } = useAdmin();
  const others = useStore(config.store, (state) => state.others);
  return useMemo(() => {
    const { base, mine, theirs } = conflict;
    return mergedChanges(conflict).map((merged): Line => {
      const { side, change } = merged;
      const after = side === 'mine' ? mine : theirs;
      const { text } = describeChange(change, { before: base, after }, translator);
      const author = side === 'mine' ? user : (saveThatChanged(others, change)?.user ?? '');
      return { ...merged, id: `${side} ${text}`, author, text };
    });
  }, [conflict, others, translator, user]);
}
