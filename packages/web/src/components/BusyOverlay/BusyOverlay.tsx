import { Spinner } from '../Spinner/Spinner.js';
import styles from './BusyOverlay.module.css';

/**
 * Covers its positioned container while the content loads. Appears after a short delay, so that the page does
 * not flicker if the response is quick.
 */
export function BusyOverlay({ label }: { readonly label: string }) {
  return (
    <div className={styles.overlay}>
      <Spinner size="lg" label={label} />
    </div>
  );
}

/** A thin progress line at the top of the window. It does not block the page. Appears after a short delay. */
export function BusyLine({ label }: { readonly label: string }) {
  return <div className={styles.line} role="progressbar" aria-label={label} />;
}
