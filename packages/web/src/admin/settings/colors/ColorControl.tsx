import { useT } from '@assetportal/sdk/react';
import { useId, useRef, useState } from 'react';
import { ColorButton } from './ColorButton.js';
import { ColorEditor } from './editor/ColorEditor.js';
import type { ControlProps } from '../setting/controlProps.js';
import styles from './ColorControl.module.css';

/** A color outside of the two schemes: a button with its value, and the editor below. */
export function ColorControl({ setting }: ControlProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const name = t(setting.info.labelKey);
  return (
    <div ref={box} className={styles.color}>
      <div className={styles.button}>
        <ColorButton
          setting={setting}
          name={name}
          verdict={undefined}
          isOpen={isOpen}
          editor={id}
          onToggle={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <ColorEditor
          id={id}
          label={name}
          setting={setting}
          onClose={() => {
            setOpen(false);
            box.current?.querySelector('button')?.focus();
          }}
        />
      )}
    </div>
  );
}
