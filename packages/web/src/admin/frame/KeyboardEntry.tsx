import { useT } from '@assetportal/sdk/react';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import styles from './AdminNav.module.css';
import keys from './KeyboardEntry.module.css';

/** Shortcuts of the admin area, with the message key of their action. */
const SHORTCUTS = [
  { keys: [['/'], ['control', 'K']], action: 'settings.find.title' },
  { keys: [['control', 'S']], action: 'settings.save' },
  { keys: [['control', 'Z']], action: 'settings.undo' },
  { keys: [['control', 'shift', 'Z']], action: 'settings.redo' },
  { keys: [['F8']], action: 'settings.keys.nextProblem' },
  { keys: [['shift', 'F8']], action: 'settings.keys.previousProblem' },
  { keys: [['space']], action: 'settings.keys.sort' },
] as const;

/** The entry of the navigation that lists the keyboard shortcuts. */
export function KeyboardEntry() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const label = t('shortcuts.title');
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-label={label}
        {...tooltipOf(label)}
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden />
        <span className={styles.name}>{label}</span>
      </button>
      <Dialog
        open={isOpen}
        width="reset"
        title={label}
        closeLabel={t('common.close')}
        onClose={() => setOpen(false)}
      >
        <dl>
          {SHORTCUTS.map(({ keys: combinations, action }) => (
            <div key={action} className={keys.row}>
              <dt>{t(action)}</dt>
              <dd className={keys.keys}>
                {combinations.map((parts) => (
                  <kbd key={parts.join(' ')}>{parts.map((part) => nameOf(part, t)).join(' ')}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}

/** Keys whose name depends on the language. */
const NAMED: ReadonlySet<string> = new Set(['control', 'shift', 'space']);

const nameOf = (key: string, t: (key: string) => string): string =>
  NAMED.has(key) ? t(`shortcuts.${key}`) : key;
