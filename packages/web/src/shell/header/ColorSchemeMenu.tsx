import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Monitor, Moon, Sun, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { Menu } from '../../components/Menu/Menu.js';
import { chooseScheme, storedScheme, type SchemeChoice } from '../../theme/scheme.js';
import styles from './Header.module.css';

/**
 * Menu to select the light, dark or system color scheme. Hidden if the configuration sets the light or the dark
 * scheme.
 */
export function ColorSchemeMenu() {
  const { config } = useApp();
  const t = useT();
  const fixed = useStore(config.store, (state) => state.config.appearance.scheme !== 'system');
  const [choice, setChoice] = useState<SchemeChoice>(() => storedScheme() ?? 'system');
  if (fixed) return null;
  return (
    <Menu
      label={t('header.theme')}
      tooltip
      className={styles.trigger}
      entries={[
        {
          kind: 'choice',
          label: t('header.theme'),
          value: choice,
          onChange: (value) => {
            chooseScheme(value as SchemeChoice);
            setChoice(value as SchemeChoice);
          },
          options: [
            { value: 'system', label: t('header.themeSystem'), icon: <Monitor /> },
            { value: 'light', label: t('header.themeLight'), icon: <Sun /> },
            { value: 'dark', label: t('header.themeDark'), icon: <Moon /> },
          ],
        },
      ]}
    >
      <SunMoon aria-hidden />
    </Menu>
  );
}
