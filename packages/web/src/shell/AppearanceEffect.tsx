import { directionOf } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { applyAppearance } from '../theme/appearance.js';

/** Applies the configured appearance and the active language to the document. */
export function AppearanceEffect(): null {
  const { config } = useApp();
  const appearance = useStore(config.store, (state) => state.config.appearance);
  const locale = useLocale();
  useEffect(() => applyAppearance(appearance), [appearance]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
  return null;
}
