import type { ConfigPath } from '@assetportal/sdk/config';
import { pathText } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { CircleAlert, RotateCcw } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { classes } from '../../../lib/classes.js';
import { Control } from '../controls/Control.js';
import { isTall } from '../controls/isTall.js';
import { SettingFaults } from '../faults/SettingFaults.js';
import mark from '../setting/mark.module.css';
import styles from './SettingRow.module.css';
import { useSetting, type Setting } from '../setting/useSetting.js';

/** A setting with one value: its name, its control, a mark if it was changed, and the button that resets it. */
export function SettingRow({ path }: { readonly path: ConfigPath }) {
  const setting = useSetting(path);
  const id = useId();
  const t = useT();
  return (
    <RowFrame
      setting={setting}
      id={id}
      name={t(setting.info.labelKey)}
      input={`${id}-input`}
      isTall={isTall(setting.info)}
    >
      <Control setting={setting} id={`${id}-input`} describedBy={`${id}-note`} />
    </RowFrame>
  );
}

interface RowFrameProps {
  readonly setting: Setting;
  readonly id: string;
  readonly name: string;
  /** ID of the control. Undefined if there are several. */
  readonly input?: string;
  /** True if the control is below the name. */
  readonly isTall: boolean;
  readonly children: ReactNode;
}

/** The problems of the entered value. */
export function FaultMessages({ faults }: Pick<Setting, 'faults'>) {
  const t = useT();
  return faults.map(({ path, problem }) => (
    <span key={path} className={styles.fault} role="alert">
      <CircleAlert aria-hidden />
      {t(problem.key, problem.params)}
    </span>
  ));
}

/** The row around the control of a setting. */
export function RowFrame({ setting, id, name, input, isTall, children }: RowFrameProps) {
  const t = useT();
  const { info, isChanged, isUnsaved, faults } = setting;
  const description = t(info.descriptionKey);
  // Each language shows its own problems.
  const isGroup = info.of !== undefined;
  return (
    <>
      <div
        className={classes(styles.row, mark.mark)}
        data-setting={pathText(setting.path)}
        data-changed={isChanged || undefined}
        data-unsaved={isUnsaved || undefined}
        data-tall={isTall || undefined}
      >
        <div className={styles.name}>
          {input === undefined ? (
            <span id={`${id}-label`}>{name}</span>
          ) : (
            <label htmlFor={input}>{name}</label>
          )}
          {(isUnsaved || isChanged) && (
            <VisuallyHidden>{t(isUnsaved ? 'settings.notSavedYet' : 'settings.differs')}</VisuallyHidden>
          )}
          <span id={`${id}-note`} className={styles.note}>
            {description}
            {!isGroup && <FaultMessages faults={faults} />}
          </span>
        </div>
        <div className={styles.control}>{children}</div>
        <span className={styles.reset}>
          {isChanged && (
            <IconButton size="sm" label={t('settings.reset', { name })} onClick={setting.reset}>
              <RotateCcw />
            </IconButton>
          )}
        </span>
      </div>
      <SettingFaults path={setting.path} />
    </>
  );
}
