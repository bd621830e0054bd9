import { readFileSync } from 'node:fs';
import { FIXED_COLORS, MIXED_COLORS } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { describe, expect, it } from 'vitest';
import { AREA_PROPERTIES, COLOR_PROPERTIES } from '../../packages/sdk/src/domains/appearance/properties.js';

const tokens = readFileSync(new URL('../../packages/web/src/theme/tokens.css', import.meta.url), 'utf8');
const { appearance } = DEFAULT_CONFIG;
const schemes = ['light', 'dark'] as const;

/** Returns the relative luminance of `#rrggbb`, as defined by WCAG. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('default theme', () => {
  it.each(Object.entries(COLOR_PROPERTIES))(
    '%s is the same in the stylesheet and the SDK',
    (name, property) => {
      const key = name as keyof typeof COLOR_PROPERTIES;
      expect(tokens).toContain(`${property}: light-dark(${appearance.light[key]}, ${appearance.dark[key]});`);
    },
  );

  it('defaults the colors of every configurable area to the colors of the page', () => {
    expect(Object.keys(AREA_PROPERTIES).sort()).toEqual(Object.keys(appearance.light.areas).sort());
    for (const [property, page] of Object.values(AREA_PROPERTIES).flatMap(({ background, text }) => [
      background,
      text,
    ])) {
      expect(tokens).toContain(`${property}: var(${page});`);
    }
  });

  it.each(['sunken', 'hover', 'edge', 'accentHover', 'accentSoft', 'dangerSoft'] as const)(
    'mixes %s in the stylesheet as in the contrast check of the SDK',
    (name) => {
      const { of, share, over } = MIXED_COLORS[name];
      const property = `--color-${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`;
      const [first, second] = [COLOR_PROPERTIES[of], COLOR_PROPERTIES[over]];
      const percent = Math.round(share * 100);
      expect(tokens).toContain(
        `${property}: color-mix(in oklab, var(${first}) ${percent}%, var(${second}));`,
      );
    },
  );

  it.each(Object.entries(FIXED_COLORS))('has the color %s of the contrast check', (name, { light, dark }) => {
    expect(tokens).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
  });

  it('has the same radius in the stylesheet and the SDK', () => {
    expect(tokens).toContain(`--radius: ${appearance.radius}px;`);
  });

  it.each(schemes)('meets the contrast ratios of WCAG AA in the %s scheme', (scheme) => {
    const { background, surface, text, mutedText, accent, onAccent, danger, focus } = appearance[scheme];
    for (const ground of [background, surface]) {
      for (const foreground of [text, mutedText, accent, danger])
        expect(contrast(foreground, ground)).toBeGreaterThan(4.5);
      expect(contrast(focus, ground)).toBeGreaterThan(3);
    }
    expect(contrast(onAccent, accent)).toBeGreaterThan(4.5);
  });
});
