import { shortcutsModule } from '@assetportal/sdk';
import {
  keysIn,
  pageOf,
  shortcutSections,
  type Shortcut,
  type ShortcutSection,
} from '@assetportal/sdk/rules';
import { useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Fragment } from 'react';
import { useLocation } from 'react-router-dom';
import { Checkbox } from '../../components/Checkbox/Checkbox.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import styles from './ShortcutsDialog.module.css';

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Lists all keyboard shortcuts, those that work on the page first, and has the switch that turns those of a single
 * character off.
 */
export default function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const t = useT();
  const { pathname } = useLocation();
  const shortcuts = useModule(shortcutsModule);
  const enabled = useStore(shortcuts, (state) => state.enabled);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="shortcuts"
      title={t('shortcuts.title')}
      closeLabel={t('common.close')}
    >
      <div className={styles.columns}>
        {shortcutSections(pageOf(pathname)).map((section) => (
          <Section key={section.name} section={section} />
        ))}
      </div>
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
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t(`shortcuts.${name}`)}</h3>
      <dl>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.name} className={styles.row}>
            <dt>{t(`shortcuts.${shortcut.name}`)}</dt>
            <dd className={styles.keys}>
              <Keys shortcut={shortcut} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Computers of Apple have other names for modifier keys. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const APPLE_KEYS: Readonly<Record<string, string>> = { control: '⌘', shift: '⇧' };

function Keys({ shortcut: { keys, sequence } }: { readonly shortcut: Shortcut }) {
  const t = useT();
  const locale = useLocale();
  const nameOf = (part: string) => (isApple ? APPLE_KEYS[part] : undefined) ?? t(`shortcuts.${part}`);
  return keysIn(keys, locale).map((key, index) => (
    <Fragment key={key}>
      {index > 0 && sequence && <span className={styles.then}>{t('shortcuts.then')}</span>}
      <kbd className={styles.key}>{key.replace(/\{(\w+)\}/g, (_, part: string) => nameOf(part))}</kbd>
    </Fragment>
  ));
}
