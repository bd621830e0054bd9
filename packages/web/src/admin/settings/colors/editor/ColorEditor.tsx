import { hexOfHsv, type Scheme } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useAdmin } from '../../../context/adminContext.js';
import type { Setting } from '../../setting/useSetting.js';
import styles from './ColorEditor.module.css';
import { ColorField } from './ColorField.js';
import { Eyedropper } from './Eyedropper.js';
import { HexInput } from './HexInput.js';
import { HueSlider } from './HueSlider.js';
import { LogoColors } from './LogoColors.js';
import { useEditedColor } from './useEditedColor.js';

interface ColorEditorProps {
  readonly id: string;
  /** Name of the color, with its scheme. */
  readonly label: string;
  readonly setting: Setting;
  /** Scheme of the button to which the editor belongs. */
  readonly side?: Scheme;
  readonly onClose: () => void;
  /** Further facts below, such as the pairs that use the color. */
  readonly children?: ReactNode;
}

/** The editor of a color: a field for saturation and brightness, a slider for the hue, and other ways to enter it. */
export function ColorEditor({ id, label, setting, side, onClose, children }: ColorEditorProps) {
  const t = useT();
  const { settings } = useAdmin();
  const box = useRef<HTMLDivElement>(null);
  const { color, change, hold, release } = useEditedColor(setting);
  const value = typeof setting.value === 'string' ? setting.value : null;
  const choose = (hex: string | null) => {
    settings.endStep();
    setting.set(hex);
    settings.endStep();
  };
  useEffect(() => {
    // On a phone, the focus in a text field would open the keyboard, which covers the editor.
    const isCoarse = matchMedia('(pointer: coarse)').matches;
    box.current
      ?.querySelector<HTMLElement>(isCoarse ? '[data-color-field] input' : 'input[type=text]')
      ?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its controls closes the editor.
    <div
      ref={box}
      id={id}
      role="group"
      aria-label={label}
      className={styles.editor}
      data-side={side}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.pick}>
        <div>
          <ColorField color={color} onChange={change} onStart={hold} onEnd={release} />
          <HueSlider color={color} onChange={change} onStart={hold} onEnd={release} />
        </div>
        <div className={styles.side}>
          <div className={styles.hex}>
            <HexInput value={value} placeholder={hexOfHsv(color).toUpperCase()} onChange={choose} />
            <Eyedropper onPick={choose} />
          </div>
          <LogoColors value={value} onChoose={choose} />
          {setting.info.nullable && value !== null && (
            <button type="button" className={styles.none} onClick={() => choose(null)}>
              {t('settings.color.noColor')}
            </button>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}
