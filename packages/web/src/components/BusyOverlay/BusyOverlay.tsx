import { Spinner } from '../Spinner/Spinner.js';
import styles from './BusyOverlay.module.css';

/**
 * Covers its positioned container while the content loads. Appears after a short delay, so that a quick response
 * does not flicker.
 */
export function BusyOverlay({ label }: { readonly label: string }) {
  return (
    <div className={styles.overlay}>
      <Spinner size="lg" label={label} />
    </div>
  );
}

/** A thin progress line at the top of the window. The page stays usable meanwhile. */
export function BusyLine({ label }: { readonly label: string }) {
  return <div className={styles.line} role="progressbar" aria-label={label} />;
}
