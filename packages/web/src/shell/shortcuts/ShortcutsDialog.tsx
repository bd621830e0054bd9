import { shortcutsModule } from '@assetportal/sdk';
import { SHORTCUTS, type ShortcutSection } from '@assetportal/sdk/rules';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Fragment } from 'react';
import { Checkbox } from '../../components/Checkbox/Checkbox.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import styles from './ShortcutsDialog.module.css';

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Lists all keyboard shortcuts, and has the switch that turns those of a single character off. */
export default function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const t = useT();
  const shortcuts = useModule(shortcutsModule);
  const enabled = useStore(shortcuts, (state) => state.enabled);
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')} closeLabel={t('common.close')}>
      {SHORTCUTS.map((section) => (
        <Section key={section.name} section={section} />
      ))}
      <div className={styles.switch}>
        <Checkbox
          checked={enabled}
          aria-describedby="single-keys-hint"
          onChange={(event) => shortcuts.setEnabled(event.target.checked)}
        >
          {t('shortcuts.singleKeys')}
        </Checkbox>
        <p id="single-keys-hint" className={styles.hint}>
          {t('shortcuts.singleKeysHint')}
        </p>
      </div>
    </Dialog>
  );
}

function Section({ section: { name, shortcuts } }: { readonly section: ShortcutSection }) {
  const t = useT();
  const keyText = (key: string) => key.replace(/\{(\w+)\}/g, (_, part: string) => t(`shortcuts.${part}`));
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t(`shortcuts.${name}`)}</h3>
      <dl className={styles.list}>
        {shortcuts.map((shortcut) => (
          <Fragment key={shortcut.name}>
            <dt className={styles.keys}>
              {shortcut.keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {keyText(key)}
                </kbd>
              ))}
            </dt>
            <dd>{t(`shortcuts.${shortcut.name}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
