import { PLAYBACK_SPEEDS, speedLabel } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ChoiceMenu } from '../tools/ChoiceMenu.js';
import styles from '../tools/StageTools.module.css';

interface SpeedMenuProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

/** The button with the speed, which opens the menu of speeds. */
export function SpeedMenu({ speed, onChange }: SpeedMenuProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const factor = new Intl.NumberFormat(translator.locale).format(speed);
  return (
    <ChoiceMenu
      label={t('stage.speedValue', { value: speedLabel(speed, translator) })}
      title={t('stage.speed')}
      shortcut="< >"
      className={styles.text}
      value={String(speed)}
      options={PLAYBACK_SPEEDS.map((value) => ({
        value: String(value),
        label: speedLabel(value, translator),
      }))}
      onChange={(value) => onChange(Number(value))}
    >
      {factor}×
    </ChoiceMenu>
  );
}
