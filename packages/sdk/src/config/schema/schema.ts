import type { GroupField, ValueOf } from './field.js';
import { APPEARANCE, ICON_SET, VISIBLE_LOGOS, type ICON } from './appearance.js';
import { DASHBOARD, type DASHBOARD_COLLECTION } from './dashboard.js';
import {
  ACCESSIBILITY,
  CUSTOM_PAGES,
  FOOTER,
  GLOBAL,
  ORDER,
  TERMS_OF_USE,
  type ALT_FIELD,
  type CUSTOM_PAGE,
  type FOOTER_ITEM,
} from './general.js';
import { ASSET_INFO, BOOKMARK, INFO_VIEW } from './info.js';
import { VISIBLE_LOCALES } from './language.js';
import { LOGIN } from './login.js';
import { FACETS, SEARCH, SORTING, type FACET, type SORT_OPTION } from './search.js';
import type { METADATA } from './shapes.js';
import { FRONT_END_VERSION } from '../../contract/version.js';

/**
 * All configuration fields, declared once (specification, section 3, Config). Keys that this version does not
 * define are preserved, so that saving never loses the settings of a newer version.
 */
export const PORTAL_FIELDS = {
  widget: 'group',
  members: {
    /** Version of the front end that wrote the configuration. */
    version: { widget: 'version', default: FRONT_END_VERSION },
    /** Settings for the whole portal. */
    global: GLOBAL,
    terms_of_use: TERMS_OF_USE,
    /** Mail message for an order (specification, section 1). */
    order: ORDER,
    footer: FOOTER,
    /** Custom pages that admins have written. */
    customPages: CUSTOM_PAGES,
    accessibility: ACCESSIBILITY,
    appearance: APPEARANCE,
    /** Visibility of the logo, for each place that can show it. */
    visibleLogos: VISIBLE_LOGOS,
    /** Actions on an asset, with their icons. */
    iconSet: ICON_SET,
    /** The home page. */
    dashboard: DASHBOARD,
    search: SEARCH,
    sorting: SORTING,
    /** Facets in the sidebar of the search. */
    facets: FACETS,
    /** Metadata on the asset page. */
    assetInfo: ASSET_INFO,
    /** Metadata next to a preview, and next to the selected asset on the home page. */
    infoView: INFO_VIEW,
    /** Metadata on the cards of the bookmarks page. */
    bookmark: BOOKMARK,
    /** Languages that users can select. Empty: all languages of the portal. */
    visibleLocales: VISIBLE_LOCALES,
    login: LOGIN,
  },
} as const satisfies GroupField;

/** The complete configuration of the portal (specification, section 3, Config). Sizes are in pixels. */
export interface PortalConfig extends ValueOf<typeof PORTAL_FIELDS> {}

/** A facet of the sidebar (specification, section 3, Facet config). */
export interface FacetConfig extends ValueOf<typeof FACET> {}

/** A row of metadata (specification, section 3, Metadata field config). */
export interface MetadataField extends ValueOf<typeof METADATA> {}

/** Format of a field's values: a file size, a date, or unformatted. */
export type FilterVal = MetadataField['options']['filterVal'];

/** Metadata to show in one place: the asset page, the info view or the bookmarks page. */
export type InfoConfig = PortalConfig['assetInfo'];

/** A field to sort by. */
export interface SortOption extends ValueOf<typeof SORT_OPTION> {}

/** An entry of the footer (specification, section 3, Footer item). */
export interface FooterItem extends ValueOf<typeof FOOTER_ITEM> {}

/** An action's icon (specification, section 3, Icon config). */
export interface IconConfig extends ValueOf<typeof ICON> {}

/** A row of posters on the home page (specification, section 3, Collection and Pre-search). */
export interface DashboardCollection extends ValueOf<typeof DASHBOARD_COLLECTION> {}

/** A custom page that an admin has written, at `/custom/<key>`. */
export interface CustomPageConfig extends ValueOf<typeof CUSTOM_PAGE> {}

/** An index field that can supply the alternative text of an image. */
export interface AltField extends ValueOf<typeof ALT_FIELD> {}

/** Colors of the light or the dark scheme. */
export type Scheme = PortalConfig['appearance']['light'];
