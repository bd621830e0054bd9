import type { PortalConfig } from '@assetportal/sdk';
import { showScheme, storedScheme } from './scheme.js';

/** The custom property of theme/tokens.css that each colour of the configuration fills. */
export const COLOUR_PROPERTIES = {
  background: '--color-wall',
  surface: '--color-surface',
  border: '--color-line',
  text: '--color-text',
  mutedText: '--color-muted',
  accent: '--color-accent',
  onAccent: '--color-on-accent',
  focus: '--color-focus',
  danger: '--color-danger',
} as const;

/**
 * Fills the theme from the configuration. Values go in through the style object, which the content security policy
 * allows, and each is a colour or a number by the configuration's schema.
 */
export function applyAppearance({ scheme, light, dark, radius }: PortalConfig['appearance']): void {
  const { style } = document.documentElement;
  for (const [name, property] of Object.entries(COLOUR_PROPERTIES)) {
    const key = name as keyof typeof COLOUR_PROPERTIES;
    style.setProperty(property, `light-dark(${light[key]}, ${dark[key]})`);
  }
  style.setProperty('--radius', `${radius}px`);
  // An admin who fixes a scheme decides for everyone; otherwise the reader's own choice holds.
  showScheme(scheme === 'system' ? (storedScheme() ?? 'system') : scheme);
}
