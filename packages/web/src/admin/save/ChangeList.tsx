import { describeChange, type ChangeDescription, type UnsavedChange } from '@assetportal/sdk/admin';
import { settingsPageKey } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ChevronUp, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { useAdmin } from '../context/adminContext.js';
import { ShownSetting } from '../settings/setting/ShownSetting.js';
import styles from './ChangeList.module.css';

interface Line {
  readonly change: UnsavedChange;
  readonly name: string;
  readonly place: string;
  readonly description: ChangeDescription | null;
}

/** The unsaved changes: a list that opens above the bar, in which each change can be undone. */
export function ChangeList({ changes }: { readonly changes: readonly UnsavedChange[] }) {
  const t = useT();
  if (changes.length === 0) return null;
  return (
    <details className={styles.changes}>
      <summary>
        <span className={styles.dot} />
        <span>{t('settings.unsavedCount', { count: changes.length })}</span>
        <ChevronUp aria-hidden />
      </summary>
      <Lines changes={changes} />
    </details>
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
      const description = describeChange(change.change, { before, after }, translator);
      return { change, name: description.title, place: description.place.join(' › '), description };
    });
  }, [changes, config, translator]);
}
