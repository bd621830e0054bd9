import { useT } from '@assetportal/sdk/react';
import { use } from 'react';
import { LogoContext } from '../../files/logo/logoContext.js';
import styles from './LogoColors.module.css';

interface LogoColorsProps {
  readonly value: string | null;
  readonly onChoose: (hex: string) => void;
}

/** The dominant colors of the main logo. Absent without a logo. */
export function LogoColors({ value, onChoose }: LogoColorsProps) {
  const t = useT();
  const { colors } = use(LogoContext);
  if (colors.length === 0) return null;
  return (
    <div role="group" aria-label={t('settings.color.fromLogo')}>
      <div className={styles.label}>{t('settings.color.fromLogo')}</div>
      <div className={styles.colors}>
        {colors.map(({ hex }) => (
          <button
            key={hex}
            type="button"
            className={styles.color}
            style={{ background: hex }}
            aria-label={hex}
            aria-pressed={hex === value}
            onClick={() => onChoose(hex)}
          />
        ))}
      </div>
    </div>
  );
}
