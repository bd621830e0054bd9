import styles from './Swatch.module.css';

/** A small area in a color. Struck through for no color. */
export function Swatch({ color, small }: { readonly color: string | null; readonly small?: boolean }) {
  return (
    <span
      className={styles.swatch}
      data-none={color === null || undefined}
      data-small={small || undefined}
      style={color === null ? undefined : { background: color }}
      aria-hidden
    />
  );
}
