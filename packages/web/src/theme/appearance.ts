import type { PortalConfig } from '@assetportal/sdk/config';
import { showScheme, storedScheme } from './scheme.js';

/** The custom property of theme/tokens.css that each color of the configuration fills. */
export const COLOR_PROPERTIES = {
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

/** What the colors of each area fill, and the page's own that stand where an area has none. */
export const AREA_PROPERTIES = {
  header: { background: ['--header-background', '--color-wall'], text: ['--header-text', '--color-text'] },
  sidebar: { background: ['--sidebar-background', '--color-wall'], text: ['--sidebar-text', '--color-text'] },
  footer: { background: ['--footer-background', '--color-wall'], text: ['--footer-text', '--color-muted'] },
  toast: { background: ['--toast-background', '--color-surface'], text: ['--toast-text', '--color-text'] },
} as const;

/**
 * Fills the theme from the configuration. Values go in through the style object, which the content security policy
 * allows, and each is a color or a number by the configuration's schema.
 */
export function applyAppearance({ scheme, light, dark, radius }: PortalConfig['appearance']): void {
  const { style } = document.documentElement;
  for (const [name, property] of Object.entries(COLOR_PROPERTIES)) {
    const key = name as keyof typeof COLOR_PROPERTIES;
    style.setProperty(property, `light-dark(${light[key]}, ${dark[key]})`);
  }
  for (const [name, parts] of Object.entries(AREA_PROPERTIES)) {
    const area = name as keyof typeof AREA_PROPERTIES;
    for (const part of ['background', 'text'] as const) {
      const [property, page] = parts[part];
      const color = (of: typeof light) => of.areas[area][part] ?? `var(${page})`;
      style.setProperty(property, `light-dark(${color(light)}, ${color(dark)})`);
    }
  }
  style.setProperty('--radius', `${radius}px`);
  // An admin who fixes a scheme decides for everyone; otherwise the reader's own choice holds.
  showScheme(scheme === 'system' ? (storedScheme() ?? 'system') : scheme);
}
