import type { ShownValue } from '@assetportal/sdk/admin';
import styles from './ShownSetting.module.css';

/** A value of a setting as an admin reads it: a color with its swatch, other values as text. */
export function ShownSetting({ value }: { readonly value: ShownValue }) {
  if (value.kind !== 'color') return <span dir="auto">{value.text}</span>;
  return (
    <span className={styles.color}>
      <Swatch color={String(value.value)} />
      {value.text}
    </span>
  );
}

/** A small area in a color. An attribute of an SVG, because the content security policy forbids inline styles. */
export function Swatch({ color }: { readonly color: string }) {
  return (
    <svg viewBox="0 0 16 16" className={styles.swatch} aria-hidden>
      <rect width="16" height="16" rx="4" fill={color} />
    </svg>
  );
}
