import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import type { MenuEntry } from '../../../components/Menu/entries.js';
import { chooseScheme, storedScheme, type SchemeChoice } from '../../../theme/scheme.js';

/**
 * Returns the menu entry to select the light, dark or system color scheme. Null if the configuration sets the light
 * or the dark scheme.
 */
export function useSchemeEntry(): MenuEntry | null {
  const { config } = useApp();
  const t = useT();
  const fixed = useStore(config.store, (state) => state.config.appearance.scheme !== 'system');
  const [choice, setChoice] = useState<SchemeChoice>(() => storedScheme() ?? 'system');
  if (fixed) return null;
  return {
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
  };
}
