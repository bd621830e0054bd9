import type { ComponentProps } from 'react';
import styles from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'role'> {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch, which takes effect at once: in the preview, not for visitors. */
export function Switch({ onChange, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      className={styles.switch}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
