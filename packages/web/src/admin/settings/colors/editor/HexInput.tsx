import { parseHex } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useId, useState } from 'react';
import inputs from '../../controls/inputs.module.css';
import styles from './HexInput.module.css';

interface HexInputProps {
  /** Null for no color. */
  readonly value: string | null;
  /** Color that is shown while there is none. */
  readonly placeholder: string;
  readonly onChange: (hex: string) => void;
}

/** A color as text. It is applied when the field loses the focus, and with Enter. */
export function HexInput({ value, placeholder, onChange }: HexInputProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const apply = () => {
    if (text === null) return;
    const hex = parseHex(text);
    // An empty field leaves the color as it is. “No color” is a button.
    setInvalid(hex === null && text.trim() !== '');
    if (hex === null && text.trim() !== '') return;
    setText(null);
    if (hex !== null && hex !== value) onChange(hex);
  };
  return (
    <span className={styles.hex}>
      <input
        type="text"
        className={inputs.input}
        value={text ?? value?.toUpperCase() ?? ''}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-label={t('settings.color.hex')}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? id : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          setInvalid(false);
        }}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
      {isInvalid && (
        <span id={id} role="alert" className={styles.fault}>
          {t('settings.color.invalid')}
        </span>
      )}
    </span>
  );
}
