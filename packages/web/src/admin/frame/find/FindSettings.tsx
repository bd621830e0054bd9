import { useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { FindBox } from './FindBox.js';
import styles from './FindSettings.module.css';

/** The button that opens the search over all settings. `/` opens it from everywhere outside of fields. */
export function FindSettings() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => {
      const isText =
        event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      const isKey = (event.key === '/' && !isText) || (event.key.toLowerCase() === 'k' && event.ctrlKey);
      if (!isKey || document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t('settings.find.title')}
        aria-keyshortcuts="/ Control+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
        <span>{t('settings.find.title')}</span>
        <kbd aria-hidden>/</kbd>
      </button>
      <Dialog
        open={isOpen}
        width="order"
        title={t('settings.find.title')}
        closeLabel={t('common.close')}
        onClose={() => setOpen(false)}
      >
        <FindBox onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
