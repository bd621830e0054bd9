import { configOptionKey, type ConfigPath } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { infoOf } from '../settings/useSetting.js';
import styles from './SettingsDialogs.module.css';

/** A value of a setting as an admin reads it: a color with its swatch, an option by its name, a number with its unit. */
export function SettingValue({ path, value }: { readonly path: ConfigPath; readonly value: unknown }) {
  const t = useT();
  const { widget, unit } = infoOf(path);
  if (value === undefined || value === '') return <em>{t('settings.empty')}</em>;
  switch (widget) {
    case 'color':
      return value === null ? (
        <em>{t('settings.asPage')}</em>
      ) : (
        <span className={styles.color}>
          <svg viewBox="0 0 16 16" aria-hidden>
            <rect width="16" height="16" rx="4" fill={String(value)} />
          </svg>
          {String(value)}
        </span>
      );
    case 'toggle':
      return <span>{t(value === true ? 'settings.on' : 'settings.off')}</span>;
    case 'select':
      return <span>{t(configOptionKey(value as string | null))}</span>;
    case 'number':
      return (
        <span>
          {value === null ? t('settings.automatic') : [String(value), unit].filter(Boolean).join(' ')}
        </span>
      );
    default:
      return <span dir="auto">{textOf(value)}</span>;
  }
}

/** Maximum number of characters of a value. */
const MAX_LENGTH = 400;

function textOf(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map(String).join(', ')
        : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text;
}
