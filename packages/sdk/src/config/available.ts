import type { AvailableConfig } from '../contract/schemas/config.js';
import type { ConfigFile } from '../contract/vocabulary.js';
import type { PortalConfig } from './schema/schema.js';

/** Where a picture of the admin's own can stand. */
export type ImagePlacement =
  'logo' | 'dashboardLogo' | 'loginLogo' | 'searchLogo' | 'dashboardHero' | 'loginHero' | 'favicon';

/** What stands there: nothing, a file of the server, or what the portal comes with. */
export type ImageChoice =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'file'; readonly file: ConfigFile }
  | { readonly kind: 'built-in' };

/** The files to take in each place, the best first. A page without a logo of its own shows the portal's. */
const CHAINS: Readonly<Record<ImagePlacement, readonly ConfigFile[]>> = {
  logo: ['logo'],
  dashboardLogo: ['dashboardLogo', 'logo'],
  loginLogo: ['loginLogo', 'logo'],
  searchLogo: ['searchLogo', 'logo'],
  dashboardHero: ['dashboardHero'],
  loginHero: ['loginHero'],
  favicon: ['favicon'],
};

/** Flags of a server that told none: nothing is set. */
export const NONE_AVAILABLE: Readonly<Partial<AvailableConfig>> = {};

/**
 * Which picture stands in a place (specification, section 3, Available-config flags and visibleLogos): none where its
 * logo is not to be seen, else the first of its files that is set, else what the portal comes with.
 */
export function chooseImage(
  place: ImagePlacement,
  state: {
    readonly available: Readonly<Partial<AvailableConfig>>;
    readonly visibleLogos: PortalConfig['visibleLogos'];
  },
): ImageChoice {
  if (isLogo(place) && !state.visibleLogos[place]) return { kind: 'hidden' };
  const file = CHAINS[place].find((name) => state.available[name] === true);
  return file === undefined ? { kind: 'built-in' } : { kind: 'file', file };
}

function isLogo(place: ImagePlacement): place is keyof PortalConfig['visibleLogos'] {
  return place.endsWith('ogo');
}
