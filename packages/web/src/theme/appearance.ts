import type { PortalConfig } from '@assetportal/sdk/config';
import { appearanceProperties } from '@assetportal/sdk/rules';
import { showScheme, storedScheme } from './scheme.js';

/**
 * Applies the configured appearance to the document, and returns a function that removes it. Sets values through the style object, which the content
 * security policy allows.
 */
export function applyAppearance(appearance: PortalConfig['appearance']): () => void {
  const { style } = document.documentElement;
  const properties = Object.entries(appearanceProperties(appearance));
  for (const [property, value] of properties) style.setProperty(property, value);
  // A scheme that an admin has configured applies to all users. Otherwise the user's own choice applies.
  const { scheme } = appearance;
  showScheme(scheme === 'system' ? (storedScheme() ?? 'system') : scheme);
  return () => {
    for (const [property] of properties) style.removeProperty(property);
    showScheme(storedScheme() ?? 'system');
  };
}
