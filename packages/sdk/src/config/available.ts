import { API_BASE_PATH } from '../contract/call.js';
import type { AvailableConfig } from '../contract/schemas/config.js';
import type { ConfigFile } from '../contract/vocabulary.js';
import type { PortalConfig } from './schema/schema.js';

/** Place in the portal where an image uploaded by an admin can appear. */
export type ImagePlacement =
  'logo' | 'dashboardLogo' | 'loginLogo' | 'searchLogo' | 'dashboardHero' | 'loginHero' | 'favicon';

/** Image to show in a place: none, a file on the server, or the image that ships with the portal. */
export type ImageChoice =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'file'; readonly file: ConfigFile }
  | { readonly kind: 'built-in' };

/** Files to try for each place, in order of preference. A page without a separate logo shows the portal's logo. */
const CHAINS: Readonly<Record<ImagePlacement, readonly ConfigFile[]>> = {
  logo: ['logo'],
  dashboardLogo: ['dashboardLogo', 'logo'],
  loginLogo: ['loginLogo', 'logo'],
  searchLogo: ['searchLogo', 'logo'],
  dashboardHero: ['dashboardHero'],
  loginHero: ['loginHero'],
  favicon: ['favicon'],
};

/** Flags that apply until the server sends its own: no file is set. */
export const NONE_AVAILABLE: Readonly<Partial<AvailableConfig>> = {};

/**
 * Returns the image to show in a place (specification, section 3, Available-config flags and visibleLogos).
 * Returns `hidden` if the logo is switched off. Otherwise returns the first file for the place that is set, or
 * else the built-in image.
 *
 * @param state.compact True if the place has no room for a wide logo. The icon of the brand (`favicon`) then replaces
 *   an uploaded logo. Default: false.
 */
export function chooseImage(
  place: ImagePlacement,
  state: {
    readonly available: Readonly<Partial<AvailableConfig>>;
    readonly visibleLogos: PortalConfig['visibleLogos'];
    readonly compact?: boolean;
  },
): ImageChoice {
  if (isLogo(place) && !state.visibleLogos[place]) return { kind: 'hidden' };
  const file = CHAINS[place].find((name) => state.available[name] === true);
  if (file === undefined) return { kind: 'built-in' };
  return { kind: 'file', file: state.compact && state.available.favicon === true ? 'favicon' : file };
}

/** Returns the path of a branding file, for `Portal.transport.resolve`. */
export const brandingPath = (file: ConfigFile): string => `${API_BASE_PATH}config/${file}`;

function isLogo(place: ImagePlacement): place is keyof PortalConfig['visibleLogos'] {
  return place.endsWith('ogo');
}
