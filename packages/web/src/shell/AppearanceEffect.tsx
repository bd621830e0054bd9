import { directionOf } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { applyAppearance } from '../theme/appearance.js';

/** Applies the configured appearance to the document, while it is mounted. */
export function AppearanceEffect(): null {
  const { config } = useApp();
  const appearance = useStore(config.store, (state) => state.config.appearance);
  useEffect(() => applyAppearance(appearance), [appearance]);
  return null;
}

/** Applies the active language to the document. */
export function LanguageEffect(): null {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
  return null;
}
