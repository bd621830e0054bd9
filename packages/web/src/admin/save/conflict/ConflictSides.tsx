import type { DescribedSaves } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Face } from '../../history/AuthorFace.js';
import styles from './ConflictDialog.module.css';
import type { Side } from './useChoices.js';

interface ConflictSidesProps {
  /** The saves of the other version. */
  readonly saves: DescribedSaves;
  readonly onTakeAll: (side: Side) => void;
}

/** The heads of the two columns: who saved, and a button that chooses all values of a side. */
export function ConflictSides({ saves: { names, when }, onTakeAll }: ConflictSidesProps) {
  const t = useT();
  const { session } = useApp();
  const user = useStore(session.store, (state) => state.session?.user ?? '');
  const theirs = names.join(', ');
  return (
    <div className={styles.sides}>
      <span />
      <Head
        name={theirs === '' ? t('settings.conflict.theirs') : theirs}
        face={theirs === '' ? null : theirs}
        note={when}
        onTake={() => onTakeAll('theirs')}
      />
      <Head
        name={t('settings.conflict.mine')}
        face={user === '' ? null : user}
        note={t('settings.notSavedYet')}
        onTake={() => onTakeAll('mine')}
      />
    </div>
  );
}

interface HeadProps {
  readonly name: string;
  readonly face: string | null;
  readonly note: string;
  readonly onTake: () => void;
}

function Head({ name, face, note, onTake }: HeadProps) {
  const t = useT();
  return (
    <span className={styles.side}>
      {face !== null && <Face name={face} />}
      <span className={styles.sideText}>
        <b dir="auto">{name}</b>
        {note !== '' && ` · ${note}`}
      </span>
      <button
        type="button"
        className={styles.takeAll}
        aria-label={`${t('settings.conflict.takeAll')}: ${name}`}
        onClick={onTake}
      >
        {t('settings.conflict.takeAll')}
      </button>
    </span>
  );
}
