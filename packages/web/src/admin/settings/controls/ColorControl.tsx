import { useT } from '@assetportal/sdk/react';
import { ColorVerdict } from './ColorVerdict.js';
import styles from './inputs.module.css';
import type { ControlProps } from './controlProps.js';
import { useInput } from './useInput.js';

/** A color: the picker of the browser, and its value as text. An empty one has the color of the page. */
export function ColorControl({ setting, id, describedBy }: ControlProps) {
  const t = useT();
  const { nullable } = setting.info;
  const input = useInput(
    setting,
    (value) => (typeof value === 'string' ? value : ''),
    (text) => (text.trim() === '' && nullable ? null : colorOf(text)),
  );
  const value = typeof setting.value === 'string' ? setting.value : undefined;
  return (
    <span className={styles.color}>
      <ColorVerdict path={setting.path} />
      <input
        id={id}
        type="color"
        className={styles.swatch}
        value={value?.slice(0, 7) ?? '#808080'}
        aria-describedby={describedBy}
        data-none={value === undefined || undefined}
        onChange={(event) => setting.set(event.target.value)}
      />
      <span className={styles.hex}>
        <input
          {...input}
          type="text"
          spellCheck={false}
          autoComplete="off"
          className={styles.input}
          placeholder={nullable ? t('settings.asPage') : undefined}
          aria-label={t('settings.hexValue')}
          aria-describedby={describedBy}
        />
      </span>
    </span>
  );
}

/** Returns a color as the configuration stores it: with a number sign, and in lower case. */
function colorOf(text: string): string {
  const trimmed = text.trim().toLowerCase();
  return /^(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/.test(trimmed) ? `#${trimmed}` : trimmed;
}
