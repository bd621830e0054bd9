import { useT } from '@assetportal/sdk/react';
import { Fragment } from 'react';
import { Dialog } from '../../components/Dialog/Dialog.js';
import styles from './ShortcutsDialog.module.css';

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * The rows of the dialog, by section. Each row has the keys and the last part of its message key. A name in
 * braces is replaced with its translation.
 */
const SHORTCUTS = {
  everywhere: [
    [['/'], 'search'],
    [['?'], 'help'],
    [['{escape}'], 'back'],
  ],
  results: [
    [['←', '→', '↑', '↓'], 'move'],
    [['{home}', '{end}'], 'first'],
    [['{enter}'], 'open'],
    [['{space}'], 'preview'],
    [['x'], 'select'],
    [['{shift} + ←→↑↓'], 'extend'],
    [['{control} + A'], 'all'],
    [['d'], 'download'],
  ],
  inPreview: [
    [['←', '→'], 'page'],
    [['+', '−'], 'zoom'],
    [['0'], 'fit'],
    [['f'], 'fullscreen'],
    [['i'], 'information'],
    [['d'], 'download'],
  ],
} as const;

/** Lists the keyboard shortcuts of the search page and the preview. */
export default function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const t = useT();
  const keyText = (key: string) => key.replace(/\{(\w+)\}/g, (_, name: string) => t(`shortcuts.${name}`));
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')} closeLabel={t('common.close')}>
      {Object.entries(SHORTCUTS).map(([section, rows]) => (
        <section key={section} className={styles.section}>
          <h3 className={styles.heading}>{t(`shortcuts.${section}`)}</h3>
          <dl className={styles.list}>
            {rows.map(([keys, text]) => (
              <Fragment key={text}>
                <dt className={styles.keys}>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {keyText(key)}
                    </kbd>
                  ))}
                </dt>
                <dd>{t(`shortcuts.${text}`)}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
