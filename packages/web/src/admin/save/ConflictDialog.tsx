import { describeConflict, type ConfigConflict, type ConflictDescription } from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { useAdmin } from '../context/adminContext.js';
import { ShownSetting } from '../settings/setting/ShownSetting.js';
import styles from './SettingsDialogs.module.css';

/** The versions, in display order. */
const SIDES = ['theirs', 'mine'] as const;

type Side = (typeof SIDES)[number];

interface ConflictDialogProps {
  readonly conflict: ConfigConflict;
  readonly onClose: () => void;
}

/** Lets the admin decide on each value that another admin has changed as well. All other changes are merged already. */
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
          {SIDES.map((side) => (
            <span key={side}>
              {t(`settings.conflict.${side}`)}
              <button type="button" className={styles.takeAll} onClick={() => takeAll(side)}>
                {t('settings.conflict.takeAll')}
              </button>
            </span>
          ))}
        </div>
        {described.map((one) => {
          const id = pathText(one.conflict.path);
          const choose = (side: Side) => setSides({ ...sides, [id]: side });
          return <Choice key={id} id={id} conflict={one} chosen={sides[id]} onChoose={choose} />;
        })}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly conflict: ConflictDescription;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** The two versions of one setting, of which the admin chooses one. */
function Choice({ id, conflict, chosen, onChoose }: ChoiceProps) {
  const t = useT();
  return (
    <fieldset className={styles.conflict}>
      <legend>
        {conflict.title}
        <span className={styles.place}>{conflict.place.join(' › ')}</span>
        <span className={styles.place}>
          {t('settings.conflict.before')} <ShownSetting value={conflict.base} />
        </span>
      </legend>
      {SIDES.map((side) => (
        <label key={side} className={styles.card}>
          <input type="radio" name={id} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className={styles.sideName}>{t(`settings.conflict.${side}`)}: </span>
          <ShownSetting value={conflict[side]} />
        </label>
      ))}
    </fieldset>
  );
}
