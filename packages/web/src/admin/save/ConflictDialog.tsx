import { describeConflict, type ConfigConflict } from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { useAdmin } from '../adminContext.js';
import { ShownSetting } from '../settings/ShownSetting.js';
import styles from './SettingsDialogs.module.css';

type Side = 'mine' | 'theirs';

interface ConflictDialogProps {
  readonly conflict: ConfigConflict;
  readonly onClose: () => void;
}

/** Asks for each value that another admin has changed as well. Everything else has been merged already. */
export function ConflictDialog({ conflict, onClose }: ConflictDialogProps) {
  const t = useT();
  const { config, settings } = useAdmin();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { paths, theirs } = conflict;
  const translator = useStore(useApp().translator);
  const merged = useStore(config.store, (state) => state.config);
  const described = paths.map((one) => describeConflict(one, [merged, theirs], translator));
  const isComplete = paths.every(({ path }) => sides[pathText(path)] !== undefined);
  const takeAll = (side: Side) =>
    setSides(Object.fromEntries(paths.map(({ path }) => [pathText(path), side])));
  const save = () => {
    for (const { path } of paths) config.resolve(path, sides[pathText(path)] ?? 'mine');
    onClose();
    void settings.save();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      width="download"
      title={t('settings.conflict.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button variant="quiet" onClick={onClose}>
            {t('settings.keepEditing')}
          </Button>
          <Button variant="primary" disabled={!isComplete} onClick={save}>
            {t('settings.conflict.save')}
          </Button>
        </div>
      }
    >
      <p>{t('settings.conflict.text', { count: paths.length })}</p>
      <div className={styles.conflicts}>
        <div className={styles.sides}>
          <span />
          {(['theirs', 'mine'] as const).map((side) => (
            <span key={side}>
              {t(`settings.conflict.${side}`)}
              <button type="button" className={styles.takeAll} onClick={() => takeAll(side)}>
                {t('settings.conflict.takeAll')}
              </button>
            </span>
          ))}
        </div>
        {described.map(({ conflict: { path }, ...setting }) => {
          const id = pathText(path);
          return (
            <fieldset key={id} className={styles.conflict}>
              <legend>
                {setting.title}
                <span className={styles.place}>{setting.place.join(' › ')}</span>
                <span className={styles.place}>
                  {t('settings.conflict.before')} <ShownSetting value={setting.base} />
                </span>
              </legend>
              {(['theirs', 'mine'] as const).map((side) => (
                <label key={side} className={styles.card}>
                  <input
                    type="radio"
                    name={id}
                    checked={sides[id] === side}
                    onChange={() => setSides({ ...sides, [id]: side })}
                  />
                  <span className={styles.sideName}>{t(`settings.conflict.${side}`)}: </span>
                  <ShownSetting value={setting[side]} />
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </Dialog>
  );
}
