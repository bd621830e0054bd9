import { fieldPath, type UnsavedChange } from '@assetportal/sdk/admin';
import { pathText, sectionKey, settingsPageKey } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import type { Translate } from '@assetportal/sdk/translations';
import { ChevronUp, Undo2 } from 'lucide-react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { useAdmin } from '../adminContext.js';
import { infoOf } from '../settings/useSetting.js';
import styles from './ChangeList.module.css';

/** What is not saved yet: a list that opens above the bar, in which each change can be undone. */
export function ChangeList({ changes }: { readonly changes: readonly UnsavedChange[] }) {
  const t = useT();
  const { settings } = useAdmin();
  if (changes.length === 0) return null;
  return (
    <details className={styles.changes}>
      <summary>
        <span className={styles.dot} />
        <span>{t('settings.unsavedCount', { count: changes.length })}</span>
        <ChevronUp aria-hidden />
      </summary>
      <ul className={styles.list}>
        {changes.map((change) => {
          const name = nameOf(change, t);
          return (
            <li key={change.id}>
              <span>
                {name}
                <span className={styles.place}>{placeText(change, t)}</span>
              </span>
              <IconButton
                size="sm"
                label={t('settings.undoChange', { name })}
                onClick={() => settings.revert(change)}
              >
                <Undo2 />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function nameOf(change: UnsavedChange, t: Translate): string {
  if (change.kind === 'file') return t(`settings.file.${change.file}`);
  const { path } = change.change;
  const label = t(infoOf(path).labelKey);
  const last = path.at(-1);
  // An item is named by its key, a value of a language by its code.
  return fieldPath(path).endsWith('*') ? `${t(infoOf(path.slice(0, -1)).labelKey)}: ${last}` : label;
}

function placeText(change: UnsavedChange, t: Translate): string {
  if (change.kind === 'file') return t('settings.page.appearance');
  const { place } = change;
  if (place === undefined) return pathText(change.change.path);
  return `${t(settingsPageKey(place.page))}, ${t(sectionKey(place))}`;
}
