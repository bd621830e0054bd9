import type { ConfigConflict } from '@assetportal/sdk/admin';
import { pathText, placeOf, sectionKey, settingsPageKey, type ConfigPath } from '@assetportal/sdk/config';
import { fieldPath } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { useAdmin } from '../adminContext.js';
import { infoOf } from '../settings/useSetting.js';
import styles from './SettingsDialogs.module.css';
import { SettingValue } from './SettingValue.js';

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
  const { paths } = conflict;
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
        {paths.map(({ path, base, mine, theirs }) => {
          const id = pathText(path);
          return (
            <fieldset key={id} className={styles.conflict}>
              <legend>
                {nameOf(path, t)}
                <span className={styles.place}>{placeText(path, t)}</span>
                <span className={styles.place}>
                  {t('settings.conflict.before')} <SettingValue path={path} value={base} />
                </span>
              </legend>
              {(
                [
                  ['theirs', theirs],
                  ['mine', mine],
                ] as const
              ).map(([side, value]) => (
                <label key={side} className={styles.card}>
                  <input
                    type="radio"
                    name={id}
                    checked={sides[id] === side}
                    onChange={() => setSides({ ...sides, [id]: side })}
                  />
                  <span className={styles.sideName}>{t(`settings.conflict.${side}`)}: </span>
                  <SettingValue path={path} value={value} />
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </Dialog>
  );
}

const nameOf = (path: ConfigPath, t: ReturnType<typeof useT>): string => t(infoOf(path).labelKey);

function placeText(path: ConfigPath, t: ReturnType<typeof useT>): string {
  const place = placeOf(fieldPath(path));
  return place === undefined ? '' : `${t(settingsPageKey(place.page))}, ${t(sectionKey(place))}`;
}
