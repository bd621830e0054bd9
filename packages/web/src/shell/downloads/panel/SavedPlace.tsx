import { useT } from '@assetportal/sdk/react';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import styles from './DownloadRow.module.css';

const isMac = /mac/i.test(navigator.platform);
/** Keys with which the browser shows its downloads. */
const KEYS = isMac ? ['⌥', '⌘', 'L'] : ['Ctrl', 'J'];

/** Where a saved file is: a page cannot open the folder, so this names the keys of the browser. */
export function SavedPlace({ file }: { readonly file: string | null }) {
  const t = useT();
  const touch = useMediaQuery('(pointer: coarse)');
  if (file !== null) return <p className={styles.state}>{t('downloads.savedAs', { name: file })}</p>;
  return (
    <p className={styles.state}>
      {t('downloads.where')}
      {!touch &&
        KEYS.map((key) => (
          <kbd key={key} className={styles.key}>
            {key === 'Ctrl' ? t('shortcuts.control') : key}
          </kbd>
        ))}
    </p>
  );
}
