import type { PortalConfig } from '../../../config/schema/schema.js';
import { AREA_PROPERTIES, COLOR_PROPERTIES } from '../../../domains/appearance/properties.js';
import type { ConfigPath } from '../../../lib/json-path.js';

/** A color scheme with separate colors. */
export type Scheme = 'light' | 'dark';

/** Both schemes, in the order of the form. */
export const SCHEMES: readonly Scheme[] = ['light', 'dark'];

type PageColor = keyof typeof COLOR_PROPERTIES;
type AreaName = keyof typeof AREA_PROPERTIES;
type AreaColor = `areas.${AreaName}.${'background' | 'text'}`;

/** Path of a color within its scheme, such as `accent` or `areas.header.background`. */
export type ColorKey = PageColor | AreaColor;

/** The configured colors of one scheme. Null: inherited. */
export type SchemeColors = PortalConfig['appearance'][Scheme];

/** The appearance with the colors of both schemes. */
export type Appearance = Pick<PortalConfig['appearance'], Scheme>;

/** All colors that an admin can configure, in the order of the form. */
export const COLOR_KEYS: readonly ColorKey[] = [
  ...(Object.keys(COLOR_PROPERTIES) as PageColor[]),
  ...(Object.keys(AREA_PROPERTIES) as AreaName[]).flatMap((area) =>
    (['background', 'text'] as const).map((part): AreaColor => `areas.${area}.${part}`),
  ),
];

/** Returns the path of a color in the configuration. */
export function colorPath(scheme: Scheme, key: ColorKey): ConfigPath {
  return ['appearance', scheme, ...key.split('.')];
}

/** Returns the page color that applies if the color of an area is null. Null for a color of the page. */
export function inheritedFrom(key: ColorKey): ColorKey | null {
  const [, area, part] = key.split('.') as [string, AreaName?, ('background' | 'text')?];
  if (area === undefined || part === undefined) return null;
  const property = AREA_PROPERTIES[area][part][1];
  return (
    (Object.keys(COLOR_PROPERTIES) as PageColor[]).find((name) => COLOR_PROPERTIES[name] === property) ?? null
  );
}

/** Returns the configured color, or null if it is inherited. */
export function configuredColor(colors: SchemeColors, key: ColorKey): string | null {
  const [, area, part] = key.split('.') as [string, AreaName?, ('background' | 'text')?];
  return area === undefined || part === undefined ? colors[key as PageColor] : colors.areas[area][part];
}

/** Returns the colors with one of them replaced. */
export function withColor(colors: SchemeColors, key: ColorKey, value: string | null): SchemeColors {
  const [, area, part] = key.split('.') as [string, AreaName?, ('background' | 'text')?];
  if (area === undefined || part === undefined) return { ...colors, [key]: value };
  return { ...colors, areas: { ...colors.areas, [area]: { ...colors.areas[area], [part]: value } } };
}
