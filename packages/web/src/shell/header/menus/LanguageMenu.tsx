import { useLocale, useT } from '@assetportal/sdk/react';
import { Languages } from 'lucide-react';
import { Menu } from '../../../components/Menu/Menu.js';
import styles from './Trigger.module.css';
import { useLanguageEntry } from './useLanguageEntry.js';

/** Menu to select the language. Hidden if the portal offers only one. */
export function LanguageMenu() {
  const t = useT();
  const active = useLocale().toUpperCase();
  const entry = useLanguageEntry();
  if (entry === null) return null;
  return (
    <Menu
      label={`${t('header.languageMenu')}: ${active}`}
      tooltip
      className={styles.trigger}
      entries={[entry]}
    >
      <Languages aria-hidden />
      <span aria-hidden>{active}</span>
    </Menu>
  );
}
