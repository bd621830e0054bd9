import { useT } from '@assetportal/sdk/react';
import { SunMoon } from 'lucide-react';
import { Menu } from '../../../components/Menu/Menu.js';
import styles from './Trigger.module.css';
import { useSchemeEntry } from './useSchemeEntry.js';

/** Menu to select the color scheme. Hidden if the configuration sets it. */
export function ColorSchemeMenu() {
  const t = useT();
  const entry = useSchemeEntry();
  if (entry === null) return null;
  return (
    <Menu label={t('header.theme')} tooltip className={styles.trigger} entries={[entry]}>
      <SunMoon aria-hidden />
    </Menu>
  );
}
