import * as z from 'zod/mini';

const text = z.string();
const count = z.int().check(z.minimum(0));
const byLanguage = z.record(z.string(), z.string());

/** An address that may be followed: a page of the web, a mail, or a route of the portal; never `javascript:`. */
export const SafeLink = text.check(z.regex(/^(?:https?:\/\/|mailto:|\/(?![/\\]))/i));

/** How values of a field are written: a size in bytes, a date, or as they are. */
export const FilterVal = z.nullable(z.enum(['filesize', 'date']));
export type FilterVal = z.infer<typeof FilterVal>;

/** A facet of the sidebar (specification, section 3, Facet config). */
export const FacetConfig = z.looseObject({
  field_name: text.check(z.minLength(1)),
  position: z.int(),
  /** Labels by lower-case language; where one is missing, the text `fields.<field_name>` stands in. */
  translation: byLanguage,
  /** Asked for as a range: a lowest and a highest value. */
  range_facet: z.boolean(),
  is_facet: z.boolean(),
  options: z.looseObject({
    /** Shows an input that narrows the list of values. */
    filter: z.boolean(),
    multivalue: z.enum(['checkbox', 'radio', 'slider']),
    /** How many values are shown at first, and how many More adds. */
    preview: z.int().check(z.minimum(1), z.maximum(1000)),
    sort: z.enum(['count', 'alph']),
    sort_orientation: z.enum(['asc', 'desc']),
    filterVal: FilterVal,
  }),
});
export type FacetConfig = z.infer<typeof FacetConfig>;

/** A row of metadata (specification, section 3, Metadata field config). */
export const MetadataField = z.looseObject({
  field_name: text.check(z.minLength(1)),
  position: z.int(),
  translation: byLanguage,
  multi_valued: z.boolean(),
  options: z.looseObject({ filterVal: FilterVal }),
});
export type MetadataField = z.infer<typeof MetadataField>;

const Info = z.looseObject({
  /** The field that is the heading. */
  title: text,
  columns: z.int().check(z.minimum(1), z.maximum(2)),
  paramsLeft: z.array(MetadataField),
  paramsRight: z.array(MetadataField),
  options: z.looseObject({ border_width: count }),
});

export const SortOption = z.looseObject({ field_name: text, active: z.boolean(), translation: byLanguage });
export type SortOption = z.infer<typeof SortOption>;

export const FooterItem = z.looseObject({
  translation: byLanguage,
  is_linkable: z.boolean(),
  column: z.enum(['Left', 'Center', 'Right', 'None']),
  position: z.int(),
  /** By lower-case language. */
  links: z.record(z.string(), z.object({ link: SafeLink, linkDirection: z.enum(['External', 'Internal']) })),
});
export type FooterItem = z.infer<typeof FooterItem>;

/** `#rgb`, `#rrggbb` or `#rrggbbaa`: nothing else ever becomes part of a style sheet. */
export const Colour = text.check(z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i));

const Scheme = z.looseObject({
  background: Colour,
  surface: Colour,
  border: Colour,
  text: Colour,
  mutedText: Colour,
  accent: Colour,
  onAccent: Colour,
  focus: Colour,
  danger: Colour,
});
export type Scheme = z.infer<typeof Scheme>;

const View = z.looseObject({ visible: z.boolean() });

/**
 * The portal's configuration (specification, section 3, Config). Members that this version does not know are kept, so
 * that saving never loses what a newer one wrote.
 */
export const PortalConfig = z.looseObject({
  /** The front-end version that wrote it. */
  version: text,
  visibleLocales: z.array(z.looseObject({ short: text, lang: text })),
  appearance: z.looseObject({
    /** `system` follows the reader's setting. */
    scheme: z.enum(['system', 'light', 'dark']),
    light: Scheme,
    dark: Scheme,
    /** Pixels. */
    radius: count,
  }),
  facets: z.array(FacetConfig),
  sorting: z.looseObject({
    default: text,
    orientation: z.enum(['asc', 'desc']),
    options: z.array(SortOption),
  }),
  search: z.looseObject({
    defaultView: z.enum(['grid', 'list', 'thumbnail']),
    views: z.looseObject({ grid: View, list: View, thumbnail: View }),
    /** Pixels, all below. */
    rowHeight: count,
    imageColWidth: count,
    posters: z.looseObject({ max_height: count, min_height: count, border_width: count }),
    thumbnails: z.looseObject({ width: count, height: count }),
    sidebar: z.looseObject({ width: count, min_width: count }),
  }),
  assetInfo: Info,
  infoView: Info,
  footer: z.array(FooterItem),
  login: z.looseObject({
    show_passwordReset: z.boolean(),
    register: z.looseObject({ show_button: z.boolean(), links: z.record(text, SafeLink) }),
  }),
  global: z.looseObject({
    hide_empty_metadata_fields: z.boolean(),
    /** The dashboard is left out: `/` leads to the search. */
    hide_dashboard: z.boolean(),
    run_order_process: z.boolean(),
    website_title: text,
  }),
});
export type PortalConfig = z.infer<typeof PortalConfig>;
