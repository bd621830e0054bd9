import type { PortalConfig } from '../../../config/schema/schema.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import type { Translator } from '../../../translations/translator.js';
import { fieldLabel } from '../../fields/label.js';
import { termsOf } from '../../terms/terms.js';
import { captionName } from '../caption-name.js';
import { computedValues, coordinates, takenText } from '../computed.js';
import { isModel3d } from '../kind.js';
import { metadataValues, type MetadataOptions, type MetadataRow } from '../metadata.js';
import { credentialsText, type CredentialsText } from '../provenance/credentials.js';
import { creatorsOf, creditLine, licenseLink, rightsPage } from './rights.js';

/** A block of the rail beside an asset. */
export type RailBlock =
  | { readonly kind: 'colors'; readonly colors: readonly string[] }
  /** Lengths of a 3D model. */
  | { readonly kind: 'dimensions'; readonly rows: readonly MetadataRow[] }
  | { readonly kind: 'keywords'; readonly label: string; readonly keywords: readonly string[] }
  | {
      readonly kind: 'rights';
      readonly creator: { readonly label: string; readonly names: readonly string[] } | null;
      readonly license: License | null;
      /** Other rights, each under its own name. */
      readonly rows: readonly RightsRow[];
    }
  | { readonly kind: 'credit'; readonly text: string }
  | {
      readonly kind: 'captions';
      readonly files: readonly { readonly name: string; readonly fname: string }[];
    }
  | ({ readonly kind: 'place' } & PlaceBlock)
  /** Time of creation of an asset that was not taken at a place. */
  | { readonly kind: 'created'; readonly label: string; readonly text: string }
  | {
      readonly kind: 'provenance';
      /** Kind of origin, with its code for a search. */
      readonly source: { readonly label: string; readonly text: string; readonly code: string } | null;
      readonly credentials: (CredentialsText & { readonly label: string }) | null;
    }
  /** Descriptions for users who do not see the image. */
  | { readonly kind: 'alternatives'; readonly rows: readonly MetadataRow[] };

/** A right to an asset, or a condition for its use. */
interface RightsRow extends MetadataRow {
  /** Web address to which the value links. */
  readonly href?: string;
}

/** License of an asset. */
interface License {
  readonly lines: readonly string[];
  /** Address of the license that the file names. */
  readonly link: string | null;
  /** Address of the configured terms of use. */
  readonly terms: string | null;
}

interface PlaceBlock {
  /** City and country. Null if the file has neither. */
  readonly name: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly location: { readonly lat: number; readonly lon: number; readonly text: string } | null;
  readonly taken: string | null;
}

/** RailContext of a rail. */
export interface RailOptions extends MetadataOptions {
  readonly config: Pick<PortalConfig, 'assetInfo' | 'terms_of_use'>;
}

/** RailContext of a block. */
export interface RailContext extends RailOptions {
  readonly asset: Asset;
  readonly translator: Translator;
  /** Returns true for a field that the configuration lists. */
  readonly listed: (field: string) => boolean;
}

/** Fields with one row each in the block of the rights, in their order. */
const RIGHTS = [
  'usage_terms',
  'instructions',
  'licensor',
  'web_statement',
  'model_release',
  'property_release',
];

/** Fields about the Content Credentials. The first one shows them all. */
const CREDENTIALS = ['content_credentials', 'content_credentials_actions', 'content_credentials_signer'];

const ALTERNATIVES = ['alt_text', 'extended_description'];

/** Fields that a block shows. */
export const FIELDS_OF: Readonly<Record<RailBlock['kind'], readonly string[]>> = {
  colors: ['palette'],
  dimensions: ['extent', 'bbox_x', 'bbox_y', 'bbox_z', 'up_axis'],
  keywords: ['keywords'],
  rights: ['creator', 'copyright', ...RIGHTS],
  credit: ['credit_line'],
  captions: ['captions'],
  place: ['city', 'country', 'location', 'taken_date'],
  created: ['taken_date'],
  provenance: ['digital_source', ...CREDENTIALS],
  alternatives: ALTERNATIVES,
};

type Create = (context: RailContext) => RailBlock | undefined;

const labelOf = (
  { config: { assetInfo: info }, translator, visible }: RailContext,
  field: string,
): string => {
  const configured = [...info.paramsLeft, ...info.paramsRight].find(({ field_name: name }) => name === field);
  return fieldLabel(field, translator, configured?.translation, visible);
};

const isTaken = ({ asset_groups: groups }: Asset) => groups.includes('image') || groups.includes('video');

const colors: Create = ({ asset: { palette = [] }, listed }) =>
  palette.length === 0 || !listed('palette')
    ? undefined
    : { kind: 'colors', colors: palette.map((color) => color.toUpperCase()) };

/** Lengths of a model in their order, with the names of their labels. */
const LENGTHS = { bbox_x: 'bbox_x', bbox_y: 'bbox_y', bbox_z: 'bbox_z' };
const LENGTHS_Y_UP = { bbox_x: 'bbox_x', bbox_z: 'depth_z', bbox_y: 'height_y' };

const dimensions: Create = ({ asset, translator, listed }) => {
  if (!isModel3d(asset) || !listed('extent') || asset.bbox_z === undefined) return undefined;
  // Width, depth and height: the axis that points up is the height.
  const lengths = asset.up_axis === 'y' ? LENGTHS_Y_UP : LENGTHS;
  const fields = Object.entries({ ...lengths, up_axis: 'up_axis' });
  const rows = fields.flatMap(([field, name]): MetadataRow[] => {
    const values = computedValues(field)?.(asset, translator) ?? [];
    return values.length === 0 ? [] : [{ field, label: translator.t(`asset.dimension.${name}`), values }];
  });
  return { kind: 'dimensions', rows };
};

const keywords: Create = (context) => {
  const list = context.asset.keywords ?? [];
  if (list.length === 0 || !context.listed('keywords')) return undefined;
  return { kind: 'keywords', label: labelOf(context, 'keywords'), keywords: list };
};

/** Returns a row for each of the fields that the configuration lists and that has a value. */
const rowsOf = (context: RailContext, fields: readonly string[]): MetadataRow[] =>
  fields.filter(context.listed).flatMap((field): MetadataRow[] => {
    const options = { filterVal: null };
    const values = metadataValues(context.asset, { field_name: field, options }, context.translator);
    return values.length === 0 ? [] : [{ field, label: labelOf(context, field), values }];
  });

function rightsRows(context: RailContext): RightsRow[] {
  const { asset, listed } = context;
  const copyright = listed('copyright') ? asset.copyright?.trim() : undefined;
  const page = rightsPage(asset);
  return rowsOf(context, RIGHTS).flatMap((row): RightsRow[] => {
    // Some programs write the same text into both fields.
    if (row.field === 'usage_terms' && asset.usage_terms?.trim() === copyright) return [];
    if (row.field !== 'web_statement') return [row];
    return page === undefined ? [row] : [{ ...row, href: page }];
  });
}

const rights: Create = (context) => {
  const { asset, listed, config, translator } = context;
  const names = listed('creator') ? creatorsOf(asset) : [];
  const creator = names.length === 0 ? null : { label: labelOf(context, 'creator'), names };
  const copyright = listed('copyright') ? (asset.copyright?.trim() ?? '') : '';
  const terms = termsOf(config.terms_of_use, translator.locale)?.link ?? null;
  const rows = rightsRows(context);
  const address = licenseLink({
    ...(copyright === '' ? {} : { copyright }),
    ...(listed('usage_terms') && asset.usage_terms !== undefined ? { usage_terms: asset.usage_terms } : {}),
  });
  const isShown = rows.some(({ href }) => href === address);
  const link = address === undefined || isShown ? null : address;
  const hasLicense = copyright !== '' || link !== null || terms !== null;
  const license = hasLicense ? { lines: copyright === '' ? [] : [copyright], link, terms } : null;
  if (creator === null && license === null && rows.length === 0) return undefined;
  return { kind: 'rights', creator, license, rows };
};

const credit: Create = ({ asset, listed }) => {
  const text = creditLine({
    ...(listed('creator') && asset.creator !== undefined ? { creator: asset.creator } : {}),
    ...(listed('copyright') && asset.copyright !== undefined ? { copyright: asset.copyright } : {}),
    ...(listed('credit_line') && asset.credit_line !== undefined ? { credit_line: asset.credit_line } : {}),
  });
  return text === undefined ? undefined : { kind: 'credit', text };
};

const provenance: Create = (context) => {
  const { asset, listed, translator } = context;
  const [row] = rowsOf(context, ['digital_source']);
  const code = asset.digital_source ?? '';
  const source = row === undefined ? null : { label: row.label, text: row.values.join(', '), code };
  const text = listed('content_credentials') ? credentialsText(asset, translator) : undefined;
  const credentials = text === undefined ? null : { label: labelOf(context, 'content_credentials'), ...text };
  return source === null && credentials === null ? undefined : { kind: 'provenance', source, credentials };
};

const alternatives: Create = (context) => {
  const rows = rowsOf(context, ALTERNATIVES);
  return rows.length === 0 ? undefined : { kind: 'alternatives', rows };
};

const captions: Create = ({ asset: { captions: files = [] }, listed, translator }) =>
  files.length === 0 || !listed('captions')
    ? undefined
    : {
        kind: 'captions',
        files: files.map((file) => ({ name: captionName(file, translator), fname: file.fname })),
      };

const place: Create = ({ asset, listed, translator }) => {
  const text = (field: 'city' | 'country') =>
    (listed(field) ? asset[field]?.trim() : undefined) || (null as string | null);
  const [city, country] = [text('city'), text('country')];
  const at = listed('location') ? asset.location : undefined;
  const taken =
    asset.taken_date !== undefined && listed('taken_date') && isTaken(asset)
      ? localTime(asset.taken_date, translator)
      : null;
  if (city === null && country === null && at === undefined && taken === null) return undefined;
  const name = [city, country].filter((part) => part !== null).join(', ');
  return {
    kind: 'place',
    city,
    country,
    taken,
    name: name === '' ? null : name,
    location: at === undefined ? null : { lat: at.lat, lon: at.lon, text: coordinates(at, translator) },
  };
};

const created: Create = (context) => {
  const { asset, listed, translator } = context;
  if (asset.taken_date === undefined || !listed('taken_date') || isTaken(asset)) return undefined;
  const label = labelOf(context, 'taken_date');
  const isBuiltIn = label === translator.t('fields.taken_date');
  return {
    kind: 'created',
    label: isBuiltIn ? translator.t('fields.created_date') : label,
    text: takenText(asset.taken_date, translator),
  };
};

/** A clock at the place of capture showed this time. Without a time of day, there is nothing to say about it. */
function localTime(date: string, translator: Translator): string {
  const text = takenText(date, translator);
  return /T\d{2}:\d{2}/.test(date) ? translator.t('asset.localTime', { date: text }) : text;
}

const BLOCKS: readonly Create[] = [
  colors,
  dimensions,
  keywords,
  rights,
  credit,
  provenance,
  captions,
  place,
  created,
  alternatives,
];

/** Returns the blocks of an asset for which the configuration lists a field that has a value. */
export const railBlocks = (context: RailContext): RailBlock[] =>
  BLOCKS.flatMap((create) => create(context) ?? []);
