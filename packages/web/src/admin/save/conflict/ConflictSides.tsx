import { authorsOf, saveThatChanged, timeText } from '@assetportal/sdk/admin';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import { Face } from '../../history/AuthorFace.js';
import styles from './ConflictDialog.module.css';
import type { Side } from './useChoices.js';

/** The heads of the two columns without names: the other version, and that of the admin. */
export function PlainSides({ onTakeAll }: { readonly onTakeAll: (side: Side) => void }) {
  const t = useT();
  return (
    <div className={styles.sides}>
      <span />
      <Head name={t('settings.conflict.theirs')} face={null} note="" onTake={() => onTakeAll('theirs')} />
      <Head
        name={t('settings.conflict.mine')}
        face={null}
        note={t('settings.notSavedYet')}
        onTake={() => onTakeAll('mine')}
      />
    </div>
  );
}

/** The heads of the two columns: who saved, and a button that chooses all values of a side. */
export function ConflictSides({ onTakeAll }: { readonly onTakeAll: (side: Side) => void }) {
  const t = useT();
  const { session } = useApp();
  const user = useStore(session.store, (state) => state.session?.user ?? '');
  const { name, note } = useTheirs();
  return (
    <div className={styles.sides}>
      <span />
      <Head
        name={name ?? t('settings.conflict.theirs')}
        face={name}
        note={note}
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

/** Returns the names of the other admins, and when they saved. Null until the history has responded. */
function useTheirs(): { readonly name: string | null; readonly note: string } {
  const t = useT();
  const locale = useLocale();
  const { config } = useAdmin();
  const { others, conflict } = useStore(config.store);
  const [now] = useState(() => Date.now());
  const paths = conflict?.paths ?? [];
  const names = authorsOf(others, paths);
  const save = paths.map((path) => saveThatChanged(others, path)).find((one) => one !== undefined);
  if (save === undefined) return { name: null, note: '' };
  const saved = new Date(save.date);
  const minutes = Math.max(0, Math.round((now - saved.getTime()) / 60_000));
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
    minutes < 60 ? -minutes : -Math.round(minutes / 60),
    minutes < 60 ? 'minute' : 'hour',
  );
  const note = t('settings.conflict.saved', { time: timeText(saved, locale), ago });
  return { name: names.join(', ') || null, note };
}
