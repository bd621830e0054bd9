import type { PortalConfig } from '../../config/schema/schema.js';
import { HEADER_HEIGHT } from './measures.js';

/** The custom property of the stylesheets for each configurable color. */
export const COLOR_PROPERTIES = {
  background: '--color-background',
  surface: '--color-surface',
  border: '--color-line',
  text: '--color-text',
  mutedText: '--color-muted',
  accent: '--color-accent',
  onAccent: '--color-on-accent',
  focus: '--color-focus',
  danger: '--color-danger',
} as const;

/** For each area, the custom properties of its colors, and the page colors that they default to. */
export const AREA_PROPERTIES = {
  header: {
    background: ['--header-background', '--color-background'],
    text: ['--header-text', '--color-text'],
  },
  sidebar: {
    background: ['--sidebar-background', '--color-background'],
    text: ['--sidebar-text', '--color-text'],
  },
  footer: {
    background: ['--footer-background', '--color-background'],
    text: ['--footer-text', '--color-muted'],
  },
  toast: { background: ['--toast-background', '--color-surface'], text: ['--toast-text', '--color-text'] },
} as const;

/**
 * Returns the custom properties of the configured appearance with their values. The configuration schema guarantees
 * that each value is a color or a number.
 */
export function appearanceProperties({
  light,
  dark,
  radius,
}: PortalConfig['appearance']): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const [name, property] of Object.entries(COLOR_PROPERTIES)) {
    const key = name as keyof typeof COLOR_PROPERTIES;
    properties[property] = `light-dark(${light[key]}, ${dark[key]})`;
  }
  for (const [name, parts] of Object.entries(AREA_PROPERTIES)) {
    const area = name as keyof typeof AREA_PROPERTIES;
    for (const part of ['background', 'text'] as const) {
      const [property, page] = parts[part];
      const color = (of: typeof light) => of.areas[area][part] ?? `var(${page})`;
      properties[property] = `light-dark(${color(light)}, ${color(dark)})`;
    }
  }
  // The focus ring of the page could be invisible on a header with a separate color.
  const focus = ({ areas }: typeof light) =>
    areas.header.background === null ? 'var(--color-focus)' : 'var(--header-text)';
  properties['--header-focus'] = `light-dark(${focus(light)}, ${focus(dark)})`;
  properties['--radius'] = `${radius}px`;
  properties['--header-height'] = `${HEADER_HEIGHT / 16}rem`;
  return properties;
}
