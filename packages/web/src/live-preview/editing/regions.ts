import type { Scheme } from '@assetportal/sdk/admin';
import type { SettingPath } from '@assetportal/sdk/config';
import type { ConfigFile } from '@assetportal/sdk/contract';

/** A part of the portal, and the setting that determines it. */
export interface Region {
  /** Path of the setting. A color is that of the light scheme, in place of the one that is shown. */
  readonly path: SettingPath | `file ${ConfigFile}`;
  /** Selects the elements of the portal. It uses landmarks, roles and data attributes, never the names of styles. */
  readonly selector: string;
}

/**
 * The parts of the portal that lead to a setting. Of several for one element, the first is the most specific one.
 * A test checks that each selector matches an element of a page.
 */
export const REGIONS: readonly Region[] = [
  { path: 'appearance.light.areas.header.background', selector: 'header:has(> #header-search)' },
  { path: 'appearance.light.areas.sidebar.background', selector: '#facets' },
  { path: 'appearance.light.areas.footer.background', selector: '#footer' },
  { path: 'appearance.light.background', selector: 'body' },
];

/** Returns the path of a region's setting in a color scheme. */
export const regionPath = ({ path }: Region, scheme: Scheme): string =>
  path.replace(/^appearance\.light\./, `appearance.${scheme}.`);
