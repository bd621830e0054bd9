import { Spinner } from '../Spinner/Spinner.js';
import styles from './BusyOverlay.module.css';

/**
 * Covers its positioned container while what is in it is not there yet. It shows itself only after a moment, so that a
 * quick answer does not flicker.
 */
export function BusyOverlay({ label }: { readonly label: string }) {
  return (
    <div className={styles.overlay}>
      <Spinner size="lg" label={label} />
    </div>
  );
}

/** A thin moving line at the window's upper edge: the portal is at work, and everything stays usable. */
export function BusyLine({ label }: { readonly label: string }) {
  return <div className={styles.line} role="progressbar" aria-label={label} />;
}
