import {
  describeChange,
  pageChangeKind,
  type ChangeDescription,
  type UnsavedChange,
} from '@assetportal/sdk/admin';
import { customTitle } from '@assetportal/sdk/rules';
import { settingsPageKey } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { MAX_CHANGE_NOTE } from '@assetportal/sdk/contract';
import { ChevronUp, Redo2, Undo2 } from 'lucide-react';
import { useMemo, type KeyboardEvent } from 'react';
import { Button } from '../../components/Button/Button.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { useAdmin } from '../context/adminContext.js';
import { ShownSetting } from '../settings/setting/ShownSetting.js';
import styles from './ChangeList.module.css';

interface Line {
  readonly change: UnsavedChange;
  readonly name: string;
  readonly place: string;
  readonly description: Pick<ChangeDescription, 'from' | 'to' | 'action'> | null;
}

/** The unsaved changes: a list that opens above the bar, in which each change can be undone. */
export function ChangeList({ changes }: { readonly changes: readonly UnsavedChange[] }) {
  const t = useT();
  if (changes.length === 0) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the list from everywhere in it.
    <details className={styles.changes} onKeyDown={closeOnEscape}>
      <summary>
        <span className={styles.dot} />
        <span>
          <span className={styles.long}>{t('settings.unsavedCount', { count: changes.length })}</span>
          <span className={styles.short}>{t('settings.unsavedShort', { count: changes.length })}</span>
        </span>
        <ChevronUp aria-hidden />
      </summary>
      <div className={styles.panel}>
        <Lines changes={changes} />
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
  const { settings } = useAdmin();
  const note = useStore(settings.store, (state) => state.note);
  return (
    <label className={styles.note}>
      {t('settings.history.note')}
      <input
        type="text"
        value={note}
        maxLength={MAX_CHANGE_NOTE}
        placeholder={t('settings.history.noteExample')}
        onChange={({ target }) => settings.setNote(target.value)}
      />
    </label>
  );
}

/** Actions that the bar has no room for on phones. */
function PhoneActions() {
  const t = useT();
  const { settings } = useAdmin();
  const canRedo = useStore(settings.store, (state) => state.canRedo);
  return (
    <div className={styles.actions}>
      <Button icon={<Redo2 />} disabled={!canRedo} onClick={settings.redo}>
        {t('settings.redo')}
      </Button>
      <Button onClick={settings.discard}>{t('settings.discard')}</Button>
    </div>
  );
}

function Lines({ changes }: { readonly changes: readonly UnsavedChange[] }) {
  const t = useT();
  const { settings } = useAdmin();
  const lines = useLines(changes);
  return (
    <ul className={styles.list}>
      {lines.map(({ change, name, place, description }) => (
        <li key={change.id}>
          <span>
            {name}
            <span className={styles.place}>{place}</span>
          </span>
          <span className={styles.values}>
            {description?.from != null && <ShownSetting value={description.from} />}
            {description?.from != null && description.to !== null && ' → '}
            {description?.to != null && <ShownSetting value={description.to} />}
            {description?.action}
          </span>
          <IconButton
            size="sm"
            label={t('settings.undoChange', { name })}
            onClick={() => settings.revert(change)}
          >
            <Undo2 />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** Describes the changes in the language of the admin. */
function useLines(changes: readonly UnsavedChange[]): readonly Line[] {
  const { config } = useAdmin();
  const translator = useStore(useApp().translator);
  return useMemo(() => {
    const { t } = translator;
    const { backup: before, config: after } = config.store.getState();
    return changes.map((change): Line => {
      if (change.kind === 'file') {
        const place = t(settingsPageKey('appearance'));
        return { change, name: t(`brandingFile.${change.file}`), place, description: null };
      }
      if (change.kind === 'page') {
        const name = customTitle(change.key, after.customPages, translator.locale);
        const place = `${t('settings.adminPage.editor')} › ${change.short.toUpperCase()}`;
        const action = t(`pageEditor.change.${pageChangeKind(change)}`);
        return { change, name, place, description: { from: null, to: null, action } };
      }
      const description = describeChange(change.change, { before, after }, translator);
      return { change, name: description.title, place: description.place.join(' › '), description };
    });
  }, [changes, config, translator]);
}
