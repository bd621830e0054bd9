import { useT } from '@assetportal/sdk/react';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import styles from './Arrow.module.css';

/** The arrow from the old value of a change to the new one. It points along the line of the text. */
export function Arrow() {
  const t = useT();
  return (
    <>
      <span className={styles.arrow} aria-hidden>
        →
      </span>
      <VisuallyHidden>{t('settings.history.then')}</VisuallyHidden>
    </>
  );
}
