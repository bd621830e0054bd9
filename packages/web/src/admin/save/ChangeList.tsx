import type { ChangeLine } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { MAX_CHANGE_NOTE } from '@assetportal/sdk/contract';
import { ChevronUp, Redo2, Undo2 } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { Button } from '../../components/Button/Button.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { Arrow } from '../components/Arrow.js';
import { useSavable } from '../context/savableContext.js';
import { ShownSetting } from '../settings/setting/ShownSetting.js';
import styles from './ChangeList.module.css';
import { SaveWarnings } from './SaveWarnings.js';

/** The unsaved changes: a list that opens above the bar, in which each change can be undone. */
export function ChangeList({ count }: { readonly count: number }) {
  const t = useT();
  // The list is only rendered when it is open: an import has hundreds of changes.
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the list from everywhere in it.
    <details
      className={styles.changes}
      onKeyDown={closeOnEscape}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={styles.dot} />
        <span>
          <span className={styles.long}>{t('settings.unsavedCount', { count })}</span>
          <span className={styles.short}>{t('settings.unsavedShort', { count })}</span>
        </span>
        <ChevronUp aria-hidden />
      </summary>
      <div className={styles.panel}>
        {isOpen && <Lines />}
        <div className={styles.warnings}>
          <SaveWarnings />
        </div>
        <Note />
        <PhoneActions />
      </div>
    </details>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape') return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

/** A note about the changes, which the history shows. */
function Note() {
  const t = useT();
  const savable = useSavable();
  const note = useStore(savable.store, (state) => state.note);
  return (
    <label className={styles.note}>
      {t('settings.history.note')}
      <input
        type="text"
        value={note}
        maxLength={MAX_CHANGE_NOTE}
        placeholder={t('settings.history.noteExample')}
        onChange={({ target }) => savable.setNote(target.value)}
      />
    </label>
  );
}

/** Actions that the bar has no room for on phones. */
function PhoneActions() {
  const t = useT();
  const { store, redo, discard } = useSavable();
  const canRedo = useStore(store, (state) => state.canRedo);
  return (
    <div className={styles.actions}>
      <Button icon={<Redo2 />} disabled={!canRedo} onClick={redo}>
        {t('settings.redo')}
      </Button>
      <Button onClick={discard}>{t('settings.discard')}</Button>
    </div>
  );
}

function Lines() {
  const t = useT();
  const savable = useSavable();
  const lines = useLines();
  return (
    <ul className={styles.list}>
      {lines.slice(0, MAX_LINES).map(({ id, name, place, from, to, action }) => (
        <li key={id}>
          <span>
            {name}
            <span className={styles.place}>{place.join(' › ')}</span>
          </span>
          <span className={styles.values}>
            {from !== null && <ShownSetting value={from} />}
            {from !== null && to !== null && <Arrow />}
            {to !== null && <ShownSetting value={to} />}
            {action}
          </span>
          <IconButton
            size="sm"
            label={t('settings.undoChange', { name })}
            onClick={() => savable.revertChange(id)}
          >
            <Undo2 />
          </IconButton>
        </li>
      ))}
      {lines.length > MAX_LINES && (
        <li>{t('languages.unsaved.more', { count: lines.length - MAX_LINES })}</li>
      )}
    </ul>
  );
}

/** Maximum number of changes that the list shows. */
const MAX_LINES = 200;

/** Describes the changes in the language of the admin. */
function useLines(): readonly ChangeLine[] {
  const savable = useSavable();
  const translator = useStore(useApp().translator);
  const changes = useStore(savable.store, (state) => state.changes);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- The lines describe the changes.
  return useMemo(() => savable.describe(translator), [savable, changes, translator]);
}
