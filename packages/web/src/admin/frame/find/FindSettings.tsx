import { isCommand, isModified, shortcutKey } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { FindBox } from './FindBox.js';
import styles from './FindSettings.module.css';

/** The button that opens the search over all settings. `/` opens it from everywhere outside of fields. */
export function FindSettings() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  useFindKeys(() => setOpen(true));
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
      <FindDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The button of the search in the bar of a phone. */
export function FindSettingsIcon() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('settings.find.title')} onClick={() => setOpen(true)}>
        <Search />
      </IconButton>
      <FindDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function FindDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open={isOpen}
      width="order"
      title={t('settings.find.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <FindBox onClose={onClose} />
    </Dialog>
  );
}

/** Calls a function on `/` outside of fields, and on Ctrl K. */
function useFindKeys(onFind: () => void): void {
  const find = useEffectEvent(onFind);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isText =
        event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      const key = shortcutKey(event);
      const isKey = (key === '/' && !isModified(event) && !isText) || (key === 'k' && isCommand(event));
      if (!isKey || document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      find();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
