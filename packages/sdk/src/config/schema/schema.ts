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
 * Every part of the configuration, declared once (specification, section 3, Config). Members that this version does not
 * know are kept, so that saving never loses what a newer one wrote.
 */
export const PORTAL_FIELDS = {
  widget: 'group',
  members: {
    /** The front-end version that wrote it. */
    version: { widget: 'text', default: FRONT_END_VERSION, max: 100 },
    /** The portal as a whole. */
    global: GLOBAL,
    terms_of_use: TERMS_OF_USE,
    /** The mail of an order (specification, section 1). */
    order: ORDER,
    footer: FOOTER,
    /** Pages of the administrators' own. */
    customPages: CUSTOM_PAGES,
    accessibility: ACCESSIBILITY,
    appearance: APPEARANCE,
    /** Which of the admin's own logos are shown, where there are any. */
    visibleLogos: VISIBLE_LOGOS,
    /** What can be done with an asset, and how that is shown. */
    iconSet: ICON_SET,
    /** The start page. */
    dashboard: DASHBOARD,
    search: SEARCH,
    sorting: SORTING,
    /** Of the search's sidebar. */
    facets: FACETS,
    /** On the page of an asset. */
    assetInfo: ASSET_INFO,
    /** Beside a preview, and where an asset is selected on the start page. */
    infoView: INFO_VIEW,
    /** On the cards of the bookmark page. */
    bookmark: BOOKMARK,
    /** The languages to choose from; none named: all that are offered. */
    visibleLocales: VISIBLE_LOCALES,
    login: LOGIN,
  },
} as const satisfies GroupField;

/** The portal's configuration, whole (specification, section 3, Config). Lengths are in pixels. */
export interface PortalConfig extends ValueOf<typeof PORTAL_FIELDS> {}

/** A facet of the sidebar (specification, section 3, Facet config). */
export interface FacetConfig extends ValueOf<typeof FACET> {}

/** A row of metadata (specification, section 3, Metadata field config). */
export interface MetadataField extends ValueOf<typeof METADATA> {}

/** How values of a field are written: a size in bytes, a date, or as they are. */
export type FilterVal = MetadataField['options']['filterVal'];

/** What is shown of an asset in one place: the page of the asset, the info view, the bookmark page. */
export type InfoConfig = PortalConfig['assetInfo'];

/** A field to sort by. */
export interface SortOption extends ValueOf<typeof SORT_OPTION> {}

/** An entry of the footer (specification, section 3, Footer item). */
export interface FooterItem extends ValueOf<typeof FOOTER_ITEM> {}

/** An action's icon (specification, section 3, Icon config). */
export interface IconConfig extends ValueOf<typeof ICON> {}

/** A row of posters on the start page (specification, section 3, Collection and Pre-search). */
export interface DashboardCollection extends ValueOf<typeof DASHBOARD_COLLECTION> {}

/** A page of the administrators' own, at `/custom/<key>`. */
export interface CustomPageConfig extends ValueOf<typeof CUSTOM_PAGE> {}

/** A field that describes a picture for those who do not see it. */
export interface AltField extends ValueOf<typeof ALT_FIELD> {}

/** The colors of one scheme, light or dark. */
export type Scheme = PortalConfig['appearance']['light'];
